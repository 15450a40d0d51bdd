import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, OPEN_DIALOG, overflowOf } from '../support/accessibility.ts';
import type { Api, One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount, type Account } from './support/newcomer.ts';
import { BANNER_HTML, grant, LANDING_PAGE } from './support/running-campaign.ts';

interface Id {
  readonly id: number;
}

/** A size that no other campaign has. */
const SIZE = { width: 320, height: 270 };
const NAMES = ['Lamp lit', 'Lamp dark'] as const;

test('an advertiser rotates two creatives, reads which is better, and adjusts bids of campaigns together', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await admin.patch(`/users/${nora.id}`, { canSeeClick: true });
  await grant(admin, nora, '50');
  const exchange = await openExchange(admin, SIZE);
  const id = await campaignOfTwo(admin, nora);
  const page = await newPage({ session: nora.api });

  await page.goto(`/campaigns/${id}/related-creatives`);
  await page.getByText('No impressions in this period').waitFor();
  await rotates(page);
  await expectNoSeriousViolations(page);

  await exchange.serve(id, 10);
  await until('what was shown is in the figures', async () => {
    const { data } = await nora.api.get<{ data: { stats: { impressions: number } | null } }>(
      `/campaigns/${id}`,
    );
    return (data.stats?.impressions ?? 0) >= 10;
  });
  await page.reload();
  await page.getByRole('row', { name: /^Total, .*\b10\b/ }).waitFor();
  await page
    .getByRole('img', { name: /^Impressions of Lamp (?:lit|dark)/ })
    .first()
    .waitFor();
  const performance = page.getByRole('region', { name: 'Performance', exact: true });
  for (const name of NAMES) await performance.getByRole('row', { name: new RegExp(name) }).waitFor();
  await performance
    .getByText(/^No clear difference yet|^No impressions yet/)
    .first()
    .waitFor();
  await performance.getByText(/^As of \d\d:\d\d:\d\d$/).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await settled(page);
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await adjustsInBulk(page, nora, id);
});

/** By weight, evenly, back again, and by another weight. */
async function rotates(page: Page): Promise<void> {
  const [lit, dark] = NAMES.map((name) => page.getByRole('row', { name: new RegExp(name) }).first()) as [
    Locator,
    Locator,
  ];
  await expectShares([lit, '75.0 %'], [dark, '25.0 %']);
  const rotation = page.getByRole('combobox', { name: 'Rotation' });
  await rotation.selectOption('Evenly');
  await page.getByText('Rotation: Evenly').waitFor();
  await expectShares([lit, '50.0 %'], [dark, '50.0 %']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectShares([lit, '75.0 %'], [dark, '25.0 %']);
  await page.getByRole('button', { name: 'Edit Weight of Lamp dark' }).click();
  await page.getByRole('textbox', { name: 'Weight of Lamp dark' }).fill('0');
  await page.keyboard.press('Enter');
  await page.getByText('Weight must be at least 1.').waitFor();
  await page.getByRole('textbox', { name: 'Weight of Lamp dark' }).fill('9');
  await page.keyboard.press('Enter');
  await expectShares([lit, '25.0 %'], [dark, '75.0 %']);
  await rotation.selectOption('Optimized');
  await page.getByText('Rotation: Optimized').waitFor();
  await expectShares([lit, '50.0 %'], [dark, '50.0 %']);
}

async function expectShares(...shares: readonly (readonly [Locator, string])[]): Promise<void> {
  for (const [row, share] of shares) await row.getByText(share, { exact: true }).waitFor();
}

/** Adds an adjustment to all campaigns that are found, sees old and new, and takes it back. */
async function adjustsInBulk(page: Page, nora: Account, id: number): Promise<void> {
  const adjustments = async () =>
    (await nora.api.get<One<{ readonly bidMultipliers: unknown }>>(`/campaigns/${id}`)).data.bidMultipliers;
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Lamps', exact: true }).waitFor();
  await settled(page);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 1 campaign' });
  await dialog.getByRole('combobox', { name: 'Bid adjustments', exact: true }).selectOption('Add');
  await dialog.getByRole('textbox', { name: 'Site or app' }).fill('news.example');
  await dialog.getByRole('textbox', { name: 'Adjustment', exact: true }).fill('-20');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByText('add Site or app news.example -20%').waitFor();
  await dialog.getByRole('button', { name: 'Change 1 campaign' }).click();
  await page.getByText('1 campaign changed').waitFor();
  expect(await adjustments()).toEqual([{ dimension: 'domain', value: 'news.example', percent: -20 }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').waitFor();
  expect(await adjustments()).toEqual([]);
}

/** A running campaign with two banners of one size, of which one weighs three times as much. */
async function campaignOfTwo(admin: Api, { api }: Account): Promise<number> {
  const ids: number[] = [];
  for (const [index, name] of NAMES.entries()) {
    const { data } = await api.post<One<Id>>('/creatives', {
      ...{ name, creativeType: 'banner', isActive: true, weight: index === 0 ? 3 : 1 },
      banner: { admType: 'html', admBody: BANNER_HTML, clickUrl: LANDING_PAGE, ...SIZE },
    });
    await admin.post(`/admin/creatives/${data.id}/approve`, {});
    ids.push(data.id);
  }
  const campaign = await api.post<One<Id>>('/campaigns', {
    ...{ name: 'Lamps', pricingModel: 'CPM', bidPrice: '9', distribution: 'fast', isActive: true },
    creativeIds: ids,
  });
  await admin.post(`/admin/campaigns/${campaign.data.id}/approve`, {});
  return campaign.data.id;
}
