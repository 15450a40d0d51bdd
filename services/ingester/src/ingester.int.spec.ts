import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { emptyFactTables, startMigratedChdb } from '../test/fact-tables.ts';
import { claimsOf, eventOf, messageOf, randomOf } from '../test/traffic.ts';
import { createWallets, type Wallets } from '../test/wallets.ts';
import { STEPS, type StepName } from './pipeline/steps.ts';
import {
  createIngesterService,
  type IngesterConfig,
  type IngesterDeps,
  type IngesterService,
} from './service.ts';
import { SPEND_STEPS, type SpendStep } from './spend/publisher.ts';

/** What comes together is inserted together: an insert costs by its tables, and not by its rows. */
const FEW_INSERTS = { gatherMs: 50, insertEveryMs: 50 };
/** The next pass begins while one is inserted. */
const ONE_ON_ITS_WAY = { gatherMs: 10, insertEveryMs: 10 };
/** Every look is a query, which the ingester has to wait for as well. */
const PATIENCE = { timeout: 30_000, interval: 100 };
const NOW_MS = Date.now();

describe('ingester on chDB, LMDB and PostgreSQL', () => {
  let folder: string;
  let factStore: FactStore;
  let trafficLog: TrafficLog;
  let readStore: ReadStore;
  let wallets: Wallets;
  let database: { url: string; dispose(): Promise<void> };
  const running = new Set<IngesterService>();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee ingester '));
    factStore = await startMigratedChdb(path.join(folder, 'facts'));
  });
  beforeEach(async () => {
    database = await testDatabase();
    readStore = createPostgresReadStore({ url: database.url });
    trafficLog = createLmdbTrafficLog({
      path: await mkdtemp(path.join(folder, 'log ')),
      leaseMs: 1_000,
      retryMs: 20,
    });
    await emptyFactTables(factStore);
    wallets = createWallets();
  });
  afterEach(async () => {
    await Promise.all([...running].map(stop));
    await trafficLog.dispose();
    await readStore.dispose();
    await database.dispose();
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (
    more: Partial<IngesterDeps> = {},
    config: IngesterConfig = {},
  ): Promise<IngesterService> => {
    const service = createIngesterService(
      {
        allowedLatenessMs: 0,
        ...FEW_INSERTS,
        retryMs: 20,
        spendEveryMs: 20,
        maxBlockMessages: 50,
        ...config,
      },
      { trafficLog, factStore, readStore, spendSink: wallets, clock: () => new Date(), ...more },
    );
    running.add(service);
    await service.migrate?.();
    for (const worker of service.workers) await worker.start();
    return service;
  };
  const stop = async (service: IngesterService): Promise<void> => {
    running.delete(service);
    for (const worker of service.workers) await worker.stop();
    await service.dispose();
  };

  const send = async (events: readonly TrafficEvent[]): Promise<void> => {
    const byTopic = new Map<string, TrafficEvent[]>();
    for (const event of events) {
      const topic = TOPIC_OF_KIND[event.kind];
      byTopic.set(topic, [...(byTopic.get(topic) ?? []), event]);
    }
    // At once, so that it comes together.
    await Promise.all([...byTopic].map(([topic, list]) => trafficLog.append(topic, list.map(messageOf))));
  };
  const one = async <Row>(sql: string): Promise<Row> => (await factStore.query<Row>(sql))[0] as Row;
  const rows = async (): Promise<number> =>
    Number((await one<{ n: string }>('SELECT count() AS n FROM facts')).n);

  /** What every table that is derived from the facts says; all must say the same. */
  const figures = async () => {
    const facts = await one<Record<string, string>>(
      `SELECT count() AS rows, uniqExact(topic, partition, offset) AS offsets, sum(spend_nanos) AS spend,
         sum(impressions) AS imps, countIf(kind = 'click' AND facts.counted = 1) AS clicks,
         sum(facts.counted) AS counted,
         sumIf(conversion_value_nanos, kind = 'conversion' AND facts.counted = 1) AS value FROM facts`,
    );
    const rollup = await one<Record<string, string>>(
      'SELECT sum(spend_nanos) AS spend, sum(impressions) AS imps, sum(campaign_half_hours.clicks) AS clicks, sum(changes) AS counted FROM campaign_half_hours',
    );
    const [seen, values, traffic] = await Promise.all([
      one<{ n: string }>('SELECT count() AS n FROM seen'),
      one<{ value: string }>('SELECT sum(conversion_value_nanos) AS value FROM conversion_value_rows FINAL'),
      one<Record<string, string>>(
        'SELECT sum(spend_nanos) AS spend, sum(impressions) AS imps, sum(clicks) AS clicks FROM traffic_half_hours',
      ),
    ]);
    return { facts, rollup, seen, values, traffic };
  };
  const expectConsistent = async (): Promise<void> => {
    const { facts, rollup, seen, values, traffic } = await figures();
    expect(facts.offsets).toBe(facts.rows);
    expect(rollup).toEqual({
      spend: facts.spend,
      imps: facts.imps,
      clicks: facts.clicks,
      counted: facts.counted,
    });
    expect(traffic).toEqual({ spend: facts.spend, imps: facts.imps, clicks: facts.clicks });
    expect(seen.n).toBe(facts.counted);
    expect(values.value).toBe(facts.value);
  };

  /** Journeys of bids with duplicates, reproducible by seed; and what they must cost. */
  const scenario = (bids: number, seed: number) => {
    const random = randomOf(seed);
    const events: TrafficEvent[] = [];
    let spend = 0n;
    for (let i = 0; i < bids; i += 1) {
      const claims = claimsOf(`bid-${seed}-${i}`, {
        bidAtMs: NOW_MS - 5_000,
        userId: 1 + (i % 3),
        campaignId: 10 + (i % 7),
        bidNanos: 1_000_000n + BigInt(i),
      });
      const clearing = 900_000n + BigInt(i);
      const kinds: TrafficKind[] = ['bid'];
      if (random() < 0.6) kinds.push('win', 'bill', 'impression');
      if (random() < 0.2) kinds.push('click', 'conversion');
      for (const kind of kinds) {
        const event = eventOf(kind, claims, {
          clearingNanos: kind === 'bill' ? clearing : null,
          conversionValueNanos: kind === 'conversion' ? 5_000_000n + BigInt(i) : null,
        });
        const copies = random() < 0.3 ? 3 : 1;
        for (let copy = 0; copy < copies; copy += 1) events.push(event);
      }
      if (kinds.includes('bill')) spend += clearing;
    }
    return { events, spend };
  };

  const expectSettled = async (service: IngesterService, spend: bigint): Promise<void> => {
    await service.drainSpend();
    expect((await one<{ s: string }>('SELECT sum(spend_nanos) AS s FROM facts')).s).toBe(spend.toString());
    expect(wallets.total()).toBe(spend);
    expect(await service.spendFigures()).toEqual({ inFlight: [] });
    await expectConsistent();
  };

  it('turns traffic into facts, rollups and spend, every duplicate once', async () => {
    const { events, spend } = scenario(400, 1);
    const service = await start();
    await send(events);
    await expect.poll(rows, PATIENCE).toBe(events.length);
    await expectSettled(service, spend);
    const replays = await one<{ n: string }>(
      `SELECT count() AS n FROM facts WHERE reason = 'replay' AND counted = 0`,
    );
    expect(Number(replays.n)).toBeGreaterThan(50);
    // Offsets are committed up to a second after the insert that they follow.
    const lagging = async () =>
      (await trafficLog.lag('ingester', ['bids', 'impressions', 'wins', 'clicks'])).filter(
        ({ lag }) => lag > 0n,
      );
    await expect.poll(lagging, PATIENCE).toEqual([]);
  });

  it('counts a bid that comes again in a later block, after a restart, as a replay', async () => {
    const event = eventOf('impression', claimsOf('again', { bidAtMs: NOW_MS }));
    const before = await start();
    await send([event]);
    await expect.poll(rows, PATIENCE).toBe(1);
    await stop(before);
    const after = await start();
    await send([event, event]);
    await expect.poll(rows, PATIENCE).toBe(3);
    await expectSettled(after, 2_500_000n);
  });

  it('takes back what turns out not to count, in every table and in the wallets', async () => {
    const bidAtMs = NOW_MS - 60_000;
    const voided = claimsOf('voided', { bidAtMs, campaignId: 41 });
    const viewed = claimsOf('viewed', { bidAtMs, campaignId: 42, domain: 'viewed.example' });
    const clicked = claimsOf('clicked', { bidAtMs, campaignId: 43 });
    const order = (claims: typeof viewed, attribution: 'click' | 'view'): TrafficEvent =>
      eventOf('conversion', claims, {
        conversionType: 'purchase',
        conversionValueNanos: 9n,
        conversion: {
          conversionId: 'order 1',
          pixelId: 4,
          attribution,
          repeat: 'all',
          frequencyHours: 0,
          clickId: '',
        },
      });
    const service = await start();
    await send([eventOf('bill', voided), eventOf('impression', viewed), eventOf('bill', clicked)]);
    await expect.poll(rows, PATIENCE).toBe(3);
    await send([eventOf('click', clicked), order(viewed, 'view')]);
    await expect.poll(rows, PATIENCE).toBe(5);
    await service.drainSpend();
    expect(wallets.total()).toBe(7_500_000n);
    await send([eventOf('impression', voided, { notBillable: 'invalid-traffic' }), order(clicked, 'click')]);
    // The ingester's own message is the last row.
    await expect.poll(rows, PATIENCE).toBe(8);
    await expectSettled(service, 5_000_000n);
    expect(
      await factStore.query(
        `SELECT campaign_id, sum(f.impressions) AS imps, sum(f.wins) AS won, sum(f.conversions) AS conversions,
           sum(f.conversion_value_nanos) AS value, any(f.domain) AS domain
         FROM facts AS f WHERE counted = 1 GROUP BY campaign_id ORDER BY campaign_id`,
      ),
    ).toEqual([
      { campaign_id: 41, imps: '0', won: '0', conversions: '0', value: '0', domain: 'news.example' },
      { campaign_id: 42, imps: '1', won: '1', conversions: '0', value: '0', domain: 'viewed.example' },
      { campaign_id: 43, imps: '1', won: '1', conversions: '1', value: '9', domain: 'news.example' },
    ]);
    for (const table of ['campaign_half_hours', 'traffic_half_hours'])
      expect(
        await factStore.query(
          `SELECT campaign_id, sum(r.impressions) AS imps, sum(r.wins) AS won, sum(r.conversions) AS conversions
           FROM ${table} AS r GROUP BY campaign_id HAVING imps <> 0 OR won <> 0 OR conversions <> 0
           ORDER BY campaign_id`,
        ),
        // A merge drops rows that sum up to nothing, so rows of a reversal may be there or not.
      ).toEqual([
        { campaign_id: 42, imps: '1', won: '1', conversions: '0' },
        { campaign_id: 43, imps: '1', won: '1', conversions: '1' },
      ]);
    // What comes after it changes nothing, also from the facts' own memory.
    await send([eventOf('bill', voided), order(viewed, 'view'), order(clicked, 'click')]);
    await expect.poll(rows, PATIENCE).toBe(11);
    await expectSettled(service, 5_000_000n);
    expect(await one(`SELECT sum(f.conversions) AS n FROM facts AS f`)).toEqual({ n: '1' });
  });

  it('lays what it cannot read into the dead letters and goes on', async () => {
    const service = await start();
    await trafficLog.append('clicks', [
      { key: 'x', value: '{"half": ' },
      { key: 'x', value: '{"schemaVersion":1}' },
    ]);
    await send([eventOf('click', claimsOf('fine', { bidAtMs: NOW_MS }))]);
    await expect.poll(rows, PATIENCE).toBe(3);
    const letters: unknown[] = [];
    const consumer = await trafficLog.consume({
      group: 'test',
      topics: ['clicks.dead'],
      onBatch: async (batch) =>
        void letters.push(...batch.messages.map((m) => JSON.parse(m.value) as unknown)),
    });
    await expect.poll(() => letters.length, PATIENCE).toBe(2);
    await consumer.stop();
    expect(letters[0]).toMatchObject({ reason: 'not JSON', topic: 'clicks', value: '{"half": ' });
    expect(service.workers.map((worker) => worker.unhealthy?.()).filter(Boolean)).toEqual([]);
    await expectConsistent();
  });

  const ALL_STEPS: readonly (StepName | SpendStep)[] = [...STEPS, ...SPEND_STEPS];
  /** An ingester that is stopped dead after a step, the first or a later time that it comes by once it may die. */
  const startMortal = async (step: StepName | SpendStep, time: number, config: IngesterConfig = {}) => {
    let passes = 0;
    let mayDie = false;
    let death: Promise<void> | undefined;
    const service: IngesterService = await start(
      {
        afterStep: (name) => {
          if (death) throw new Error('is dead');
          if (!mayDie || name !== step || (passes += 1) < time) return;
          // From here on nothing more happens in this one: the next step is never reached.
          death = stop(service);
          throw new Error(`died after ${step}`);
        },
      },
      config,
    );
    /** Sends waves, so that there is an insert for each, until it is dead, and one more; what all of them hold and cost. */
    const dieAmid = async (seed: number) => {
      const before = await rows();
      const sent = { events: 0, spend: 0n };
      const sendWave = async (wave: number) => {
        const { events, spend } = scenario(12, seed * 1_000 + wave);
        sent.events += events.length;
        sent.spend += spend;
        await send(events);
      };
      mayDie = true;
      for (let wave = 0; death === undefined; wave += 1) {
        await sendWave(wave);
        const isThrough = async () => death !== undefined || (await rows()) === before + sent.events;
        await expect.poll(isThrough, PATIENCE).toBe(true);
      }
      await death;
      await sendWave(999);
      return sent;
    };
    return { service, dieAmid };
  };

  it.each(ALL_STEPS)(
    'stopped dead after "%s" before anything came through, goes on without losing or doubling anything',
    async (step) => {
      const { dieAmid } = await startMortal(step, 1);
      const sent = await dieAmid(1);
      const successor = await start();
      await expect.poll(rows, PATIENCE).toBe(sent.events);
      await expectSettled(successor, sent.spend);
    },
  );

  it('stopped dead after one step after the other, goes on each time without losing or doubling anything', async () => {
    let events = 0;
    let spend = 0n;
    for (const [index, step] of ALL_STEPS.entries()) {
      const { service, dieAmid } = await startMortal(step, 2, ONE_ON_ITS_WAY);
      await expect.poll(rows, PATIENCE).toBe(events);
      await expectSettled(service, spend);
      // One pass goes through, and the next one may be on its way.
      const sent = await dieAmid(index + 1);
      events += sent.events;
      spend += sent.spend;
    }
    const last = await start();
    await expect.poll(rows, PATIENCE).toBe(events);
    await expectSettled(last, spend);
    // Eleven lives, of two seconds each where nothing else runs.
  }, 240_000);

  it('fills in what a crash left out of the derived tables, and doubles nothing', async () => {
    const { events, spend } = scenario(100, 99);
    // As if the process had died between the facts and the views that hang on them.
    const views = ['seen_view', 'campaign_half_hours_view'];
    const definitions = await Promise.all(
      views.map((view) => one<{ statement: string }>(`SHOW CREATE TABLE ${view}`)),
    );
    for (const view of views) await factStore.command(`DROP VIEW ${view}`);
    let dead: Promise<void> | undefined;
    const predecessor: IngesterService = await start({
      afterStep: (name) => {
        if (dead) throw new Error('is dead');
        if (name !== 'insert') return;
        dead = stop(predecessor);
        throw new Error('died');
      },
    });
    await send(events);
    await expect.poll(() => dead !== undefined, PATIENCE).toBe(true);
    await dead;
    expect(await rows()).toBeGreaterThan(0);
    expect((await figures()).rollup.counted).toBe('0');
    for (const { statement } of definitions) await factStore.command(statement);
    const successor = await start();
    await expect.poll(rows, PATIENCE).toBe(events.length);
    await expectSettled(successor, spend);
    await stop(successor);
    // A further start repairs nothing twice.
    await expectSettled(await start(), spend);
  });

  it('fills in the conversion values that a crash left out', async () => {
    const { events, spend } = scenario(100, 98);
    const before = events.filter(({ kind }) => kind !== 'conversion');
    const first = await start();
    await send(before);
    await expect.poll(rows, PATIENCE).toBe(before.length);
    await stop(first);
    const view = 'conversion_value_rows_view';
    const { statement } = await one<{ statement: string }>(`SHOW CREATE TABLE ${view}`);
    await factStore.command(`DROP VIEW ${view}`);
    let dead: Promise<void> | undefined;
    const predecessor: IngesterService = await start({
      afterStep: (name) => {
        if (dead) throw new Error('is dead');
        if (name !== 'insert') return;
        dead = stop(predecessor);
        throw new Error('died');
      },
    });
    await send(events.filter(({ kind }) => kind === 'conversion'));
    await expect.poll(() => dead !== undefined, PATIENCE).toBe(true);
    await dead;
    const { facts, values } = await figures();
    expect(Number(facts.value)).toBeGreaterThan(0);
    expect(values.value).toBe('0');
    await factStore.command(statement);
    const successor = await start();
    await expect.poll(async () => (await figures()).values.value, PATIENCE).toBe(facts.value);
    await expectSettled(successor, spend);
  });

  it('tries an insert again until the fact store takes it, once', async () => {
    let rejections = 3;
    const flaky: FactStore = {
      ...factStore,
      insertTyped: async (...insert) => {
        await factStore.insertTyped(...insert);
        // It was written, but the client receives an error.
        if ((rejections -= 1) >= 0) throw new Error('connection lost');
      },
    };
    const { events, spend } = scenario(50, 5);
    const service = await start({ factStore: flaky });
    await send(events);
    await expect.poll(rows, PATIENCE).toBe(events.length);
    await expect.poll(() => rejections, PATIENCE).toBeLessThan(0);
    await expectSettled(service, spend);
  });

  it('doubles facts when tokens are left out: the check above can fail', async () => {
    let rejections = 3;
    const careless: FactStore = {
      ...factStore,
      insertTyped: async (table, types, values) => {
        await factStore.insertTyped(table, types, values);
        if ((rejections -= 1) >= 0) throw new Error('connection lost');
      },
    };
    const { events } = scenario(50, 5);
    await start({ factStore: careless });
    await send(events);
    await expect.poll(rows, PATIENCE).toBeGreaterThan(events.length);
    await expect(expectConsistent()).rejects.toThrow();
  });

  it('keeps the spend until the wallets answer', async () => {
    wallets.fail = true;
    const { events, spend } = scenario(60, 7);
    const service = await start();
    await send(events);
    await expect.poll(rows, PATIENCE).toBe(events.length);
    await expect
      .poll(() => service.workers.find(({ name }) => name === 'ingester: spend')?.unhealthy?.(), PATIENCE)
      .toContain('does not reach the wallets');
    const { inFlight } = await service.spendFigures();
    expect(inFlight.reduce((sum, line) => sum + line.spendNanos, 0n)).toBe(spend);
    wallets.fail = false;
    await expectSettled(service, spend);
  });

  it('publishes running totals that rise, and are right after a restart', async () => {
    const claims = claimsOf('t1', { bidAtMs: Date.now(), campaignId: 77 });
    const first = await start();
    const heard: CampaignTotals[] = [];
    first.onTotals((totals) => heard.push(totals));
    await send([
      eventOf('bid', claims, { atMs: Date.now() }),
      eventOf('impression', claims, { atMs: Date.now() }),
    ]);
    await expect
      .poll(() => heard.at(-1), PATIENCE)
      .toMatchObject({ campaignId: 77, bids: 1, impressions: 1 });
    await stop(first);
    const second = await start();
    const [now] = await second.currentTotals([77, 78]);
    expect(now).toMatchObject({ impressions: 1, spendNanos: '2500000', sequence: heard.at(-1)?.sequence });
    second.onTotals((totals) => heard.push(totals));
    await send([eventOf('click', claims, { atMs: Date.now() })]);
    await expect.poll(() => heard.at(-1)?.clicks, PATIENCE).toBe(1);
    const sequences = heard.map(({ sequence }) => sequence);
    expect([...sequences].sort((a, b) => a - b)).toEqual(sequences);
    expect(sequences.every(Number.isSafeInteger)).toBe(true);
  });
});
