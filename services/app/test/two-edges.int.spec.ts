import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { startMarquee, type MarqueeProcess } from './marquee-process.ts';
import { openShop, type Shop } from './shop.ts';
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
let shop: Shop;

beforeAll(async () => {
  marquee = await startMarquee({ EDGES: '2' });
  shop = await openShop(marquee);
});
afterAll(() => marquee?.dispose());

it('shares a budget between two edges, goes on bidding when each is killed, and never passes the budget', async () => {
  const limited = await shop.advertiser.patch(`/campaigns/${shop.campaignId}`, {
    totalBudget: String(BUDGET_DOLLARS),
    bidPrice: String(BID_DOLLARS * 1_000),
  });
  expect(limited.status, JSON.stringify(limited.body)).toBe(200);
  const load = new SteadyLoad(shop.bidUrl).start(100);
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
