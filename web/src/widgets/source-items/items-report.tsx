import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import { formatCount } from '../../lib/format.ts';
import { declaredText } from '../../lib/i18n/declared-text.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { ListColumn } from '../entity-list/resource.ts';
import { useCommand } from '../command/use-command.ts';
import { saveRows } from '../entity-list/save-rows.ts';
import { reportSummary } from './report-summary.ts';

type RefusedItem = ItemsAdded['refusedItems'][number];

/** Most refused items on the page; the file has all that the server named. */
const SHOWN_MAX = 5;

const COLUMNS: readonly ListColumn<RefusedItem>[] = [
  { id: 'item', header: t('Item'), cell: ({ item }) => item, csv: ({ item }) => item },
  { id: 'message', header: t('Reason'), cell: ({ message }) => message, csv: ({ message }) => message },
];

export interface ItemsReportProps {
  readonly report: ItemsAdded;
  /** Saves all rejected items; without it those that the report names. */
  readonly onSaveRejected?: (() => Promise<void>) | undefined;
  readonly onClose: () => void;
}

/** Result of adding items: how many were added, and which were refused. */
export function ItemsReport({ report, onSaveRejected, onClose }: ItemsReportProps) {
  const save = useCommand<undefined>({
    run: async () =>
      (onSaveRejected ?? (async () => saveRows(COLUMNS, report.refusedItems, 'rejected-items.csv')))(),
  });
  const { refused, refusedItems } = report;
  const hidden = refused - Math.min(SHOWN_MAX, refusedItems.length);
  return (
    <Alert tone={refused === 0 ? 'success' : 'warning'} title={reportSummary(report)}>
      <Stack gap="xs">
        {refusedItems.slice(0, SHOWN_MAX).map(({ item, message }, index) => (
          <Text key={`${index} ${item}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <strong>{item}</strong>: {declaredText(message)}
          </Text>
        ))}
        {hidden > 0 && <Text size="sm">{t('And {hidden} more.', { hidden: formatCount(hidden) })}</Text>}
        <Group gap="xs">
          {refused > 0 && (
            <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.run(undefined)}>
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
