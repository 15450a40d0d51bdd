import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';

import { shownText } from '../../ui/testing/shown-text.ts';
import { attentionQuery, CARDS_KEY, rejectedCreativesQuery, topCampaignsQuery } from './api.ts';
import { AttentionCard } from './attention-card.tsx';
import { RejectedCreativesCard } from './refused-creatives-card.tsx';
import { TopCampaignsCard } from './top-campaigns-card.tsx';

const TODAY = '2026-11-20';
const QUERIES = [attentionQuery, rejectedCreativesQuery, topCampaignsQuery(TODAY, 'Z')];

it.each<readonly [name: string, second: number, data: unknown, card: ReactElement]>([
  [
    'Needs your attention',
    1,
    { attention: [], total: 0, statsAvailable: true },
    createElement(AttentionCard, { zone: 'Z' }),
  ],
  ['Creatives to fix', 2, { data: [] }, createElement(RejectedCreativesCard, { zone: 'Z' })],
  ['Top campaigns today', 3, [], createElement(TopCampaignsCard, { today: TODAY, zone: 'Z' })],
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
  expect(reads.map(({ queryFn }) => queryFn.mock.calls.length)).toEqual([3, 3, 3]);
  for (const { stop } of reads) stop();
});
