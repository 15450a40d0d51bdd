import { setTimeout as pause } from 'node:timers/promises';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { CLEARING_CPM, openExchange, type Exchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { markDocument } from './support/no-reload.ts';
import { grant, OWN_SIZE, runningCampaign } from './support/running-campaign.ts';
import { flip, watchClicks } from './support/switch.ts';
import { cellUnder, numberIn } from './support/table.ts';

const NAME = 'Lamps for all';
const FIRST = 15;
const FURTHER = 25;

interface Figures {
  readonly stats: { readonly impressions: number; readonly dspSpend: string };
}

test('a campaign’s row counts while traffic runs, agrees with the API to the unit, and a pause stops its bids', async ({
  stage: { newPage, product, api },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '500');
  const campaignId = await runningCampaign(admin, nora, NAME);
  const exchange = await openExchange(admin, OWN_SIZE);
  await until('a bid', () => exchange.offer(campaignId));

  const page = await newPage({ session: nora.api });
  await page.goto('/campaigns');
  const row = page.getByRole('row', { name: new RegExp(NAME) });
  const impressions = await cellUnder(page, row, 'Impressions');
  const spend = await cellUnder(page, row, 'Spend');
  await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
  const home = await newPage({ session: nora.api });
  await home.goto('/dashboard');
  const top = home.getByRole('region', { name: 'Top campaigns today' });
  await top.getByText(/^0 impressions$|^No spend yet today$/).waitFor();
  const forecast = home.getByRole('region', { name: 'Today’s forecast' });
  await forecast.getByText(/^Spent so far: \$0(\.0+)?\b/).waitFor();
  const agesAtFirst = await agesOf(home);
  expect(await numberIn(impressions)).toBe(0);
  const isSameDocument = await markDocument(page);

  await exchange.serve(campaignId, FIRST);
  const first = await until('a first number in the row', () => numberIn(impressions));
  const goesOn = exchange.serve(campaignId, FURTHER);
  const second = await until('a larger number in the row', async () => {
    const now = await numberIn(impressions);
    return now > first && now;
  });
  expect(second).toBeGreaterThan(first);
  await goesOn;

  const total = FIRST + FURTHER;
  expect(exchange.impressions).toBe(total);
  const asked = async () => (await nora.api.get<One<Figures>>(`/campaigns/${campaignId}`)).data.stats;
  const spent = ((total * CLEARING_CPM) / 1_000).toFixed(2);
  await expect.poll(asked, { timeout: 15_000 }).toMatchObject({ impressions: total, dspSpend: spent });
  await expect.poll(() => numberIn(impressions), { timeout: 15_000 }).toBe(total);
  // With as many places as the column's other amounts.
  const shown = async () => Number((await spend.innerText()).replace('$', ''));
  await expect.poll(shown, { timeout: 15_000 }).toBe(Number(spent));
  expect(await isSameDocument()).toBe(true);

  // The same after a reload: what was pushed is what is stored.
  await page.reload();
  await expect.poll(() => impressions.innerText()).toBe(String(total));

  const { lastBidMs, requests } = await pauseUnderTraffic(exchange, campaignId, page);
  process.stdout.write(
    `Of ${requests} requests after the click that paused, the last one that was bid on came ` +
      `${lastBidMs} ms after it.\n`,
  );
  expect(lastBidMs).toBeLessThanOrEqual(1_000);
  // It was the click that ended the bids.
  expect(lastBidMs).toBeGreaterThan(-500);
  await expect
    .poll(() => nora.api.get(`/campaigns/${campaignId}`))
    .toMatchObject({ data: { isActive: false } });

  // The cards of the dashboard that are not pushed have followed what is, all of them.
  await top.getByText(`${total} impressions`).waitFor();
  await forecast.getByText(/^Spent so far: \$[\d.]*[1-9]/).waitFor();
  expect(agesAtFirst.length).toBe(4);
  await expect
    .poll(async () => (await agesOf(home)).filter((age) => agesAtFirst.includes(age)), { timeout: 15_000 })
    .toEqual([]);
});

/** When the cards of the dashboard that say their age were read. */
const agesOf = (home: Page): Promise<(string | null)[]> =>
  home
    .getByRole('region', {
      name: /^(Today’s forecast|Needs your attention|Top campaigns today|Creatives to fix)$/,
    })
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));

const OFFER_EVERY_MS = 20;
/** After so long without a bid, the campaign has stopped. */
const QUIET_MS = 1_000;

interface Paused {
  /** When the last request that was bid on was sent, in milliseconds after the click. */
  readonly lastBidMs: number;
  /** Requests after the click. */
  readonly requests: number;
}

/** Offers all the time, and switches the row off meanwhile. */
async function pauseUnderTraffic(exchange: Exchange, campaignId: number, page: Page): Promise<Paused> {
  const sentAt: number[] = [];
  const bidOnAt: number[] = [];
  const open: Promise<void>[] = [];
  let isPlaying = true;
  const playing = (async () => {
    while (isPlaying) {
      const atMs = Date.now();
      sentAt.push(atMs);
      open.push(
        exchange.offer(campaignId).then((bid) => {
          if (bid !== undefined) bidOnAt.push(atMs);
        }),
      );
      await pause(OFFER_EVERY_MS);
    }
    await Promise.all(open);
  })();
  try {
    await until('bids before the pause', () => bidOnAt.length >= 10);
    const clickedAt = await watchClicks(page);
    const toggle = page.getByRole('switch', { name: `${NAME} is on` });
    await flip(toggle);
    await page.getByText('Campaign stopped').waitFor();
    expect(await toggle.isChecked()).toBe(false);
    const clickedAtMs = await clickedAt();
    const quiet = () => Date.now() - Math.max(clickedAtMs, ...bidOnAt) > QUIET_MS;
    await until('silence after the pause', quiet, { timeoutMs: 10_000, intervalMs: 20 });
    return {
      lastBidMs: Math.max(...bidOnAt) - clickedAtMs,
      requests: sentAt.filter((at) => at > clickedAtMs).length,
    };
  } finally {
    isPlaying = false;
    await playing;
  }
}
