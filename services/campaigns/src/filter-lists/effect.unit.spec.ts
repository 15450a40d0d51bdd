import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import type { RequestShare } from '@marquee/schemas/queries/inventory-matches';
import { expect, it, vi } from 'vitest';

import type { ResourceRow } from '../resource/query.ts';
import { effectsOf, rankByEffect } from './effect.ts';

const CREATED = new Date('2026-11-01T10:00:00Z');
const NOW = new Date('2026-11-28T10:00:00Z');
const row = (id: number, type: string, mode: string): ResourceRow => ({
  ...{ id: BigInt(id), user_id: 5n, name: 'Sources', fields: { name: 'Sources', type, mode } },
  ...{ version: 0n, created_at: CREATED, updated_at: NOW, deleted_at: null },
});
const LISTS = [
  row(1, 'domain', 'black'),
  row(2, 'domain', 'white'),
  row(3, 'deviceIfas', 'black'),
  row(4, 'bundles', 'black'),
];
const share: RequestShare = {
  ...{ from: '2026-11-27T00:00:00.000Z', to: '2026-11-28T00:00:00.000Z' },
  ...{ requests: 1_000, share: 0.25, low: 0.125, high: 0.5, samples: 40 },
};
const known = new Map([
  [1, share],
  [2, share],
]);
const depsOf = (shares: () => Promise<ReadonlyMap<number, RequestShare>>) => {
  const asked = vi.fn(shares);
  return { asked, deps: { inventoryMatches: { shares: asked }, clock: () => NOW } };
};

it('a blacklist keeps away what is on it and a whitelist what is not; lists of people are not measured', async () => {
  const { asked, deps } = depsOf(async () => known);
  expect(await effectsOf(deps, LISTS)).toEqual([
    { effect: share, noEffect: null },
    { effect: { ...share, share: 0.75, low: 0.5, high: 0.875 }, noEffect: null },
    { effect: null, noEffect: 'people' },
    { effect: null, noEffect: 'no-samples' },
  ]);
  expect(asked.mock.calls[0]).toMatchObject([
    { of: 'filter-lists', now: NOW, subjects: [1, 2, 4].map((id) => ({ id, since: CREATED })) },
  ]);
  expect(await rankByEffect(deps, LISTS)).toEqual(
    new Map([
      [1, 0.25],
      [2, 0.75],
    ]),
  );
});

it('a list is shown without its effect while the facts are away', async () => {
  const { deps } = depsOf(async () => {
    throw StoreUnavailable.because('the fact store', new Error('refused'));
  });
  const effects = await effectsOf(deps, LISTS);
  const unavailable = ['unavailable', 'unavailable', 'people', 'unavailable'];
  expect(effects.map(({ noEffect }) => noEffect)).toEqual(unavailable);
  const without = await effectsOf({ ...deps, inventoryMatches: undefined }, LISTS);
  expect(without.map(({ effect }) => effect)).toEqual(Array.from(LISTS, () => null));
});
