import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { testDatabase } from '@marquee/adapters/test/test-postgres';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { compiledCrashChild } from '../test/compiled-crash-child.ts';
import { copyMigratedFacts } from '../test/fact-tables.ts';
import { claimsOf, eventOf, messageOf, randomOf } from '../test/traffic.ts';

const KILLS = 6;
const WAVES_BEFORE_INSERT = 20;
const KINDS: readonly TrafficKind[] = ['bid', 'win', 'bill', 'impression', 'click', 'conversion'];

it(
  `loses and doubles nothing when its process is killed ${KILLS} times amid traffic`,
  { timeout: 180_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'marquee crash '));
    await copyMigratedFacts(path.join(folder, 'facts'));
    const database = await testDatabase();
    const store = createPostgresReadStore({ url: database.url });
    await sql`create table wallets (key text primary key, watermark bigint not null, spend bigint not null)`.execute(
      store.db,
    );
    const log = createLmdbTrafficLog({ path: path.join(folder, 'log'), leaseMs: 500 });
    const program = await compiledCrashChild();
    const random = randomOf(7);
    let sending = true;
    /** Waves that may still be sent: a process that starts slowly finds no more than one that starts quickly. */
    let waves = 0;
    let bids = 0;
    let messages = 0;
    let spend = 0n;

    /** Bids with all that follows, a fifth of it twice; what was acknowledged by the log must be billed once. */
    const traffic = async (): Promise<void> => {
      for (; sending; await delay(10)) {
        if (waves === 0) continue;
        waves -= 1;
        const wave = Array.from({ length: 20 }, () => {
          const nanos = 1_000_000n + BigInt((bids += 1));
          const claims = claimsOf(`bid-${bids}`, {
            userId: 1 + (bids % 3),
            campaignId: bids % 7,
            bidNanos: nanos,
          });
          return {
            nanos,
            events: KINDS.map((kind) =>
              eventOf(
                kind,
                { ...claims, bidAtMs: Date.now() },
                { conversionValueNanos: kind === 'conversion' ? nanos * 2n : null },
              ),
            ),
          };
        });
        for (const topic of new Set(Object.values(TOPIC_OF_KIND))) {
          const events = wave
            .flatMap((bid) => bid.events)
            .filter(({ kind }) => TOPIC_OF_KIND[kind] === topic);
          const sent = events.flatMap((event) => (random() < 0.2 ? [event, event] : [event]));
          if (sent.length > 0) await log.append(topic, sent.map(messageOf));
          messages += sent.length;
        }
        spend += wave.reduce((sum, { nanos }) => sum + nanos, 0n);
      }
    };

    const children = new Set<ChildProcess>();
    const start = (): ChildProcess => {
      const child = fork(program, [folder, database.url], { execArgv: [], stdio: 'inherit' });
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    };
    /** The first message that is wanted; rejects when the child dies before. */
    const heard = (child: ChildProcess, wanted: (message: unknown) => boolean): Promise<unknown> =>
      new Promise((resolve, reject) => {
        child.on('message', (message) => wanted(message) && resolve(message));
        child.once('exit', () => reject(new Error('the child died by itself')));
      });
    const kill = async (child: ChildProcess): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };

    const sender = traffic();
    try {
      for (let killed = 0; killed < KILLS; killed += 1) {
        const predecessor = start();
        waves = WAVES_BEFORE_INSERT;
        await heard(predecessor, (message) => message === 'insert');
        waves = Infinity;
        // Somewhere amid its work, not at a known point of it.
        await delay(random() * 300);
        await kill(predecessor);
        waves = 0;
      }
      sending = false;
      await sender;
      const successor = start();
      const answer = heard(successor, (message) => typeof message === 'object');
      successor.send('figures');
      const figures = (await answer) as Record<string, string>;
      expect(Number(figures.inserts)).toBeGreaterThanOrEqual(KILLS);
      expect(figures).toMatchObject({
        rows: String(messages),
        offsets: String(messages),
        counted: String(bids * KINDS.length),
        rolled_up: String(bids * KINDS.length),
        seen: String(bids * KINDS.length),
        spend: spend.toString(),
        conversion_value: (spend * 2n).toString(),
      });
      const { rows } = await sql<{ spend: string }>`select sum(spend)::text as spend from wallets`.execute(
        store.db,
      );
      expect(rows).toEqual([{ spend: spend.toString() }]);
    } finally {
      sending = false;
      await sender;
      await Promise.all([...children].map(kill));
      await log.dispose();
      await store.dispose();
      await database.dispose();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
