import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import { formatCount, plural } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/feedback.tsx';
import { Group, Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import type { ListColumn } from '../../widgets/entity-list/resource.ts';
import { saveRows } from '../../widgets/entity-list/save-rows.ts';

type RefusedItem = ItemsAdded['refusedItems'][number];

/** Most refused items on the page; the file has all that the server named. */
const SHOWN_MAX = 5;

const COLUMNS: readonly ListColumn<RefusedItem>[] = [
  { id: 'item', header: 'Item', cell: ({ item }) => item, csv: ({ item }) => item },
  { id: 'message', header: 'Reason', cell: ({ message }) => message, csv: ({ message }) => message },
];

interface ItemsReportProps {
  readonly report: ItemsAdded;
  readonly onClose: () => void;
}

/** Result of adding items: how many were added, and which were refused. */
export function ItemsReport({ report, onClose }: ItemsReportProps) {
  const { refused, refusedItems } = report;
  const hidden = refused - Math.min(SHOWN_MAX, refusedItems.length);
  return (
    <Alert tone={refused === 0 ? 'success' : 'warning'} title={summaryOf(report)}>
      <Stack gap="xs">
        {refusedItems.slice(0, SHOWN_MAX).map(({ item, message }, index) => (
          <Text key={`${index} ${item}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
            <strong>{item}</strong>: {message}
          </Text>
        ))}
        {hidden > 0 && <Text size="sm">And {formatCount(hidden)} more.</Text>}
        <Group gap="xs">
          {refused > 0 && (
            <Button
              size="xs"
              variant="default"
              onClick={() => saveRows(COLUMNS, refusedItems, 'rejected-items.csv')}
            >
              Download rejected items
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={onClose}>
            Hide report
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const summaryOf = ({ added, existing, refused }: ItemsAdded): string =>
  [
    `${plural(added, 'item')} added`,
    ...(existing > 0 ? [`${formatCount(existing)} already on the list`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} rejected`] : []),
  ].join(', ');
