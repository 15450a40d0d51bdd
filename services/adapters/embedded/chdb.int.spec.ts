import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { factStoreContract } from '@marquee/kit/fact-store/contract';
import { afterAll, describe, expect, it } from 'vitest';

import { compileChild, startChild } from '../test/child-process.ts';
import { startChdb } from './chdb.ts';

const CHILD = await compileChild(new URL('../test/facts-child.ts', import.meta.url));
const until = { timeout: 60_000, interval: 20 };
const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'marquee facts '));
  folders.push(folder);
  return folder;
};
afterAll(() =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true, maxRetries: 20 }))),
);

it('starts in a process whose own zone is not UTC', () => {
  expect(new Date(0).getTimezoneOffset()).not.toBe(0);
});

factStoreContract('ClickHouse in process', async () => startChdb({ path: await newFolder() }));

describe('ClickHouse in process: the data directory', () => {
  it('keeps every acknowledged block once over kill -9, in the table and in the view', async () => {
    const path = await newFolder();
    let acknowledged = -1;
    for (let round = 0; round < 3; round += 1) {
      const child = startChild(CHILD, [path]);
      await expect.poll(() => child.lines().length, until).toBeGreaterThan(15);
      const lines = await child.kill();
      expect(lines[0]).toBe('open');
      acknowledged = Math.max(acknowledged, Number(lines.at(-1)));
    }
    const store = await startChdb({ path });
    const facts = await store.query<{ block: number; c: string; u: string }>(
      'SELECT block, count() AS c, uniqExact(n) AS u FROM facts GROUP BY block ORDER BY block',
    );
    const sums = await store.query<{ block: number; nanos: string }>(
      'SELECT block, sum(nanos) AS nanos FROM sums GROUP BY block ORDER BY block',
    );
    await store.dispose();
    // All acknowledged ones, and at most the one in flight when the process died.
    expect(facts.length).toBeGreaterThanOrEqual(acknowledged + 1);
    expect(facts.length).toBeLessThanOrEqual(acknowledged + 2);
    expect(facts.map((row, block) => ({ ...row, block }))).toEqual(
      facts.map((_, block) => ({ block, c: '100', u: '100' })),
    );
    expect(sums.slice(0, acknowledged + 1)).toEqual(
      Array.from({ length: acknowledged + 1 }, (_, block) => ({ block, nanos: '4950' })),
    );
  }, 180_000);

  it('refuses a second process with one sentence, and opens once the first is gone', async () => {
    const path = await newFolder();
    const first = startChild(CHILD, [path]);
    await expect.poll(() => first.lines()[0], until).toBe('open');
    await expect(startChdb({ path })).rejects.toThrow(
      /^Another process \(PID \d+\) has the fact store in .* open; stop it first/,
    );
    await first.kill();
    const store = await startChdb({ path });
    expect(await store.query('SELECT min(block) AS b FROM facts')).toEqual([{ b: 0 }]);
    await store.dispose();
  }, 120_000);

  it('finishes what runs before it closes, then refuses, and keeps all over a restart', async () => {
    const path = await newFolder();
    const store = await startChdb({ path });
    await store.command('CREATE TABLE t (n UInt32) ENGINE = MergeTree ORDER BY n');
    const inserted = store.insert('t', ['n'], [[1], [2]]);
    await store.dispose();
    await inserted;
    await expect(store.ping()).rejects.toThrow(/closed/);
    const again = await startChdb({ path });
    expect(await again.query('SELECT sum(n) AS s FROM t')).toEqual([{ s: '3' }]);
    await again.dispose();
  });
});
