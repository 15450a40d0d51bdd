import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import { formatCount } from '../../../lib/format.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import type { ListColumn } from '../../../widgets/entity-list/resource.ts';
import { saveRows } from '../../../widgets/entity-list/save-rows.ts';
import { addedSummary } from './added-summary.ts';

/** Most rejected lines of a file that are named. */
const SHOWN_MAX = 10;

const COLUMNS: readonly ListColumn<ItemsAdded['refusedItems'][number]>[] = [
  { id: 'item', header: t('Item'), cell: ({ item }) => item, csv: ({ item }) => item },
  { id: 'message', header: t('Reason'), cell: ({ message }) => message, csv: ({ message }) => message },
];

interface AddedReportProps {
  readonly report: ItemsAdded;
  readonly onClose: () => void;
}

/** What became of the sources of a file. */
export function AddedReport({ report, onClose }: AddedReportProps) {
  const { refused, refusedItems } = report;
  const shown = refusedItems.slice(0, SHOWN_MAX);
  return (
    <Alert tone={refused === 0 ? 'success' : 'warning'} title={addedSummary(report)}>
      <Stack gap="xs">
        {shown.map(({ item, message }, index) => (
          <Text key={`${index} ${item}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <strong>{item}</strong>: {declaredText(message)}
          </Text>
        ))}
        {refused > shown.length && (
          <Text size="sm">{t('And {hidden} more.', { hidden: formatCount(refused - shown.length) })}</Text>
        )}
        <Group gap="xs">
          {refusedItems.length > shown.length && (
            <Button
              size="xs"
              variant="default"
              onClick={() => saveRows(COLUMNS, refusedItems, 'rejected-sources.csv')}
            >
              {t('Download rejected items')}
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onClose}>
            {t('Hide report')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
