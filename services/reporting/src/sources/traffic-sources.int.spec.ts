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
      samples.map((one, index) => inventoryValues(one, { ...block, offset: BigInt(index) })),
    );
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
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
