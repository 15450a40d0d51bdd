import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { freePort, startMarquee, type MarqueeProcess } from './marquee-process.ts';
import { createBiddingAdvertiser, type BiddingAdvertiser } from './bidding-advertiser.ts';
import { SteadyLoad } from './steady-load.ts';
import { until } from './until.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

/** What each bid holds of the budget, dollars. */
const BID_DOLLARS = 0.05;
/** A campaign has to have more than 20. */
const BUDGET_DOLLARS = 25;
/** Bids that two crashes may take before they reach the log: some tens of milliseconds at the load's rate, and a margin. */
const CRASH_BIDS_MAX = 30;

let marquee: MarqueeProcess;
let metricsPort: number;
/** Of the first edge; the second has the next one. */
let edgeMetricsPort: number;
let bidding: BiddingAdvertiser;

beforeAll(async () => {
  metricsPort = await freePort();
  edgeMetricsPort = await freePort();
  marquee = await startMarquee({
    EDGES: '2',
    METRICS_PORT: String(metricsPort),
    EDGE_METRICS_PORT: String(edgeMetricsPort),
  });
  bidding = await createBiddingAdvertiser(marquee);
});
afterAll(() => marquee?.dispose());

it('shares a budget between two edges, goes on bidding when each is killed, and never passes the budget', async () => {
  const limited = await bidding.advertiser.patch(`/campaigns/${bidding.campaignId}`, {
    totalBudget: String(BUDGET_DOLLARS),
    bidPrice: String(BID_DOLLARS * 1_000),
  });
  expect(limited.status, JSON.stringify(limited.body)).toBe(200);
  const load = new SteadyLoad(bidding.bidUrl).start(100);
  const further = async (count: number) => {
    const goal = load.bids + count;
    await until(`${count} further bids`, () => load.bids >= goal, { timeout: 60_000 });
  };
  await further(50);
  const [first, second] = (await marquee.pids()).edges;
  process.kill(first ?? 0, 'SIGKILL');
  await further(50);
  await until('the first edge again', async () => (await marquee.pids()).edges[0] !== first, {
    timeout: 60_000,
  });
  process.kill(second ?? 0, 'SIGKILL');
  await further(50);
  // Until the budget is out: open bids hold their price, and nobody bills them here.
  await until('no further bid', () => load.silentMs > 4_000, { timeout: 120_000 });
  const { bids, failed, sent } = await load.stop();
  console.info(
    'two edges',
    JSON.stringify({ bids, sent, failed: failed.length, budget: BUDGET_DOLLARS / BID_DOLLARS }),
  );
  expect(bids).toBeLessThanOrEqual(BUDGET_DOLLARS / BID_DOLLARS + CRASH_BIDS_MAX);
});

it('tells metrics and reasons on ports of their own, also of edges that followed others, and no others', async () => {
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
  // The control plane is told what the edge tells nobody else.
  const { data } = await bidding.admin.get('/admin/dashboard');
  expect(data).toMatchObject({ edge: { isHealthy: true } });
  expect((data as unknown as { edge: { parts: unknown[] } }).edge.parts.length).toBeGreaterThan(1);
});
