import { campaignListAnswer, type CampaignView } from '@marquee/schemas/campaign/views';
import { creativeListAnswer } from '@marquee/schemas/creative/views';
import { accountDayAnswer } from '@marquee/schemas/queries/account-day';
import { dashboardAnswer } from '@marquee/schemas/queries/dashboard';
import { balanceAnswer } from '@marquee/schemas/wallet/views';
import { statisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** What the cards show that is not pushed; one read of all of them. */
export const CARDS_KEY = ['dashboard', 'own'] as const;

export const attentionQuery = queryOptions({
  queryKey: [...CARDS_KEY, 'attention'],
  queryFn: async ({ signal }) => (await parsed(dashboardAnswer, api.get('/dashboard', { signal }))).data,
});

export const accountDayQuery = queryOptions({
  queryKey: [...CARDS_KEY, 'today'],
  queryFn: async ({ signal }) =>
    (await parsed(accountDayAnswer, api.get('/dashboard/today', { signal }))).data,
});

export const balanceQuery = queryOptions({
  queryKey: ['payment', 'balance'],
  queryFn: async ({ signal }) => (await parsed(balanceAnswer, api.get('/payments/balance', { signal }))).data,
});

/** An account's campaigns, as far as their totals can be watched. */
const PAGES_MAX = 5;
const PER_PAGE = 100;

export const ownCampaignsQuery = queryOptions({
  queryKey: ['campaign', 'own', 'list', 'all of the dashboard'],
  queryFn: async ({ signal }) => {
    const campaigns: CampaignView[] = [];
    for (let page = 1; page <= PAGES_MAX; page += 1) {
      const query = { page, perPage: PER_PAGE, orderBy: 'id', sortedBy: 'desc' };
      const { data, meta } = await parsed(campaignListAnswer, api.get('/campaigns', { query, signal }));
      campaigns.push(...data);
      if (page >= meta.total_pages) break;
    }
    return campaigns;
  },
});

export const rejectedCreativesQuery = queryOptions({
  queryKey: [...CARDS_KEY, 'refused'],
  queryFn: ({ signal }) =>
    parsed(
      creativeListAnswer,
      api.get('/creatives', {
        query: { 'where[approved]': 'disapproved', perPage: 10, orderBy: 'updatedAt', sortedBy: 'desc' },
        signal,
      }),
    ),
});

/** One day by half hour. */
export const dayQuery = (day: string, timezone: string, fields: string) =>
  queryOptions({
    queryKey: ['statistics', 'own', 'day', day, timezone, fields],
    queryFn: ({ signal }) =>
      parsed(
        statisticsAnswer,
        api.get('/statistics', {
          query: { groupBy: 'halfHour', fields, from: day, to: day, timezone, perPage: 48 },
          signal,
        }),
      ),
  });

/** What spent most on a day. */
export const topCampaignsQuery = (day: string, timezone: string) =>
  queryOptions({
    queryKey: [...CARDS_KEY, 'top', day, timezone],
    queryFn: async ({ signal }) =>
      (
        await parsed(
          statisticsAnswer,
          api.get('/statistics', {
            query: {
              groupBy: 'campaign',
              fields: 'impressions,spend',
              from: day,
              to: day,
              timezone,
              orderField: 'spend',
              orderDir: 'desc',
              perPage: 5,
            },
            signal,
          }),
        )
      ).data,
  });
