import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { freePort } from './free-port.ts';
import { startMarquee, type MarqueeProcess } from './marquee-process.ts';
import { createBiddingAdvertiser, type BiddingAdvertiser } from './bidding-advertiser.ts';
import { SteadyLoad } from './steady-load.ts';
import { until } from './until.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** What each bid holds of the budget, dollars. */
const BID_DOLLARS = 0.05;
/** A campaign has to have more than 20. */
const BUDGET_DOLLARS = 25;
const BUDGET_BIDS = BUDGET_DOLLARS / BID_DOLLARS;
/** Bids short of the budget when it counts as used up: what two ends of a lease leave, each less than one bid's price. */
const UNUSED_BIDS_MAX = 10;
/** Bids that two crashes may take before they reach the log: some tens of milliseconds at the load's rate, and a margin. */
const CRASH_BIDS_MAX = 30;

let marquee: MarqueeProcess;
let metricsPort: number;
/** Edge metrics port of the first edge; the second has the next one. */
let edgeMetricsPort: number;
let bidding: BiddingAdvertiser;

beforeAll(async () => {
  metricsPort = await freePort();
  edgeMetricsPort = await freePort(2);
  marquee = await startMarquee(
    {
      EDGES: '2',
      METRICS_PORT: String(metricsPort),
      EDGE_METRICS_PORT: String(edgeMetricsPort),
    },
    { hasFactTables: true },
  );
  bidding = await createBiddingAdvertiser(marquee);
});
afterAll(() => marquee?.dispose());

/** Until both edges run, none of them one that was killed, and both say they are ready. */
const bothReady = (killed: readonly number[]) =>
  until(
    'both edges ready',
    async () => {
      const { edges } = await marquee.pids();
      if (edges.length < 2 || edges.some((pid) => killed.includes(pid))) return false;
      const ready = await Promise.all(
        [edgeMetricsPort, edgeMetricsPort + 1].map((port) =>
          fetch(`http://127.0.0.1:${port}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      );
      return ready.every(Boolean);
    },
    { timeout: 60_000 },
  );

/** Bid requests until so many bids came, or as many as the budget gives; the number of bids. */
async function bidsOf(count: number): Promise<number> {
  const load = new SteadyLoad(bidding.bidUrl).start(100);
  await until(`${count} bids`, () => load.bids >= count, { timeout: 60_000 });
  return (await load.stop()).bids;
}

it('shares a budget between two edges, goes on bidding when each is killed, and never passes the budget', async () => {
  const limited = await bidding.advertiser.patch(`/campaigns/${bidding.campaignId}`, {
    totalBudget: String(BUDGET_DOLLARS),
    bidPrice: String(BID_DOLLARS * 1_000),
  });
  expect(limited.status, JSON.stringify(limited.body)).toBe(200);
  let bids = await bidsOf(50);
  const [first, second] = (await marquee.pids()).edges;
  process.kill(first ?? 0, 'SIGKILL');
  // No load while an edge starts: the one that is left would use the budget up, the longer the slower the machine.
  bids += await bidsOf(50);
  await bothReady([first ?? 0]);
  process.kill(second ?? 0, 'SIGKILL');
  bids += await bidsOf(50);
  await bothReady([first ?? 0, second ?? 0]);
  // Open bids reserve their price and are never billed here: with both edges up, no bid means a spent budget.
  const load = new SteadyLoad(bidding.bidUrl).start(100);
  await until('no further bid', () => load.silentMs > 4_000, { timeout: 120_000 });
  const last = await load.stop();
  bids += last.bids;
  console.info('two edges', JSON.stringify({ bids, failed: last.failed.length, budget: BUDGET_BIDS }));
  expect(bids).toBeLessThanOrEqual(BUDGET_BIDS + CRASH_BIDS_MAX);
  // What a killed edge had leased and not bid with comes back.
  expect(bids).toBeGreaterThanOrEqual(BUDGET_BIDS - UNUSED_BIDS_MAX);
});

it('serves metrics and reasons only on ports of their own, also for edges that replaced others', async () => {
  for (const url of [marquee.url, marquee.edgeUrl]) {
    expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
      status: expect.any(String) as string,
    });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
  }
  for (const port of [metricsPort, edgeMetricsPort, edgeMetricsPort + 1]) {
    const url = `http://127.0.0.1:${port}`;
    const ready = await until(
      `metrics on ${port}`,
      () => fetch(`${url}/health/ready`).catch(() => undefined),
      {
        timeout: 30_000,
      },
    );
    const { parts } = (await ready.json()) as { readonly parts: readonly { readonly name: string }[] };
    expect(parts.map(({ name }) => name)).toContain('traffic log');
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('process_cpu_seconds_total');
  }
  // The edge reports its parts to the control plane alone.
  const { data } = await bidding.admin.get('/admin/dashboard');
  expect(data).toMatchObject({ edge: { isHealthy: true } });
  expect((data as unknown as { edge: { parts: unknown[] } }).edge.parts.length).toBeGreaterThan(1);
});

// The suite of signals shows that such a drain loses nothing.
it('drains on SIGTERM under load, and ends with 0', async () => {
  const load = new SteadyLoad(bidding.bidUrl).start(100);
  await until('requests on their way', () => load.sent > 50);
  expect(await marquee.stop(), marquee.output()).toBe(0);
  await load.stop();
});
