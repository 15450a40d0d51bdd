import type { DealView } from '@marquee/schemas/queries/deal';

import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/admin-entity/entity-kind.ts';

/** Agreements with exchanges. */
export const DEAL = entityKind<DealView>({
  key: 'deal',
  noun: 'Deal',
  shortNoun: 'deal',
  deletion:
    'Nothing is bid on it from now on. Campaigns that target no other deal stop bidding. Statistics stay.',
  listHref: () => paths.deals.href(),
  editHref: (parameters) => paths.dealEdit.href(parameters),
});
