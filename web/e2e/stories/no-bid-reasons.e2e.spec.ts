import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { test } from '../support/test.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { grant, runningCampaign } from './support/running-campaign.ts';

/** Bids as the panel shows them; NaN while it is not there. */
async function bidsShown(page: Page): Promise<number> {
  const text = await page.getByRole('main').innerText();
  return Number(/Bids\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
}

/**
 * The bidder finds the campaign eligible; that its budget is spent comes with the figures of its day. Ten thousand impressions
 * would spend the least budget that there is, so that the answer is changed on its way.
 */
async function saysSpentBudgets(page: Page, panel: Locator, id: number): Promise<void> {
  let change: object = {};
  const isToday = (url: URL) => url.pathname.endsWith(`/campaigns/${id}/today`);
  await page.route(isToday, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { readonly data: object };
    await route.fulfill({ response, json: { data: { ...data, ...change } } });
  });
  change = { spentBudget: 'daily', nextStart: new Date(Date.now() + 3_600_000).toISOString() };
  await page.reload();
  await panel.getByText('Today’s budget is spent').waitFor();
  await panel.getByText(/^Next: /).waitFor();
  expect(await panel.getByText('Bidding now.').count()).toBe(0);
  change = { spentBudget: 'total', nextStart: null };
  await page.reload();
  await panel.getByText('The total budget is spent').waitFor();
  expect(await panel.getByText(/^Next: /).count()).toBe(0);
  // A call whose answer is changed at this moment is waited for.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await panel.getByText('Bidding now.').waitFor();
}

/** Sizes that no other campaign has, so that the campaign has no competition. */
const SIZES = { admin: { width: 311, height: 261 }, advertiser: { width: 312, height: 262 } } as const;

test.for<keyof typeof SIZES>(['admin', 'advertiser'])(
  'as %s one sees, as it happens, why a campaign bids or does not',
  async (who, { stage: { newPage, api, product } }) => {
    const admin = await api('admin');
    const nora = await newAccount(product);
    await grant(admin, nora, '50');
    const id = await runningCampaign(admin, nora, 'Asked why', SIZES[who]);
    const own = await openExchange(admin, SIZES[who]);
    const other = await openExchange(admin, { width: 305, height: 255 });
    await expect.poll(() => own.offer(id), { timeout: 15_000 }).toBeDefined();

    const page = await newPage({ session: who === 'admin' ? admin : nora.api });
    await page.goto(`${who === 'admin' ? '/admin' : ''}/campaigns/${id}/edit`);
    await page.getByRole('link', { name: 'Why isn’t it bidding?' }).click();
    const panel = page.getByRole('region', { name: 'Why isn’t it bidding?' });
    await panel.getByText('Bidding now.').waitFor();
    await panel.getByText('Since start').click();

    const before = await bidsShown(page);
    let made = 0;
    for (let offers = 0; offers < 5; offers += 1) if ((await own.offer(id)) !== undefined) made += 1;
    expect(made).toBeGreaterThan(0);
    await expect.poll(() => bidsShown(page), { timeout: 15_000 }).toBe(before + made);
    expect(await other.offer(id)).toBeUndefined();
    await panel.getByText('No matching creative size').waitFor();

    await saysSpentBudgets(page, panel, id);
    await nora.api.post(`/campaigns/${id}/stop`, {});
    await panel.getByText('Not bidding: stopped').waitFor();
  },
);
