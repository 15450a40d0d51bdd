import { dealChoicesAnswer, dealView, type DealView } from '@marquee/schemas/deal/views';
import { queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { formatExactMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** A picker shows no more. */
const CHOICES_MAX = 100;

/** Deals that the signed-in advertiser's campaigns may buy. */
export const ownDealChoices = queryOptions({
  queryKey: ['deal', 'own', 'choices'],
  queryFn: async ({ signal }) => (await parsed(dealChoicesAnswer, api.get('/deals', { signal }))).data,
});

/** Deals that campaigns of a user may buy, as admins see them. */
export const dealChoicesOf = (userId: number) =>
  queryOptions({
    queryKey: ['deal', 'all', 'choices', userId],
    queryFn: async ({ signal }) => {
      const query = { orderBy: 'name', sortedBy: 'asc', perPage: CHOICES_MAX, 'where[isActive]': 'true' };
      const deals = await parsedData(array(dealView), api.get('/admin/deals', { query, signal }));
      return deals
        .filter(({ allowedUserIds }) => allowedUserIds.length === 0 || allowedUserIds.includes(userId))
        .map(({ sspEndpointName, allowedUserIds, ...deal }) => ({
          ...deal,
          exchange: sspEndpointName ?? '',
          isOpenToAll: allowedUserIds.length === 0,
        }));
    },
  });

/** `$2.50 CPM, fixed`. */
export function formatDealPrice({ priceType, price }: Pick<DealView, 'priceType' | 'price'>): string {
  if (priceType === 'auction') return t('Auction price');
  const amount = formatExactMoney(price);
  return priceType === 'fixed'
    ? t('{amount} CPM, fixed', { amount })
    : t('{amount} CPM, at least', { amount });
}
