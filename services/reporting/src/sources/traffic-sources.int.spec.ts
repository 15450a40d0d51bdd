import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { parseListQuery } from '@marquee/kit/lists/list-query';
import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { Fact } from '@marquee/schemas/traffic/facts';
import {
  INVENTORY_COLUMNS,
  INVENTORY_TABLE,
  type InventorySample,
  inventoryValues,
} from '@marquee/schemas/traffic/inventory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { createInventoryMatches } from '../inventory-matches/queries.ts';
import { listTrafficSources, type SourcesQuestion, trafficSourceList } from './traffic-sources.ts';

const NOW = new Date('2026-11-21T10:10:00Z');
const OWNER = 5;
const PREMIUM_SSP = 4;

const sample = (over: Partial<InventorySample>, hoursAgo = 2): InventorySample => {
  const atMs = NOW.getTime() - hoursAgo * 3_600_000;
  return {
    ...{ schemaVersion: 1, halfHourMs: atMs - (atMs % HALF_HOUR_MS), weight: 100, sspEndpointId: 3 },
    ...{ country: 'USA', region: '', city: '', cityIds: [], deviceType: '', deviceBrand: '', os: '' },
    ...{ osVersion: '', browser: '', language: '', connectionType: '', carrier: '', trafficType: 2 },
    ...{ domain: 'news.example', creativeTypes: ['banner'], sizes: [], floorNanos: 0n },
    ...over,
  };
};
const samples: readonly InventorySample[] = [
  sample({}),
  sample({ domain: 'WWW.News.Example' }),
  sample({ domain: 'shop.example', weight: 150 }),
  sample({ domain: 'yesterday.example' }, 30),
  sample({ domain: 'premium.example', sspEndpointId: PREMIUM_SSP }),
  sample({ domain: 'com.acme.game', trafficType: 3, weight: 7 }),
];

/** Of the day before, by when requests were compared with list 7 and bundle 3; the last one is of today. */
const compared: readonly InventorySample[] = [
  ...Array.from({ length: 30 }, () => sample({ filterListIds: [], contextualBundleIds: [] }, 30)),
  sample({ domain: 'bad.example', weight: 200, filterListIds: [7, 8], contextualBundleIds: [] }, 29),
  sample({ domain: 'Gold.example', filterListIds: [8], contextualBundleIds: [3, 4] }, 28),
  sample({ domain: 'gold.example', filterListIds: [], contextualBundleIds: [3] }, 28),
  sample({ domain: 'hidden.example', sspEndpointId: 4, filterListIds: [], contextualBundleIds: [3] }, 27),
  sample({ trafficType: 9, domain: '', weight: 500, filterListIds: [9], contextualBundleIds: [] }, 3),
];

const [pattern] = someFacts(1);
const bids = (count: number, over: Partial<Fact>): Fact[] =>
  Array.from({ length: count }, (_, index) => {
    const at = new Date(NOW.getTime() - DAY_MS);
    return {
      ...pattern!,
      ...{ at, half_hour: new Date(at.getTime() - (at.getTime() % HALF_HOUR_MS)), bid_at: at },
      ...{ kind: 'bid', counted: 1, reason: '', bid_id: `${JSON.stringify(over)}-${index}` },
      ...{ user_id: OWNER, campaign_id: 2, ssp_endpoint_id: 3, traffic_type: 2, impressions: 0 },
      ...{ domain: 'news.example', site_id: 'Zone-1', publisher: 'Acme', spend_nanos: 0n, cost_nanos: 0n },
      ...over,
    };
  });
const facts: readonly Fact[] = [
  ...bids(70, {}),
  ...bids(14, { domain: 'own.example', site_id: 'zone-2' }),
  ...bids(140, { user_id: 6, domain: 'others.example', site_id: 'zone-9' }),
];

describe('sources of traffic on chDB', () => {
  let folder: string;
  let factStore: FactStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee traffic sources '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, facts);
    const block = { topic: 'inventory', partition: 0, epoch: '', blockFirst: 0n, blockLast: 5n };
    await factStore.insert(
      INVENTORY_TABLE,
      INVENTORY_COLUMNS,
      [...samples, ...compared].map((one, index) =>
        inventoryValues(one, { ...block, offset: BigInt(index) }),
      ),
    );
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const matchDeps = () => ({ factStore, premiumSspIds: async () => [PREMIUM_SSP], clock: () => NOW });

  it('say which share of yesterday’s requests lists and bundles match, and how sure that is', async () => {
    const { shares } = createInventoryMatches(matchDeps());
    const longAgo = new Date(0);
    const at = (text: string) => new Date(`2026-11-${text}Z`);
    const subjects = [
      { id: 7, since: longAgo },
      { id: 9, since: longAgo },
      { id: 8, since: at('20T05:10') },
      { id: 10, since: at('21T07:40') },
      { id: 11, since: at('21T08:00') },
    ];
    const found = await shares({ of: 'filter-lists', subjects, now: NOW });
    const day = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
    // 3,500 requests by 34 samples, of which one has twice the weight of the others.
    expect(found.get(7)).toMatchObject({ ...day, requests: 3_500, samples: 34, share: 200 / 3_500 });
    const { low = 0, high = 0 } = found.get(7) ?? {};
    // Wilson, of the 33 samples of one weight that say as much.
    expect([low, high].map((share) => share.toFixed(3))).toEqual(['0.015', '0.191']);
    expect(found.get(9)).toMatchObject({ ...day, share: 0, low: 0 });
    // Created in the midst of the day: from the next half hour on, up to now.
    expect(found.get(8)).toMatchObject({
      ...{ from: '2026-11-20T05:30:00.000Z', to: NOW.toISOString() },
      ...{ requests: 800, samples: 4, share: 100 / 800 },
    });
    // What was never compared is no base: there are no samples since then.
    expect([found.has(10), found.has(11)]).toEqual([false, false]);
  });

  it('are named with examples for a bundle, as far as the account may see them', async () => {
    const { ofBundle } = createInventoryMatches(matchDeps());
    const question = { bundleId: 3, since: new Date(0), now: NOW } as const;
    const all = await ofBundle({ ...question, sites: 'all' });
    expect(all).toMatchObject({ matched: { share: 300 / 3_500 }, reason: null, areSitesHidden: false });
    expect(all.sites).toEqual([
      { site: 'gold.example', requests: 200, share: 2 / 3 },
      { site: 'hidden.example', requests: 100, share: 1 / 3 },
    ]);
    expect(all.examples.map(({ site, country }) => [site, country])).toEqual([
      ['hidden.example', 'USA'],
      ['gold.example', 'USA'],
      ['gold.example', 'USA'],
    ]);
    const standard = await ofBundle({ ...question, sites: 'without-premium' });
    expect(standard.sites.map(({ site }) => site)).toEqual(['gold.example']);
    expect(standard.examples[0]?.site).toBe('');
    const none = await ofBundle({ ...question, sites: 'none' });
    expect([none.sites, none.areSitesHidden]).toEqual([[], true]);
    expect(none.examples.every(({ site }) => site === '')).toBe(true);
    const young = await ofBundle({ ...question, since: NOW, sites: 'all' });
    expect(young).toMatchObject({ matched: null, reason: 'no-samples', sites: [], examples: [] });
  });

  const ask = async (search: Record<string, string> = {}, over: Partial<SourcesQuestion> = {}) => {
    const list = parseListQuery(trafficSourceList, search);
    const { rows, total } = await listTrafficSources(
      { factStore, clock: () => NOW },
      { type: 'domain', userId: OWNER, hiddenSspIds: [], list, ...over },
    );
    return { total, rows: rows.map(({ source, ...figures }) => [source, ...Object.values(figures)]) };
  };

  it('are those of the last day’s inventory and of the own bids, spelled as lists compare them', async () => {
    expect(await ask()).toEqual({
      total: 4,
      rows: [
        ['news.example', 200, 10],
        ['shop.example', 150, 0],
        ['premium.example', 100, 0],
        ['own.example', 0, 2],
      ],
    });
    expect((await ask({}, { type: 'bundles' })).rows).toEqual([['com.acme.game', 7, 0]]);
  });

  it('by id are of the own bids alone', async () => {
    expect((await ask({}, { type: 'siteAndAppsIds' })).rows).toEqual([
      ['zone-1', null, 10],
      ['zone-2', null, 2],
    ]);
    expect((await ask({}, { type: 'publishers' })).rows).toEqual([['acme', null, 12]]);
  });

  it('are searched, sorted and paged', async () => {
    expect(await ask({ search: 'N.EX' })).toEqual({ total: 1, rows: [['own.example', 0, 2]] });
    const paged = await ask({ orderBy: 'source', sortedBy: 'asc', perPage: '10', page: '1' });
    expect(paged.rows.map(([source]) => source)).toEqual([
      ...['news.example', 'own.example', 'premium.example', 'shop.example'],
    ]);
    expect(await ask({ perPage: '10', page: '2' })).toEqual({ total: 4, rows: [] });
    // A quote is searched for, and is no part of the statement.
    expect(await ask({ search: "' OR 1 = 1 --" })).toEqual({ total: 0, rows: [] });
  });

  it('do not name inventory that the account may not see', async () => {
    const { rows } = await ask({}, { hiddenSspIds: [PREMIUM_SSP] });
    expect(rows.map(([source]) => source)).toEqual(['news.example', 'shop.example', 'own.example']);
  });
});
