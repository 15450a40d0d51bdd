import { randomUUID } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import type { Api, List } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { CLEARING_CPM, openExchange } from './support/exchange.ts';
import { startTestDsp } from './support/test-dsp.ts';

/** A size that no campaign has, so that only the DSP bids. */
const SIZE = { width: 317, height: 259 };
/** Impressions at the clearing price that make whole cents. */
const IMPRESSIONS = 10;
const WITHIN = { timeout: 30_000 };

/** "Since start" of a row of the live figures; NaN while it is not there. */
async function totalOf(page: Page, label: string): Promise<number> {
  const row = page.getByRole('table').getByRole('row', { name: new RegExp(`^${label}\\b`) });
  const cells = (await row.count()) === 0 ? [] : await row.getByRole('cell').allInnerTexts();
  return Number((cells.at(-1) ?? 'none').replaceAll(',', ''));
}

async function deleteByName(admin: Api, name: string): Promise<void> {
  const { data } = await admin.get<List<{ readonly id: number }>>(
    `/admin/dsp-endpoints?search=${encodeURIComponent(name)}`,
  );
  for (const { id } of data) await admin.delete(`/admin/dsp-endpoints/${id}`);
}

test('an admin connects a DSP, sees it bid, win and be paid for, and sees when it does not answer', async ({
  stage: { newPage, api },
}) => {
  const admin = await api('admin');
  const bidder = await startTestDsp(SIZE);
  const name = `Bidder ${randomUUID().slice(0, 8)}`;
  onTestFinished(async () => {
    await deleteByName(admin, name);
    await bidder.stop();
  });

  const page = await newPage({ session: admin });
  await page.goto('/admin/dsp-endpoints/add');
  await settled(page);
  const adding = page.getByRole('form', { name: 'New DSP endpoint' });
  await adding.getByLabel('Name').fill(name);
  await adding.getByLabel('Address').fill(bidder.url.replace('127.0.0.1', 'bidder.example'));
  await adding.getByLabel('Tmax').fill('5000');
  await adding.getByLabel('Spend limit').fill('5');
  await adding.getByRole('button', { name: 'Create endpoint' }).click();
  await adding.getByText('Use https; http is allowed on this computer only.').waitFor();
  await adding.getByLabel('Address').fill(bidder.url);
  await adding.getByRole('button', { name: 'Create endpoint' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  const exchange = await openExchange(admin, SIZE);
  const dspBid = async () => (await exchange.auction()).find(({ crid }) => crid.endsWith('.kites'));
  const first = await until('the DSP bid', dspBid, { timeoutMs: 30_000 });
  expect(first.adm).toContain('https://cdn.kites.example/kite.png');
  await exchange.settle(first);
  while (exchange.impressions < IMPRESSIONS) await exchange.settle(await until('a bid', dspBid));
  const paid = `$${((IMPRESSIONS * CLEARING_CPM) / 1_000).toFixed(2)}`;

  await expect.poll(() => totalOf(page, 'Bids in an auction'), WITHIN).toBeGreaterThanOrEqual(IMPRESSIONS);
  await expect.poll(() => totalOf(page, 'Wins'), WITHIN).toBe(IMPRESSIONS);
  expect(await totalOf(page, 'Calls')).toBeGreaterThanOrEqual(IMPRESSIONS);
  await page.getByText(`${paid} of $5.00`).waitFor();
  const replay = page.getByRole('button', { name: 'Replay' });
  const replayed = page.getByRole('region', { name: 'Latest response' });
  await replay.click();
  await replayed.getByText(/^204 in \d+\.\d ms: no bid/).waitFor();

  const sspPage = await newPage({ session: admin });
  await sspPage.goto(`/admin/ssp-endpoints/${exchange.id}/edit`);
  await sspPage.getByText(`${paid} · no limit`).waitFor();

  bidder.fallSilent();
  const editing = page.getByRole('form', { name: `DSP endpoint ${name}` });
  await editing.getByLabel('Tmax').fill('50');
  await editing.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Data saved').waitFor();
  expect(await exchange.auction()).toEqual([]);
  await expect.poll(() => totalOf(page, 'Timeouts'), WITHIN).toBeGreaterThan(0);
  await page.getByText('limit 50 ms').waitFor();

  allowProblems(page, /\b502\b.*/);
  await bidder.stop();
  await replay.click();
  await page.getByText(/^Nothing came back\./).waitFor();
});
