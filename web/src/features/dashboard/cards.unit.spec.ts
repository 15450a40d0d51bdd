import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';

import { shownText } from '../../ui/testing/shown-text.ts';
import { AccountDayCard } from './account-day-card.tsx';
import {
  accountDayQuery,
  attentionQuery,
  CARDS_KEY,
  rejectedCreativesQuery,
  topCampaignsQuery,
} from './api.ts';
import { AttentionCard } from './attention-card.tsx';
import { RejectedCreativesCard } from './refused-creatives-card.tsx';
import { TopCampaignsCard } from './top-campaigns-card.tsx';

const TODAY = '2026-11-20';
const QUERIES = [attentionQuery, rejectedCreativesQuery, topCampaignsQuery(TODAY, 'Z'), accountDayQuery];

it.each<readonly [name: string, second: number, data: unknown, card: ReactElement]>([
  [
    'Needs your attention',
    1,
    { attention: [], total: 0, statsAvailable: true },
    createElement(AttentionCard, { zone: 'Z' }),
  ],
  ['Creatives to fix', 2, { data: [] }, createElement(RejectedCreativesCard, { zone: 'Z' })],
  ['Top campaigns today', 3, [], createElement(TopCampaignsCard, { today: TODAY, zone: 'Z' })],
  ['Today’s forecast', 4, { campaigns: 0, spent: '0.00' }, createElement(AccountDayCard, { zone: 'Z' })],
])('%s says of when it is', (name, second, data, card) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const query = QUERIES[second - 1];
  client.setQueryData<unknown>(query?.queryKey ?? [], data, {
    updatedAt: Date.UTC(2026, 10, 20, 9, 30, second),
  });
  const inRouter = createElement(MemoryRouter, null, card);
  const text = shownText(createElement(QueryClientProvider, { client }, inRouter));
  expect(text).toContain(name);
  expect(text).toContain(`As of 09:30:0${second}`);
});

it('says why a campaign does not deliver, and when one that waits goes on, in its own zone', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') });
  const item = { since: null, noBidReason: null, nextStart: null, timezone: 'Z' };
  const attention = [
    { ...item, campaignId: 1, name: 'Quiet', reason: 'no-bids', detail: 'No bids.', noBidReason: 'floor' },
    {
      ...item,
      ...{ campaignId: 2, name: 'Away', reason: 'outside-hours', detail: 'Not now.' },
      ...{ nextStart: '2026-11-23T02:30:00.000Z', timezone: '+05:30' },
    },
    // Its text says when it goes on.
    {
      ...item,
      ...{ campaignId: 3, name: 'Spent', reason: 'daily-budget-spent', detail: 'Spent.' },
      nextStart: '2026-11-21T00:00:00.000Z',
    },
  ];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(attentionQuery.queryKey, { attention, total: 3, statsAvailable: true });
  const inRouter = createElement(MemoryRouter, null, createElement(AttentionCard, { zone: 'Z' }));
  const text = shownText(createElement(QueryClientProvider, { client }, inRouter));
  vi.useRealTimers();
  expect(text).toContain('Most common reason: ');
  expect(text).toContain('Next: Monday 08:00 (GMT+5:30).');
  expect(text.match(/Next: /g)).toHaveLength(1);
  expect(text.match(/See all reasons/g)).toHaveLength(2);
});

it('the cards that are not pushed are one read, with each other and with what a change makes old', async () => {
  const client = new QueryClient();
  const reads = QUERIES.map(({ queryKey }) => {
    const queryFn = vi.fn(() => Promise.resolve({}));
    const stop = new QueryObserver<unknown>(client, { queryKey, queryFn }).subscribe(() => undefined);
    return { queryFn, stop };
  });
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await client.invalidateQueries({ queryKey: CARDS_KEY });
  // What a change of a campaign, a creative, a payment or a user makes old: see `live/invalidation.ts`.
  await client.invalidateQueries({ queryKey: ['dashboard'] });
  expect(reads.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([3, 3, 3, 3]);
  for (const { stop } of reads) stop();
});
