import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
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
  { id: 'item', header: t('Item'), cell: ({ item }) => item, csv: ({ item }) => item },
  { id: 'message', header: t('Reason'), cell: ({ message }) => message, csv: ({ message }) => message },
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
        {hidden > 0 && <Text size="sm">{t('And {hidden} more.', { hidden: formatCount(hidden) })}</Text>}
        <Group gap="xs">
          {refused > 0 && (
            <Button
              size="xs"
              variant="default"
              onClick={() => saveRows(COLUMNS, refusedItems, 'rejected-items.csv')}
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

const summaryOf = ({ added, existing, refused }: ItemsAdded): string =>
  [
    t('{added, plural, one {# item} other {# items}} added', { added }),
    ...(existing > 0 ? [t('{existing} already on the list', { existing: formatCount(existing) })] : []),
    ...(refused > 0 ? [t('{refused} rejected', { refused: formatCount(refused) })] : []),
  ].join(', ');
