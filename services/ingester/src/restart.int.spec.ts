import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../test/traffic.ts';

const CHILD = fileURLToPath(new URL('../test/crash-child.ts', import.meta.url));
const KINDS: readonly TrafficKind[] = ['bid', 'win', 'bill', 'impression', 'click'];
const BIDS = 200;

/**
 * The tables are made by the product's own migrations in the process that ingests first, and what it ingested has not
 * reached the wallets when it ends.
 */
it.each(['SIGTERM', 'SIGKILL'] as const)(
  'bills once what the first process of an installation left behind at %s, and counts it once',
  { timeout: 120_000 },
  async (signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'marquee restart '));
    const database = await testDatabase();
    const store = createPostgresReadStore({ url: database.url });
    await sql`create table wallets (key text primary key, watermark bigint not null, spend bigint not null)`.execute(
      store.db,
    );
    const log = createLmdbTrafficLog({ path: path.join(folder, 'log'), leaseMs: 500 });
    const children = new Set<ChildProcess>();
    const start = (wallets: 'open' | 'closed'): ChildProcess => {
      const child = fork(CHILD, [folder, database.url, '', wallets], {
        execArgv: ['--import', 'tsx'],
        stdio: 'inherit',
      });
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    };
    const answer = (child: ChildProcess, isWanted: (message: unknown) => boolean): Promise<unknown> =>
      new Promise((resolve, reject) => {
        child.on('message', (message) => isWanted(message) && resolve(message));
        child.once('exit', () => reject(new Error('the child died by itself')));
      });
    try {
      let spend = 0n;
      for (const kind of KINDS) {
        const events = Array.from({ length: BIDS }, (_, n) =>
          eventOf(kind, {
            ...claimsOf(`bid-${n}`, { userId: 1 + (n % 3), campaignId: n % 7, bidNanos: 1_000n + BigInt(n) }),
            bidAtMs: Date.now(),
          }),
        );
        await log.append(TOPIC_OF_KIND[kind], events.map(messageOf));
        if (kind === 'bill') spend = events.reduce((sum, { claims }) => sum + claims.bidNanos, 0n);
      }
      const first = start('closed');
      const read = answer(first, (message) => message === 'read');
      first.send('read');
      await read;
      const gone = once(first, 'exit');
      if (signal === 'SIGTERM') first.send('stop');
      else first.kill(signal);
      await gone;

      const second = start('open');
      const figures = answer(second, (message) => typeof message === 'object');
      second.send('figures');
      expect(await figures).toMatchObject({
        rows: String(BIDS * KINDS.length),
        offsets: String(BIDS * KINDS.length),
        counted: String(BIDS * KINDS.length),
        rolled_up: String(BIDS * KINDS.length),
        rolled_up_traffic: String(BIDS * (KINDS.length - 1)),
        seen: String(BIDS * KINDS.length),
        spend: spend.toString(),
      });
      const { rows } = await sql<{ spend: string }>`select sum(spend)::text as spend from wallets`.execute(
        store.db,
      );
      expect(rows).toEqual([{ spend: spend.toString() }]);
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await log.dispose();
      await store.dispose();
      await database.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
