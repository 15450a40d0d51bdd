import { rm } from 'node:fs/promises';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { Exchange } from './exchange.ts';
import { signIn, type Client } from './client.ts';
import { ADMIN, isAlive, startMarquee, type MarqueeProcess } from './marquee-process.ts';
import { createBiddingAdvertiser, reconciled, type BiddingAdvertiser } from './bidding-advertiser.ts';
import { SteadyLoad } from './steady-load.ts';
import { SELDOM_INSERTS } from './test-settings.ts';
import { until } from './until.ts';

// A start alone may take half of the usual minute on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

let marquee: MarqueeProcess;
let bidding: BiddingAdvertiser;
let exchange: Exchange;

beforeAll(async () => {
  marquee = await startMarquee(SELDOM_INSERTS, { hasFactTables: true });
  bidding = await createBiddingAdvertiser(marquee);
  exchange = new Exchange(bidding.bidUrl);
});
afterAll(async () => {
  await exchange?.pause();
  await marquee?.dispose();
});

const readiness = async () => {
  const response = await fetch(`${marquee.url}/health/ready`).catch(() => undefined);
  return response && { status: response.status, text: await response.text() };
};
/** Each look asks every part of the product, which has better things to do while it starts. */
const LOOKS = { interval: 200 };
const ready = () =>
  until('readiness', async () => (await readiness())?.status === 200, { ...LOOKS, timeout: 60_000 });

const factsReach = (admin: Client, nanos: bigint) =>
  until(
    `facts of ${nanos} nano-dollars`,
    async () => {
      const { status, body, data } = await admin.get('/admin/reconciliation');
      if (status !== 200) throw new Error(`reconciliation answered ${status}: ${JSON.stringify(body)}`);
      return BigInt(String(data['factsNanos'])) >= nanos;
    },
    { timeout: 30_000, interval: 500 },
  );

/** Repeats unacknowledged notices, then expects each acknowledged one once in facts, journal and balance. */
async function nothingIsLost(): Promise<void> {
  await ready();
  await exchange.finish();
  const admin = await signIn(marquee.url, ADMIN.email, ADMIN.password);
  const wanted = String(exchange.acknowledgedNanos);
  expect(await reconciled(admin, exchange.acknowledgedNanos)).toMatchObject({
    ...{ isBalanced: true, differenceNanos: '0', inFlightNanos: '0' },
    ...{ factsNanos: wanted, journalNanos: wanted },
  });
}

it('starts an edge again that was killed, and loses nothing', async () => {
  exchange.start();
  await exchange.further(20);
  const before = await marquee.pids();
  await marquee.killOne('edge');
  await exchange.further(20);
  const after = await marquee.pids();
  expect(after.edge).not.toBe(before.edge);
  expect(after.controlPlane).toBe(before.controlPlane);
  await nothingIsLost();
});

it('heals when PostgreSQL is killed under load, and loses nothing', async () => {
  exchange.start();
  await exchange.further(20);
  const before = await marquee.pids();
  await marquee.killOne('postgres');
  await exchange.further(20);
  await ready();
  expect((await marquee.pids()).postgres).not.toBe(before.postgres);
  await nothingIsLost();
  expect(
    (await bidding.advertiser.patch(`/campaigns/${bidding.campaignId}`, { name: 'Healed' })).status,
  ).toBe(200);
});

it('takes bids and notices while the control plane is dead, and counts them after it was started again', async () => {
  exchange.start();
  await exchange.further(20);
  const before = await marquee.pids();
  await marquee.killOne('controlPlane');
  await exchange.further(50);
  await until(
    'another control plane',
    async () => {
      const { controlPlane } = await marquee.pids();
      return controlPlane !== before.controlPlane && (await readiness())?.status === 200;
    },
    { ...LOOKS, timeout: 60_000 },
  );
  const after = await marquee.pids();
  expect([after.edge, after.supervisor]).toEqual([before.edge, before.supervisor]);
  await nothingIsLost();
});

it('replaces edge and control plane under load without one failed request', async () => {
  const load = new SteadyLoad(bidding.bidUrl).start(100);
  exchange.start();
  const before = await marquee.pids();
  process.kill(before.edge, 'SIGTERM');
  const edge = await until(
    'a new edge alone',
    async () => {
      const now = (await marquee.pids()).edge;
      return now !== before.edge && !isAlive(before.edge) && now;
    },
    { timeout: 110_000 },
  );
  process.kill(before.controlPlane, 'SIGTERM');
  await until(
    'a new control plane',
    async () => {
      const pids = await marquee.pids().catch(() => undefined);
      return (
        pids !== undefined && pids.controlPlane !== before.controlPlane && (await readiness())?.status === 200
      );
    },
    { ...LOOKS, timeout: 110_000 },
  );
  const figures = await load.stop();
  console.info('rolling restart', JSON.stringify({ ...figures, failed: figures.failed.slice(0, 10) }));
  expect(figures.failed).toEqual([]);
  expect(figures.bids).toBeGreaterThan(figures.sent / 2);
  expect((await marquee.pids()).edge).toBe(edge);
  // A successor that dies at once loses no more than any edge.
  await marquee.killOne('edge');
  await exchange.further(20);
  await nothingIsLost();
});

it('goes on taking bids and notices when the supervisor is killed, until the next start', async () => {
  exchange.start();
  await exchange.further(20);
  await marquee.killOne('supervisor');
  await exchange.further(50);
  await exchange.pause();
  await marquee.restart();
  expect(marquee.output()).toContain('Stopped an edge process that an earlier run had left behind');
  await nothingIsLost();
});

it('loses nothing when everything but PostgreSQL is killed under load', async () => {
  exchange.start();
  await exchange.further(50);
  await marquee.kill();
  await marquee.restart();
  expect(marquee.output()).toContain('Stopped a PostgreSQL that an earlier run had left behind');
  await exchange.further(20);
  await nothingIsLost();
});

it('says so and ends when its folder is removed, and keeps what it has taken since', async () => {
  exchange.start();
  await exchange.further(20);
  const before = exchange.acknowledgedNanos;
  await rm(marquee.dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  // What was taken before may be answered only now.
  const since = exchange.acknowledgedNanos + exchange.awaitedNanos;
  expect(await marquee.ended()).toBe(1);
  await exchange.pause();
  expect(marquee.output()).toContain(
    `The data folder ${marquee.dataDir} was removed while Marquee was using it.`,
  );

  // Only what was not yet written to a store is lost.
  await marquee.restart();
  const admin = await signIn(marquee.url, ADMIN.email, ADMIN.password);
  await factsReach(admin, exchange.acknowledgedNanos - since);
  const { factsNanos } = await reconciled(admin);
  const { acknowledgedNanos, unacknowledgedNanos } = exchange;
  expect(BigInt(String(factsNanos))).toBeLessThanOrEqual(acknowledgedNanos + unacknowledgedNanos - before);
});
