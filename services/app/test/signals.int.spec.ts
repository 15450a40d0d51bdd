import { lstat, readdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { createBiddingAdvertiser, reconciled, type BiddingAdvertiser } from './bidding-advertiser.ts';
import { signIn } from './client.ts';
import { Exchange } from './exchange.ts';
import { ADMIN, isAlive, startMarquee, type MarqueeProcess } from './marquee-process.ts';
import { SELDOM_INSERTS } from './test-settings.ts';
import { until } from './until.ts';

// A start alone may take half of the usual minute on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let marquee: MarqueeProcess;
let bidding: BiddingAdvertiser;
let exchange: Exchange;

beforeAll(async () => {
  marquee = await startMarquee(SELDOM_INSERTS, { launcher: 'npm' });
  bidding = await createBiddingAdvertiser(marquee);
  exchange = new Exchange(bidding.bidUrl);
});
afterAll(async () => {
  await exchange?.pause();
  await marquee?.dispose();
});

/** Every process of the product, its PostgreSQL included. */
const processes = async (): Promise<readonly number[]> => {
  const { supervisor, controlPlane, edges, postgres } = await marquee.pids();
  return [supervisor, controlPlane, ...edges, postgres];
};

it('gives way to the edge where processor time is short, with the PostgreSQL that it started', async () => {
  const { supervisor, controlPlane, edges, postgres } = await marquee.pids();
  const usual = getPriority(supervisor);
  expect(edges.map((pid) => getPriority(pid))).toEqual(edges.map(() => usual));
  expect([getPriority(controlPlane), getPriority(postgres)]).toEqual([usual + 5, usual + 5]);
});

/** What lies in the data folder, itself included, that the group or other users have a right to, each with its mode. */
async function openToOthers(): Promise<readonly string[]> {
  const names = ['', ...(await readdir(marquee.dataDir, { recursive: true }))];
  const modes = names.map(async (name) => {
    // Files come and go while the product runs, and a link has no rights of its own.
    const found = await lstat(path.join(marquee.dataDir, name)).catch(() => undefined);
    const mode = found === undefined || found.isSymbolicLink() ? 0 : found.mode;
    return (mode & 0o077) === 0 ? [] : [`${(mode & 0o777).toString(8)} ${name}`];
  });
  return (await Promise.all(modes)).flat().sort();
}

/** Root's PostgreSQL has a user of its own, whose group passes through two folders and reads nothing. */
const PASSAGES = process.getuid?.() === 0 ? ['710 ', '710 postgres'] : [];

it('keeps its files to its own user', async () => {
  expect(await openToOthers()).toEqual(PASSAGES);
});

it.each([
  ['SIGTERM to npm', async () => void process.kill(marquee.pid(), 'SIGTERM')],
  [
    'Ctrl-C, which a terminal sends to the whole group',
    async () => void process.kill(-marquee.pid(), 'SIGINT'),
  ],
  [
    'SIGTERM to every process at once, as a service manager may',
    async () => (await processes()).forEach((pid) => void process.kill(pid, 'SIGTERM')),
  ],
])('%s drains everything and leaves nothing behind', async (_what, signal) => {
  exchange.start();
  await exchange.further(20);
  const running = await processes();
  expect(running.every(isAlive)).toBe(true);
  await signal();
  await until('the end of every process', () => !running.some(isAlive), { timeout: 60_000 });
  await marquee.ended();
  // A mark stays where its process ended before its drain did.
  expect(await readdir(path.join(marquee.dataDir, 'run'))).toEqual([]);

  await exchange.pause();
  await marquee.restart();
  await exchange.finish();
  const admin = await signIn(marquee.url, ADMIN.email, ADMIN.password);
  const wanted = exchange.acknowledgedNanos;
  expect(await reconciled(admin, wanted)).toMatchObject({ isBalanced: true, journalNanos: String(wanted) });
});

it('keeps its files to its own user after a restart', async () => {
  expect(await openToOthers()).toEqual(PASSAGES);
});
