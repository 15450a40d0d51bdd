import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Progress } from '../../../ui/feedback/feedback.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';

const PERCENT = 100;

interface AddingLineProps {
  readonly name: string;
  /** 0 to 1. */
  readonly share: number;
  readonly linesDone: number;
}

/** How far the items of a file are added. */
export const AddingLine = ({ name, share, linesDone }: AddingLineProps) => (
  <Stack gap="xs">
    <Text size="sm" truncate>
      {name}
    </Text>
    <Progress value={share * PERCENT} aria-label={t('Adding the items of {name}', { name })} />
    <Text size="sm" c="dimmed" role="status">
      {t('Adding items: {lines} lines done. You can leave this page.', { lines: formatCount(linesDone) })}
    </Text>
  </Stack>
);
