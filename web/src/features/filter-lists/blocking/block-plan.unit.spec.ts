import { expect, it } from 'vitest';

import {
  itemsOf,
  planBlock,
  sourceDimensionOf,
  type Blacklist,
  type BlockedSource,
  type BlockingCampaign,
} from './block-plan.ts';

const campaign = (id: number, filterLists: readonly number[] = []): BlockingCampaign => ({
  id,
  name: `Pop ${id}`,
  version: 1,
  filterLists,
});
const list = (id: number, users: readonly number[], over: Partial<Blacklist> = {}): Blacklist => ({
  id,
  name: `List ${id}`,
  type: 'siteAndAppsIds',
  mode: 'black',
  usedBy: users.map((user) => ({ kind: 'campaign', id: user, name: `Pop ${user}` })),
  ...over,
});
const zone = (source: string, campaignId?: number): BlockedSource => ({
  rowId: source,
  source,
  type: 'siteAndAppsIds',
  campaignId,
});

it('blocks the narrowest source that rows name', () => {
  expect(sourceDimensionOf(['publisher', 'domain', 'day'])).toBe('domain');
  expect(sourceDimensionOf(['domain', 'siteId'])).toBe('siteId');
  expect(sourceDimensionOf(['campaign', 'country'])).toBeUndefined();
});

it('adds to the blacklist that only this campaign uses', () => {
  const lists = [
    list(1, [7], { mode: 'white' }),
    list(2, [7], { type: 'domain' }),
    list(3, [7, 8]),
    list(4, [8]),
    list(5, [7]),
  ];
  const [plan, ...others] = planBlock(
    'campaigns',
    [zone('a'), zone('b')],
    [campaign(7, [1, 2, 3, 5])],
    lists,
  );
  expect(others).toEqual([]);
  expect(plan).toMatchObject({ list: { id: 5 }, name: 'List 5', joining: [] });
  expect(plan && itemsOf(plan)).toEqual(['a', 'b']);
});

it('makes a list of the campaign where its lists are shared', () => {
  const [plan] = planBlock('campaigns', [zone('a')], [campaign(7, [3])], [list(3, [7, 8])]);
  expect(plan).toMatchObject({ list: undefined, name: 'Blocked in Pop 7: Site and app IDs' });
  expect(plan?.joining.map(({ id }) => id)).toEqual([7]);
  const long = { ...campaign(7), name: 'x'.repeat(255) };
  expect(planBlock('campaigns', [zone('a')], [long], [])[0]?.name).toHaveLength(255);
});

it('blocks a row in its own campaign, and one without in all of the report', () => {
  const plans = planBlock('campaigns', [zone('a', 7), zone('b', 8)], [campaign(7), campaign(8)], []);
  expect(plans.map((plan) => [plan.campaigns[0]?.id, itemsOf(plan)])).toEqual([
    [7, ['a']],
    [8, ['b']],
  ]);
  const everywhere = planBlock('campaigns', [zone('a')], [campaign(7), campaign(8)], []);
  expect(everywhere.map(itemsOf)).toEqual([['a'], ['a']]);
});

it('blocks everywhere by one list of each type, which every campaign comes to use', () => {
  const shared = list(9, [7], { name: 'Blocked everywhere: Site and app IDs' });
  const news: BlockedSource = { ...zone('news.example'), type: 'domain' };
  const campaigns = [campaign(7, [9]), campaign(8)];
  const plans = planBlock('all', [zone('a'), zone('a', 8), news], campaigns, [shared]);
  expect(plans.map((plan) => [plan.name, plan.list?.id, plan.joining.map(({ id }) => id)])).toEqual([
    ['Blocked everywhere: Site and app IDs', 9, [8]],
    ['Blocked everywhere: Domains', undefined, [7, 8]],
  ]);
  expect(plans.map(itemsOf)).toEqual([['a'], ['news.example']]);
});
