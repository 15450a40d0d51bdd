import type { changeDealBody, createDealBody } from '@marquee/schemas/deal/commands';
import { dealView, type DealView } from '@marquee/schemas/deal/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** Agreements with exchanges. */
export const DEAL = entityKind<DealView, typeof createDealBody, typeof changeDealBody>(
  {
    key: 'deal',
    scope: 'all',
    noun: t('Deal'),
    nouns: {
      many: t('deals'),
      counted: (count) => t('{count, plural, one {# deal} other {# deals}}', { count }),
    },
    shortNoun: t('deal'),
    newTitle: t('New deal'),
    newLabel: t('New deal'),
    deletion: t(
      'It gets no more bids. Campaigns that target only this deal stop bidding. Statistics are kept.',
    ),
    listHref: () => paths.deals.href(),
    addHref: () => paths.dealAdd.href(),
    editHref: (parameters) => paths.dealEdit.href(parameters),
  },
  dealView,
);
