import { dealView } from '@marquee/schemas/deal/views';

import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** Agreements with exchanges. */
export const DEAL = entityKind(
  {
    key: 'deal',
    scope: 'all',
    noun: 'Deal',
    shortNoun: 'deal',
    deletion: 'It gets no more bids. Campaigns that target only this deal stop bidding. Statistics are kept.',
    listHref: () => paths.deals.href(),
    addHref: () => paths.dealAdd.href(),
    editHref: (parameters) => paths.dealEdit.href(parameters),
  },
  dealView,
);
