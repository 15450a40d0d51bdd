import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';

import {
  createIngesterService,
  type IngesterConfig,
  type IngesterDeps,
  type IngesterService,
} from '../src/service.ts';
import { emptyFactTables, startMigratedChdb } from './fact-tables.ts';
import { messageOf } from './traffic.ts';
import { createWallets, type Wallets } from './wallets.ts';

/** Real engines of one test; a process has one chDB, so they are made one after the other. */
export interface Engines {
  readonly factStore: FactStore;
  readonly trafficLog: TrafficLog;
  readonly readStore: ReadStore;
  readonly wallets: Wallets;
  start(deps?: Partial<IngesterDeps>, config?: IngesterConfig): Promise<IngesterService>;
  stop(service: IngesterService): Promise<void>;
  send(events: readonly TrafficEvent[]): Promise<void>;
  rows<Row>(sql: string): Promise<Row[]>;
  factsWritten(): Promise<number>;
  /** Empties the facts and forgets the traffic, the journal and the wallets. */
  renew(): Promise<void>;
  dispose(): Promise<void>;
}

export async function createEngines(): Promise<Engines> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee ingester '));
  const factStore = await startMigratedChdb(path.join(folder, 'facts'));
  const running = new Set<IngesterService>();
  const renewables = async () => {
    const database = await testDatabase();
    return {
      database,
      readStore: createPostgresReadStore({ url: database.url }),
      trafficLog: createLmdbTrafficLog({
        path: await mkdtemp(path.join(folder, 'log ')),
        leaseMs: 1_000,
        retryMs: 20,
      }),
      wallets: createWallets(),
    };
  };
  let current: Awaited<ReturnType<typeof renewables>> | undefined;
  const now = () => {
    if (current === undefined) throw new Error('call renew first');
    return current;
  };
  const stop = async (service: IngesterService): Promise<void> => {
    running.delete(service);
    for (const worker of service.workers) await worker.stop();
    await service.dispose();
  };
  const disposeCurrent = async (): Promise<void> => {
    await Promise.all([...running].map(stop));
    await current?.trafficLog.dispose();
    await current?.readStore.dispose();
    await current?.database.dispose();
    current = undefined;
  };
  const rows = <Row>(sql: string): Promise<Row[]> => factStore.query<Row>(sql);

  return {
    factStore,
    get trafficLog() {
      return now().trafficLog;
    },
    get readStore() {
      return now().readStore;
    },
    get wallets() {
      return now().wallets;
    },
    async start(deps = {}, config = {}) {
      const { trafficLog, readStore, wallets } = now();
      const service = createIngesterService(
        {
          allowedLatenessMs: 0,
          // What comes together is inserted together: an insert costs by its tables, and not by its rows.
          gatherMs: 50,
          insertEveryMs: 50,
          retryMs: 20,
          spendEveryMs: 20,
          maxBlockMessages: 50,
          postbacksEveryMs: 20,
          ...config,
        },
        { trafficLog, factStore, readStore, spendSink: wallets, clock: () => new Date(), ...deps },
      );
      running.add(service);
      await service.migrate?.();
      for (const worker of service.workers) await worker.start();
      return service;
    },
    stop,
    async send(events) {
      for (const topic of new Set(events.map(({ kind }) => TOPIC_OF_KIND[kind]))) {
        const part = events.filter(({ kind }) => TOPIC_OF_KIND[kind] === topic);
        await now().trafficLog.append(topic, part.map(messageOf));
      }
    },
    rows,
    factsWritten: async () => Number((await rows<{ n: string }>('SELECT count() AS n FROM facts'))[0]?.n),
    async renew() {
      await disposeCurrent();
      current = await renewables();
      await emptyFactTables(factStore);
    },
    async dispose() {
      await disposeCurrent();
      await factStore.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
