import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { encodeInventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { PARTITIONS, TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createEngines, type Engines } from '../test/engines.ts';
import { claimsOf, eventOf, messageOf } from '../test/traffic.ts';
import { LogEpochs } from './pipeline/log-epochs.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const KINDS: readonly TrafficKind[] = ['bid', 'bill', 'impression'];

const SAMPLE: InventorySample = {
  schemaVersion: 1,
  halfHourMs: Math.floor(Date.now() / 1_800_000) * 1_800_000,
  weight: 8,
  sspEndpointId: 3,
  country: 'USA',
  region: '',
  city: '',
  cityIds: [],
  deviceType: 'desktop',
  deviceBrand: '',
  os: '',
  osVersion: '',
  browser: '',
  language: '',
  connectionType: '',
  carrier: '',
  trafficType: 2,
  domain: '',
  creativeTypes: ['banner'],
  sizes: [],
  floorNanos: 0n,
};

describe('a traffic log that is replaced by another, whose offsets begin anew', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await createEngines();
  });
  beforeEach(() => engines.renew());
  afterAll(() => engines.dispose());

  const send = async (log: TrafficLog, prefix: string, bids: number): Promise<void> => {
    for (const kind of KINDS) {
      const events = Array.from({ length: bids }, (_, n) => eventOf(kind, claimsOf(`${prefix}-${n}`)));
      await log.append(TOPIC_OF_KIND[kind], events.map(messageOf));
    }
  };
  /** Lets an ingester read a log to its end and publish its spend to the wallets. */
  const ingest = async (trafficLog: TrafficLog, facts: number): Promise<void> => {
    const service = await engines.start({ trafficLog });
    await expect.poll(() => engines.factsWritten(), PATIENCE).toBe(facts);
    await service.drainSpend();
    await engines.stop(service);
  };
  const each = 2_500_000n;

  it('has all its spend billed, once, and nothing more by further restarts', async () => {
    const [first, second] = [createMemoryTrafficLog(), createMemoryTrafficLog()];
    await send(first, 'first', 30);
    await ingest(first, 90);
    expect(engines.wallets.total()).toBe(30n * each);

    // Fewer messages: every offset of the second log lies below what was taken of the first.
    await send(second, 'second', 10);
    await ingest(second, 120);
    expect(engines.wallets.total()).toBe(40n * each);
    await ingest(second, 120);
    expect(engines.wallets.total()).toBe(40n * each);
    await ingest(first, 120);
    expect(engines.wallets.total()).toBe(40n * each);
  });

  it('has its samples of the inventory read from its beginning, each once', async () => {
    const [first, second] = [createMemoryTrafficLog(), createMemoryTrafficLog()];
    const sample = (log: TrafficLog, count: number) =>
      log.append(
        TOPICS.inventory,
        Array.from({ length: count }, (_, n) => ({ key: `k${n}`, value: encodeInventorySample(SAMPLE) })),
      );
    const read = async (trafficLog: TrafficLog, samples: number): Promise<void> => {
      const service = await engines.start({ trafficLog });
      await expect
        .poll(() => engines.rows(`SELECT toUInt32(count()) AS samples FROM inventory`), PATIENCE)
        .toEqual([{ samples }]);
      await engines.stop(service);
    };
    await sample(first, 30);
    await read(first, 30);
    // A consumer group that forgot its offsets reads nothing twice; fewer messages lie below what was read of the first.
    await sample(second, 10);
    await read(second, 40);
    await sample(second, 5);
    await read(second, 45);
    await read(first, 45);
  });

  it('is not what an installation finds whose log goes on: facts of before logs had names are read on behind', async () => {
    const log = createMemoryTrafficLog();
    await send(log, 'before', 20);
    await ingest(log, 60);
    // As an earlier version left them.
    await engines.factStore.command(`CREATE TABLE unnamed AS facts`);
    await engines.factStore.command(`INSERT INTO unnamed SELECT * REPLACE ('' AS log_epoch) FROM facts`);
    await engines.factStore.command('EXCHANGE TABLES facts AND unnamed');
    const { db } = engines.readStore;
    await db.withTables<{ 'ingester.log_epochs': object }>().deleteFrom('ingester.log_epochs').execute();
    await db
      .withTables<{ 'ingester.spend_watermarks': { epoch: string } }>()
      .updateTable('ingester.spend_watermarks')
      .set({ epoch: '' })
      .execute();

    await send(log, 'after', 5);
    await ingest(log, 75);
    expect(engines.wallets.total()).toBe(25n * each);
    expect(await engines.rows('SELECT DISTINCT log_epoch FROM facts')).toEqual([{ log_epoch: '' }]);
    await ingest(log, 75);
    const another = createMemoryTrafficLog();
    await send(another, 'another', 3);
    await ingest(another, 84);
    expect(engines.wallets.total()).toBe(28n * each);
  });

  it('is decided topic by topic, with one question to the facts for all topics that are asked for at once', async () => {
    await engines.start();
    const asked: number[] = [];
    const log: Pick<TrafficLog, 'epochOf' | 'endOffsets'> = {
      epochOf: async () => 'log-7',
      endOffsets: async ([topic = '']) => [{ topic, partition: 1, first: 0n, next: 10n }],
    };
    // Of `one` the log goes on, of `other` it is too short to; nothing is known of `new`.
    const lastOf: Readonly<Record<string, bigint>> = { one: 9n, other: 50n };
    const epochs = new LogEpochs(engines.readStore, log, async (partitions) => {
      asked.push(partitions.length);
      return partitions.map(({ topic, partition }) => {
        const last = partition === 1 ? lastOf[topic] : undefined;
        return last === undefined ? undefined : { last };
      });
    });
    const topics = ['new', 'other', 'one'];
    const decide = () => Promise.all(topics.map((topic) => epochs.refresh(topic)));
    expect(await decide()).toEqual(['log-7', 'log-7', '']);
    expect(asked).toEqual([topics.length * PARTITIONS]);
    expect(await decide()).toEqual(['log-7', 'log-7', '']);
    expect(asked).toHaveLength(1);
  });
});
