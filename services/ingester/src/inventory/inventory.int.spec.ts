import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Worker } from '@marquee/kit/runtime/service';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { encodeInventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { emptyFactTables, startMigratedChdb } from '../../test/fact-tables.ts';
import { InventoryWorker, type InventoryOptions } from './inventory.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const NOW_MS = Math.floor(Date.now() / HALF_HOUR_MS) * HALF_HOUR_MS;

const sampleOf = (index: number): InventorySample => ({
  schemaVersion: 1,
  // Over a month's end, wherever that is.
  halfHourMs: NOW_MS - (index % 30) * 86_400_000,
  weight: 8 * (1 + (index % 3)),
  sspEndpointId: 3,
  country: 'USA',
  region: 'CA',
  city: 'Boston',
  cityIds: [4_930_956],
  deviceType: 'desktop',
  deviceBrand: '',
  os: 'Windows',
  osVersion: '10',
  browser: 'Chrome',
  language: 'en',
  connectionType: 'wifi',
  carrier: '',
  trafficType: 2,
  domain: "news.example'\n",
  creativeTypes: ['banner'],
  sizes: ['300x250', '728x90'],
  floorNanos: BigInt(index) * 1_000n,
});

describe('the inventory on chDB and LMDB', () => {
  let folder: string;
  let factStore: FactStore;
  let trafficLog: TrafficLog;
  const running = new Set<Worker>();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee inventory '));
    factStore = await startMigratedChdb(path.join(folder, 'facts'));
  });
  beforeEach(async () => {
    trafficLog = createLmdbTrafficLog({
      path: await mkdtemp(path.join(folder, 'log ')),
      leaseMs: 500,
      retryMs: 20,
    });
    await emptyFactTables(factStore);
  });
  afterEach(async () => {
    for (const worker of running) await worker.stop();
    running.clear();
    await trafficLog.dispose();
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (more: Partial<InventoryOptions> = {}) => {
    const worker = new InventoryWorker({
      trafficLog,
      factStore,
      epochs: {
        current: (topic) => trafficLog.epochOf(topic),
        refresh: (topic) => trafficLog.epochOf(topic),
      },
      group: 'test',
      maxBlockMessages: 40,
      gatherMs: 10,
      onError: () => undefined,
      ...more,
    });
    running.add(worker);
    await worker.start();
    return worker;
  };
  const append = (samples: readonly InventorySample[], prefix = 'k') =>
    trafficLog.append(
      TOPICS.inventory,
      samples.map((sample, index) => ({
        key: `${prefix}${index % 7}`,
        value: encodeInventorySample(sample),
      })),
    );
  const figures = async () => {
    const [row] = await factStore.query<Record<'rows' | 'offsets' | 'weights', string>>(
      `SELECT count() AS rows, uniqExact(partition, offset) AS offsets, sum(weight) AS weights FROM inventory`,
    );
    return { rows: Number(row?.rows), offsets: Number(row?.offsets), weights: Number(row?.weights) };
  };
  const whole = (samples: readonly InventorySample[]) => ({
    rows: samples.length,
    offsets: samples.length,
    weights: samples.reduce((total, { weight }) => total + weight, 0),
  });
  const samples = Array.from({ length: 500 }, (_, index) => sampleOf(index));

  it('holds every sample as it was sent, with its weight', async () => {
    await start();
    await append(samples);
    await expect.poll(figures, PATIENCE).toEqual(whole(samples));
    const [row] = await factStore.query(
      `SELECT country, city_ids, creative_types, sizes, domain, toUnixTimestamp(half_hour) AS at
       FROM inventory WHERE floor_nanos = 7000`,
    );
    expect(row).toMatchObject({
      country: 'USA',
      city_ids: [4_930_956],
      creative_types: ['banner'],
      sizes: ['300x250', '728x90'],
      domain: "news.example'\n",
      at: (NOW_MS - 7 * 86_400_000) / 1_000,
    });
  });

  it('holds each once, however often it dies after an insert and starts again', async () => {
    await append(samples);
    for (let round = 0; round < 4; round += 1) {
      let inserts = 0;
      const died = new Promise<void>((resolve) => {
        void start({
          onError: () => resolve(),
          afterInsert: () => {
            inserts += 1;
            if (inserts === 1 + round) throw new Error('died before the offsets were committed');
          },
        });
      });
      await died;
      await append(samples.slice(0, 30), `round${round}`);
      for (const worker of running) await worker.stop();
      running.clear();
    }
    await start();
    const all = [...samples, ...Array.from({ length: 4 }, () => samples.slice(0, 30)).flat()];
    await expect.poll(figures, PATIENCE).toEqual(whole(all));
    await trafficLog.append(TOPICS.inventory, [{ key: 'last', value: encodeInventorySample(sampleOf(1)) }]);
    await expect.poll(figures, PATIENCE).toEqual(whole([...all, sampleOf(1)]));
  });

  it('goes on with a failed insert without loss or double, whatever the state it failed in', async () => {
    let calls = 0;
    const flaky: InventoryOptions['factStore'] = {
      query: (sql, params) => factStore.query(sql, params),
      insert: async (...call) => {
        calls += 1;
        if (calls % 5 === 2) throw new Error('refused');
        await factStore.insert(...call);
        // It was written, but the client receives an error.
        if (calls % 5 === 4) throw new Error('the answer was lost');
      },
    };
    await start({ factStore: flaky, maxBlockMessages: 25 });
    for (let from = 0; from < 500; from += 50) await append(samples.slice(from, from + 50));
    await expect.poll(figures, PATIENCE).toEqual(whole(samples));
  });

  it('lays aside what cannot be read, and goes on', async () => {
    await start();
    const broken = { ...sampleOf(1), weight: 0 };
    await trafficLog.append(TOPICS.inventory, [
      { key: 'a', value: 'not json' },
      { key: 'a', value: encodeInventorySample(broken) },
      { key: 'a', value: encodeInventorySample(sampleOf(2)) },
    ]);
    await expect.poll(figures, PATIENCE).toEqual(whole([sampleOf(2)]));
    const letters: string[] = [];
    const reader = await trafficLog.consume({
      group: 'reader',
      topics: ['inventory.dead'],
      onBatch: async ({ messages }) => void letters.push(...messages.map(({ value }) => value)),
    });
    await expect.poll(() => letters.length, PATIENCE).toBe(2);
    expect(letters.join()).toMatch(/not json/);
    await reader.stop();
  });
});
