import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { parseDollars } from '@marquee/schemas/common/money';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { createApi } from '../crash/api.ts';
import { accountFor, printAccounted } from '../crash/facts.ts';
import { NoticeRecorder } from '../crash/notice-recorder.ts';
import { createProduct, type Product } from '../crash/product.ts';
import { reconcile } from '../crash/programs.ts';
import { ADMIN, createBiddingAdvertiser, type BiddingAdvertiser } from '../crash/bidding-advertiser.ts';

/**
 * Shifts the clock at every crash: kills every process with SIGKILL under traffic, then starts them hours or
 * days earlier or later. Bids, facts and wallets continue, no day's budget is spent twice, and the journal
 * balance.
 *
 *   npm run clock-crashes
 */
const SHIFTS_HOURS = [0, 2, 0, -2, 0, 96, 0, -96, 0];
const TRAFFIC_MS = 8_000;
const QPS = 40;
const DAILY_DOLLARS = 25;
/** What bids of the last moment before a kill may add to a day, each a dollar: some of them never reach the log. */
const CRASH_DOLLARS = 2;
const DAYS_AROUND = 6;
const PRELOAD = fileURLToPath(new URL('../crash/shifted-clock.cjs', import.meta.url));

async function main(): Promise<number> {
  const product = await createProduct({ SEED: 'none', ...ADMIN });
  const shiftFile = path.join(product.dataDir, '../', `${path.basename(product.dataDir)}.shift`);
  const start = async (hours: number) => {
    await writeFile(shiftFile, String(hours * HOUR_MS));
    await product.start({ CLOCK_SHIFT_FILE: shiftFile, NODE_OPTIONS: `--require=${PRELOAD}` });
  };
  try {
    await start(0);
    const bidding = await createBiddingAdvertiser(product, DAILY_DOLLARS);
    const endpoint = {
      ...bidding.endpoint,
      name: 'Exchange',
      type: 'banner',
      isFeed: false,
      isJson: false,
      isVersion26: true,
    };
    const noticeRecorder = new NoticeRecorder([endpoint], QPS, 1);
    let goesOn = true;
    for (const [index, hours] of SHIFTS_HOURS.entries()) {
      if (index > 0) {
        await product.killAll();
        await noticeRecorder.pause();
        await start(hours);
      }
      const before = { bids: noticeRecorder.bids(), notices: noticeRecorder.count() };
      noticeRecorder.start();
      await pause(TRAFFIC_MS);
      const [bids, notices] = [noticeRecorder.bids() - before.bids, noticeRecorder.count() - before.notices];
      goesOn &&= bids > 0 && notices > 0;
      console.log(`clock ${hours >= 0 ? '+' : ''}${hours} h: ${bids} bids, ${notices} notices acknowledged`);
    }
    await noticeRecorder.pause();
    const journal = await reconcile(product);
    console.log(journal.output.trimEnd());
    const isKept = await areBudgetsKept(product, bidding);
    const code = await product.stop();
    const isAllThere = printAccounted(noticeRecorder, await accountFor(product, noticeRecorder));
    return goesOn && journal.code === 0 && isKept && isAllThere && code === 0 ? 0 : 1;
  } finally {
    await product.dispose();
  }
}

async function areBudgetsKept({ url }: Product, { budgetedId }: BiddingAdvertiser): Promise<boolean> {
  const admin = await createApi(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
  const day = (fromNow: number) => new Date(Date.now() + fromNow * 24 * HOUR_MS).toISOString().slice(0, 10);
  const query = `groupBy=day&fields=impressions,spend&from=${day(-DAYS_AROUND)}&to=${day(DAYS_AROUND)}&filter[campaignId]=${budgetedId}`;
  const { rows } = await admin.ask('GET', `/statistics?${query}&perPage=100`);
  const most = BigInt(DAILY_DOLLARS + CRASH_DOLLARS) * 1_000_000_000n;
  return rows.reduce((isKept, row) => {
    const spent = parseDollars(String(row['spend'])) ?? 0n;
    console.log(`day ${String(row['day'])}: $${String(row['spend'])} of $${DAILY_DOLLARS}`);
    return isKept && spent <= most;
  }, rows.length > 0);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
// Ends traffic that still runs after a failure.
process.exit();
