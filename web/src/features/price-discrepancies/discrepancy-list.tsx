import type { PriceDiscrepancyView } from '@marquee/schemas/queries/price-discrepancy';

import { t } from '../../lib/i18n/i18n.ts';
import { IconReceipt } from '../../ui/icons.ts';
import { Text } from '../../ui/text.tsx';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { discrepancyResource } from './discrepancy-resource.tsx';
import { kindMeaning } from './kinds.ts';

/** Exchanges whose notices name prices that do not fit; what each kind means opens under its row. */
export function DiscrepancyList() {
  return (
    <EntityList
      scope="all"
      resource={discrepancyResource}
      rowDetail={({ kind }: PriceDiscrepancyView) => <Text size="sm">{kindMeaning(kind)}</Text>}
      emptyState={{
        icon: <IconReceipt />,
        title: t('No price discrepancies'),
        text: t('All prices reported in the last 30 days match.'),
      }}
    />
  );
}
