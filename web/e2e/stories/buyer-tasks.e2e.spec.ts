import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeView } from '@marquee/schemas/creative/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Api, List } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { imageFile } from './support/image.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

const IMAGES = [
  imageFile('boots_wide.png', 728, 90),
  imageFile('boots_square.png', 300, 250),
  imageFile('boots_phone.png', 320, 50),
];

test('a media buyer makes a campaign of images in few clicks, raises the bids of a country and weights the rotation', async ({
  stage: { newPage, product },
}) => {
  const { api } = await newAccount(product);
  const page = await newPage({ session: api });
  await page.goto('/campaigns');
  await settled(page);
  await performTask(page, 1, () => makeCampaign(page));
  const [made] = await campaignsOf(api);
  expect(made).toMatchObject({
    ...{ name: 'Boots', dailyBudget: '50.00', frequencyCap: { impressions: 3, hours: 24 } },
    schedule: { monday: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] },
  });
  expect(made?.targeting.countries.toSorted()).toEqual(['AUT', 'CHE', 'DEU']);
  expect(made?.creativeIds).toHaveLength(3);

  await api.post('/campaigns', { name: 'Elsewhere', bidPrice: '2', targeting: { countries: ['USA'] } });
  await page.goto('/campaigns');
  await settled(page);
  await performTask(page, 3, () => raiseBids(page));
  const bids = (await campaignsOf(api)).map(({ name, bidPrice }) => `${name} ${bidPrice}`);
  expect(bids.toSorted()).toEqual(['Boots 2.20', 'Elsewhere 2.00']);

  await page.goto(`/campaigns/${made?.id}`);
  await settled(page);
  await performTask(page, 10, () => weigh(page, 'boots wide'));
  const creatives = await creativesOf(api);
  expect(creatives.find(({ name }) => name === 'boots wide')?.weight).toBe(3);
});

test('an affiliate makes a pop with click and zone IDs, and a push creative', async ({
  stage: { newPage, product },
}) => {
  const { api } = await newAccount(product);
  const page = await newPage({ session: api });
  const link = 'https://lamps.example/?cid={click_id}&zone={site_id}';
  await page.goto('/creatives');
  await settled(page);
  await performTask(page, 26, () => makeCreative(page, 'Pop', link));
  await page.goto('/creatives');
  await settled(page);
  await performTask(page, 27, () => makeCreative(page, 'Push', link));
  const [push, pop] = await creativesOf(api);
  expect(pop).toMatchObject({ creativeType: 'pop', pop: { clickUrl: link } });
  expect(push).toMatchObject({ creativeType: 'push', push: { clickUrl: link, assetTitle: 'Lamps' } });
});

const campaignsOf = async (api: Api) => (await api.get<List<CampaignView>>('/campaigns')).data;
const creativesOf = async (api: Api) =>
  (await api.get<List<CreativeView>>('/creatives?orderBy=id&sortedBy=desc')).data;

async function makeCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  const form = page.getByRole('form', { name: 'New campaign' });
  await form.getByLabel('Campaign name').fill('Boots');
  await form.getByLabel('Bid price').fill('2');
  await form.getByLabel('Daily budget').fill('50');
  await form.getByRole('button', { name: 'Weekdays 8–20' }).click();
  await form.getByRole('switch', { name: 'Limit how often one person sees it' }).click();
  const countries = form.getByRole('combobox', { name: 'Countries' });
  await countries.fill('DACH');
  await page.getByText(/^Press Enter to add /).waitFor();
  await countries.press('Enter');
  await countries.press('Escape');
  await form.getByRole('button', { name: 'Upload images and zips' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload images and zips' });
  await dialog.locator('input[type="file"]').setInputFiles(IMAGES);
  await dialog.getByText('3 creatives, 3 sizes.').waitFor();
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill('https://boots.example/');
  await dialog.getByRole('button', { name: 'Create 3 creatives' }).click();
  await page.getByText('3 creatives chosen').waitFor();
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await page.waitForURL(/\/campaigns\/\d+\/edit$/);
}

/** Of all campaigns that target Germany. */
async function raiseBids(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Country', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Country' });
  await field.fill('Deutschland');
  await page.getByRole('option', { name: 'Germany', exact: true }).waitFor();
  await field.press('Enter');
  await page.waitForURL(/countries=DEU/);
  await page.keyboard.press('Escape');
  await page.getByText('1–1 of 1').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 1 campaign' });
  await dialog.getByRole('combobox', { name: 'Bid price', exact: true }).selectOption('Increase by %');
  await dialog.getByRole('textbox', { name: 'Bid price, amount' }).fill('10');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByRole('button', { name: 'Change 1 campaign' }).click();
  await page.getByText('1 campaign changed').waitFor();
}

/** Three times as often as the others of the campaign. */
async function weigh(page: Page, creative: string): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages of this campaign' });
  await pages.getByRole('link', { name: 'Creatives' }).click();
  await page.getByRole('main').getByRole('link', { name: creative, exact: true }).click();
  await page.getByRole('textbox', { name: 'Weight' }).fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Data saved').first().waitFor();
}

async function makeCreative(page: Page, type: 'Pop' | 'Push', link: string): Promise<void> {
  await page.getByRole('link', { name: 'New creative' }).first().click();
  const form = page.getByRole('form', { name: 'New creative' });
  await form.getByRole('radio', { name: new RegExp(`^${type}\\b`) }).click();
  await form.getByLabel('Creative name').fill(`${type} of lamps`);
  if (type === 'Push') await form.getByRole('textbox', { name: 'Title' }).fill('Lamps');
  await form.getByRole('textbox', { name: 'Click URL' }).fill(link);
  await form.getByRole('button', { name: 'Create creative' }).click();
  await page.waitForURL(/\/creatives\/\d+\/edit$/);
}
