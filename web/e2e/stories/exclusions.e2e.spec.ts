import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { openExchange } from './support/exchange.ts';
import { draftCampaign, grant, runningCampaign } from './support/running-campaign.ts';

/** A size that no other campaign has, so that offers of it have one bidder. */
const SIZE = { width: 317, height: 267 };

const request = JSON.stringify({
  id: 'excluded-1',
  at: 1,
  cur: ['USD'],
  imp: [{ id: '1', bidfloor: 0.03, banner: { w: SIZE.width, h: SIZE.height } }],
  site: { id: '1', domain: 'news.example', publisher: { id: '1' } },
  device: {
    ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36',
    geo: { country: 'USA' },
  },
});

test('a country that an advertiser excludes is not counted in the reach, and the lab says why there is no bid', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const account = await newAccount(product);
  await grant(admin, account, '50');
  const id = await runningCampaign(admin, account, 'Not in one country', SIZE);
  const exchange = await openExchange(admin, SIZE);
  await expect.poll(() => exchange.offer(id), { timeout: 15_000 }).toBeDefined();
  const lab = await newPage({ session: admin });
  await lab.goto('/admin/torture-lab');
  await settled(lab);
  const body = lab.getByLabel('Body, or a feed’s query string');
  await body.fill(request);
  await body.press('Control+Enter');
  await lab.getByText('200: a bid').first().waitFor();

  const page = await newPage({ session: account.api });
  await page.goto(`/campaigns/${await draftCampaign(account, 'Of any size')}/edit`);
  await settled(page);
  const requests = page.getByText(/^requests a day/).locator('xpath=preceding-sibling::p[1]');
  const requestsADay = async () => Number((await requests.innerText()).replaceAll(',', ''));
  await requests.waitFor();
  const everywhere = await requestsADay();
  await excludeUnitedStates(page);
  await expect.poll(requestsADay, { timeout: 15_000 }).toBeLessThan(everywhere);
  await settled(page);
  await expectNoSeriousViolations(page);

  await page.goto(`/campaigns/${id}/edit`);
  await settled(page);
  await excludeUnitedStates(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => {
      const { data } = await account.api.get<One<CampaignView>>(`/campaigns/${id}`);
      return data.targeting.excludedCountries;
    })
    .toEqual(['USA']);
  // What is excluded is seen without being asked for.
  await page.reload();
  await page.getByRole('combobox', { name: 'Excluded countries' }).waitFor();

  await expect
    .poll(
      async () => {
        await body.press('Control+Enter');
        return lab.getByText('204: no bid').count();
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  await lab.getByPlaceholder('Search by name or ID').fill(String(id));
  await lab
    .getByRole('row', { name: /Not in one country/ })
    .getByText('excludes USA; the request is from USA')
    .waitFor();
});

test('SSPs are excluded by who may see them', async ({ stage: { newPage, api, product } }) => {
  const admin = await api('admin');
  const account = await newAccount(product);
  const id = await draftCampaign(account, 'Not on one SSP');
  const page = await newPage({ session: account.api });
  await page.goto(`/campaigns/${id}/edit`);
  await settled(page);
  await page.getByRole('button', { name: 'Exclude carriers' }).waitFor();
  expect(await page.getByRole('button', { name: 'Choose or exclude SSPs' }).count()).toBe(0);

  const staff = await newPage({ session: admin, width: 360, height: 740 });
  await staff.goto(`/admin/campaigns/${id}/edit`);
  await settled(staff);
  await staff.getByRole('button', { name: 'Choose or exclude SSPs' }).press('Enter');
  const wanted = staff.getByRole('combobox', { name: 'SSPs', exact: true });
  await expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true);
  const excluded = staff.getByRole('combobox', { name: 'Excluded SSPs' });
  await wanted.fill('3');
  await wanted.press('Enter');
  await excluded.fill('3');
  await excluded.press('Enter');
  await staff.getByRole('button', { name: 'Save changes' }).click();
  await staff.getByText('3 is in both SSPs and Excluded SSPs.').first().waitFor();
  await settled(staff);
  await expectNoSeriousViolations(staff);
  await wanted.press('Backspace');
  await staff.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await account.api.get<One<CampaignView>>(`/campaigns/${id}`)).data.targeting)
    .toMatchObject({ ssps: [], excludedSsps: [3] });
  // Who may not see SSPs still sees which ones are left out.
  await page.reload();
  await page.getByRole('combobox', { name: 'Excluded SSPs' }).waitFor();
});

/** Opens the field in the form, which gets the focus, and chooses by code. */
async function excludeUnitedStates(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Excluded countries' });
  expect(await field.count()).toBe(0);
  await page.getByRole('button', { name: 'Exclude countries' }).press('Enter');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('US');
  await page.getByRole('option', { name: 'United States of America' }).click();
  await field.press('Escape');
  await page.getByText('Countries: all but United States of America.').waitFor();
}
