import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { CLEARING_CPM, openExchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { grant, runningCampaign } from './support/running-campaign.ts';

const SIZE = { width: 318, height: 268 };
const FIRST = 6;
const FURTHER = 4;

/** A zone in which it is about noon, so that the day does not end while the story goes on. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
}

test('a campaign opens with its day: what it spends as it happens, when a forecast comes, what was changed', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '50');
  const id = await runningCampaign(admin, nora, 'Lamps of the day', SIZE);
  await nora.api.put(`/campaigns/${id}`, {
    ...{ name: 'Lamps of the day', pricingModel: 'CPM', bidPrice: '9.5', dailyBudget: '25' },
    timezone: zoneAtNoon(),
  });

  const page = await newPage({ session: nora.api });
  await page.goto('/campaigns');
  await performTask(page, 11, async () => {
    await page.getByRole('link', { name: 'Lamps of the day' }).click();
    await page.waitForURL(`**/campaigns/${id}`);
  });
  await page.getByRole('heading', { name: 'No traffic yet' }).waitFor();

  const exchange = await openExchange(admin, SIZE);
  await exchange.serve(id, FIRST);
  await page.reload();
  const shown = impressionsShown(page);
  await expect.poll(shown, { timeout: 15_000 }).toBe(FIRST);
  await exchange.serve(id, FURTHER);
  // Pushed, without a reload.
  await expect.poll(shown, { timeout: 15_000 }).toBe(FIRST + FURTHER);
  // It has run for less than a minute, whatever the time of its day.
  await page.getByText('The forecast starts once the campaign has run for 15 minutes today.').waitFor();
  const changes = page.getByRole('list', { name: 'Changes today' });
  await changes.getByText('Bid price $9.00 → $9.50').waitFor();
  const spent = `$${(((FIRST + FURTHER) * CLEARING_CPM) / 1_000).toFixed(2)}`;
  await page.reload();
  const sizes = page.getByRole('region', { name: 'Top sizes' });
  // Facts come some seconds after what is pushed; the lists are read again every quarter of a minute.
  await expect.poll(() => sizes.innerText(), { timeout: 40_000 }).toContain(spent);
  await settled(page);
  await expectNoSeriousViolations(page);

  // The chart is walked by keys, and a bar leads to its statistics.
  await page.getByRole('application', { name: /^Spend today as it adds up/ }).focus();
  await page.keyboard.press('Home');
  await sizes.getByRole('button', { name: /318x268/ }).click();
  await page.waitForURL(({ searchParams }) => searchParams.get('filter') === `campaign:${id};size:318x268`);

  // Shown, and never clicked.
  await page.goto('/campaigns');
  await settled(page);
  await performTask(page, 4, () => stopUnclicked(page));
  const { data } = await nora.api.get<One<{ readonly isActive: boolean }>>(`/campaigns/${id}`);
  expect(data.isActive).toBe(false);
});

/** All campaigns with a CTR below 0.05 % in the last seven days. */
async function stopUnclicked(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Period' }).selectOption('last7');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by figures' });
  await dialog.getByRole('combobox', { name: 'Metric' }).selectOption('CTR');
  await dialog.getByRole('combobox', { name: 'Comparison' }).selectOption('< less than');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('0.05');
  await dialog.getByRole('textbox', { name: 'Value' }).press('Enter');
  await page.getByRole('button', { name: 'CTR < 0.05 %' }).waitFor();
  // The account has one campaign, so that the list says so before the filtered one is there too.
  await settled(page);
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('1 campaign stopped').waitFor();
}

/** Impressions of today as the overview shows them; NaN before they are there. */
const impressionsShown = (page: Page) => async (): Promise<number> => {
  const text = await page.getByRole('main').innerText();
  return Number(/Impressions\s+([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
};

test('its tabs have addresses, for advertisers and admins, also on a phone in the dark', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  const id = await runningCampaign(admin, nora, 'Lamps with tabs', { width: 314, height: 264 });
  const page = await newPage({ session: nora.api, scheme: 'dark', width: 360 });
  await page.goto(`/campaigns/${id}/history`);
  await page.getByRole('region', { name: 'History' }).getByText('Created').waitFor();
  const tabs = page.getByRole('navigation', { name: 'Pages of this campaign' });
  // The tabs are wider than a phone; the one that is open is within sight.
  const open = await tabs.getByRole('link', { name: 'History' }).boundingBox();
  expect((open?.x ?? 0) + (open?.width ?? 0)).toBeLessThanOrEqual(360);
  for (const [tab, address] of [
    ['Overview', ''],
    ['Settings', '/edit'],
    ['Creatives', '/related-creatives'],
    ['Why isn’t it bidding?', '/no-bid-reasons'],
  ] as const) {
    await tabs.getByRole('link', { name: tab }).click();
    await page.waitForURL(`**/campaigns/${id}${address}`);
    await tabs.getByRole('link', { name: tab }).and(page.locator('[aria-current=page]')).waitFor();
  }
  await page.goto(`/campaigns/${id}`);
  await page.getByRole('heading', { name: 'No traffic yet' }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);

  const staff = await newPage({ session: admin });
  await staff.goto(`/admin/campaigns/${id}`);
  await staff.getByRole('heading', { level: 1, name: 'Lamps with tabs' }).waitFor();
  await staff.getByRole('heading', { name: 'No traffic yet' }).waitFor();
  allowProblems(staff, /404/);
  await staff.goto(`/admin/campaigns/${id}/nothing`);
  await staff.waitForURL('**/404');
});

test('it says why it does not deliver, and when it goes on by itself', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '50');
  const id = await runningCampaign(admin, nora, 'Lamps at one hour', { width: 315, height: 265 });
  // The hour in half a day, every day.
  const hour = (new Date().getUTCHours() + 12) % 24;
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const schedule = Object.fromEntries(days.map((day) => [day, [hour]]));
  await nora.api.put(`/campaigns/${id}`, {
    ...{ name: 'Lamps at one hour', pricingModel: 'CPM', bidPrice: '9' },
    schedule,
  });
  const page = await newPage({ session: nora.api });
  await page.goto('/campaigns');
  const time = `${String(hour).padStart(2, '0')}:00`;
  await performTask(page, 6, async () => {
    await page.getByRole('link', { name: 'Lamps at one hour' }).click();
    await page.getByText('Not bidding: outside schedule').waitFor();
    await page.getByText(new RegExp(`Next: (today|tomorrow) ${time} \\(GMT\\)`)).waitFor();
  });
});

test('figures that do not load have their own message, and another try', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  const id = await runningCampaign(admin, nora, 'Lamps in a fog', { width: 316, height: 266 });
  const page = await newPage({ session: nora.api });
  allowProblems(page, /503/);
  await page.route('**/today', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: '{"status":503,"title":"Service Unavailable","message":"The fact store does not answer."}',
    }),
  );
  await page.goto(`/campaigns/${id}`);
  await page.getByText('Couldn’t load today’s figures').waitFor({ timeout: 20_000 });
  await page.unroute('**/today');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { name: 'No traffic yet' }).waitFor();
});
