import { formatCount } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import type { RejectedSource } from './rejected-sources.ts';

/** Most lines that are named. */
const SHOWN_MAX = 10;
/** Characters of a source that find it among the lines. */
const NAME_LENGTH = 60;

interface RejectedLinesProps {
  readonly rejected: readonly RejectedSource[];
  /** How many more were rejected than can be named. */
  readonly unnamed: number;
}

/** The lines whose sources were rejected, and why. */
export const RejectedLines = ({ rejected, unnamed }: RejectedLinesProps) => (
  <Alert
    tone="warning"
    title={t('{count, plural, one {# source was} other {# sources were}} rejected', {
      count: rejected.length + unnamed,
    })}
  >
    <Stack gap="xs">
      {rejected.slice(0, SHOWN_MAX).map(({ item, line, message }, index) => (
        <Text key={`${index} ${item}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('Line {line}, {item}: {message}', {
            line,
            item: shortened(item),
            message: declaredText(message),
          })}
        </Text>
      ))}
      {rejected.length > SHOWN_MAX && (
        <Text size="sm">{t('And {hidden} more.', { hidden: formatCount(rejected.length - SHOWN_MAX) })}</Text>
      )}
      {unnamed > 0 && (
        <Text size="sm">
          {t(
            '{unnamed, plural, one {# more was} other {# more were}} rejected, and will be named after these.',
            { unnamed },
          )}
        </Text>
      )}
      <Text size="sm">{t('The others are on the list. Correct these and add them again.')}</Text>
    </Stack>
  </Alert>
);

const shortened = (item: string): string =>
  item.length > NAME_LENGTH ? `${item.slice(0, NAME_LENGTH)}…` : item;
