import { randomBytes } from 'node:crypto';

import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Api, List } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { openExchange, type Exchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { grant, runningCampaign } from './support/running-campaign.ts';

/** A size that no other campaign has. */
const SIZE = { width: 321, height: 271 };
/** Of each campaign. */
const IMPRESSIONS = 3;

test('an agency runs a campaign in five countries, raises its bids, takes that back, and sends the client a link', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const account = await newAccount(product);
  await grant(admin, account, '500');
  const name = `Boots ${randomBytes(3).toString('hex')}`;
  await runningCampaign(admin, account, name, SIZE, { bidPrice: '4', targeting: { countries: ['USA'] } });
  const exchange = await openExchange(admin, SIZE);

  const page = await newPage({ session: account.api, width: 1440, height: 900 });
  await page.goto('/campaigns');
  await settled(page);
  await copyToCountries(page, name, 'DACH, France');
  const campaigns = await campaignsOf(account.api);
  expect(campaigns.map(({ countries }) => countries)).toEqual(['AUT', 'CHE', 'DEU', 'FRA', 'USA']);
  await startAll(page);
  await serveAll(exchange, campaigns, 4);

  await raiseBids(page);
  expect(await bidsOf(account.api)).toEqual(['4.40']);
  const changed = page.getByRole('status').filter({ hasText: '5 campaigns changed' });
  await changed.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').waitFor();
  expect(await bidsOf(account.api)).toEqual(['4.00']);
  await serveAll(exchange, campaigns, 4);
  await raiseBids(page);
  await serveAll(exchange, campaigns, 4.4);

  const total = 3 * IMPRESSIONS * campaigns.length;
  await until('every impression in the statistics', async () => {
    const { data } = await account.api.get<List<{ readonly impressions: number }>>(
      '/statistics?groupBy=country&fields=impressions',
    );
    return data.length === 5 && data.reduce((sum, { impressions }) => sum + impressions, 0) === total;
  });
  await page.goto('/statistics?groupBy=country&fields=impressions,spend');
  const client = await newPage({ width: 360, height: 740 });
  await client.goto(await linkForClient(page));
  await client.getByRole('heading', { name: 'Boots in five countries', level: 1 }).waitFor();
  await client
    .getByRole('row', { name: new RegExp(`^Total.* ${total} `) })
    .first()
    .waitFor();
  for (const country of ['Austria', 'Switzerland', 'Germany', 'France', 'United States'])
    await client.getByRole('row', { name: new RegExp(`^${country}\\b.* ${total / 5} `) }).waitFor();
});

/** Those that differ. */
const bidsOf = async (api: Api) => [...new Set((await campaignsOf(api)).map(({ bidPrice }) => bidPrice))];

interface OneCountry {
  readonly id: number;
  /** ISO 3166-1 alpha-3. */
  readonly countries: string;
  readonly bidPrice: string;
}

/** In the order of their countries. */
async function campaignsOf(api: Api): Promise<readonly OneCountry[]> {
  const { data } = await api.get<List<CampaignView>>('/campaigns');
  return data
    .map(({ id, bidPrice, targeting }) => ({ id, bidPrice, countries: targeting.countries.join() }))
    .toSorted((one, other) => one.countries.localeCompare(other.countries));
}

/** One copy for each of the countries; they are approved like the original. */
async function copyToCountries(page: Page, name: string, countries: string): Promise<void> {
  await page.getByRole('button', { name: `Actions of ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate to…' }).click();
  const dialog = page.getByRole('dialog', { name: `Duplicate “${name}”` });
  const field = dialog.getByRole('combobox', { name: 'A copy for each country' });
  await field.fill(countries);
  await page.getByText(/^Press Enter to add /).waitFor();
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Approved, like the original.').nth(3).waitFor();
  await dialog.getByRole('button', { name: 'Create 4 campaigns' }).click();
  await page.getByText('4 campaigns created').waitFor();
}

async function startAll(page: Page): Promise<void> {
  await tickAll(page);
  await actions(page).getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByText('5 campaigns started').waitFor();
}

async function raiseBids(page: Page): Promise<void> {
  await tickAll(page);
  await actions(page).getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 5 campaigns' });
  await dialog.getByRole('combobox', { name: 'Bid price', exact: true }).selectOption('Increase by %');
  await dialog.getByRole('textbox', { name: 'Bid price, amount' }).fill('10');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByText('$4.40').nth(4).waitFor();
  await dialog.getByRole('button', { name: 'Change 5 campaigns' }).click();
  await page.getByText('5 campaigns changed').waitFor();
}

async function tickAll(page: Page): Promise<void> {
  await page.getByText('1–5 of 5').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
}

const actions = (page: Page) => page.getByRole('region', { name: 'Actions on the selected campaigns' });

/** Each campaign serves its country at that bid. @param price dollars for 1,000 impressions */
async function serveAll(exchange: Exchange, campaigns: readonly OneCountry[], price: number): Promise<void> {
  for (const { id, countries } of campaigns) {
    await until(`a bid of $${price} in ${countries}`, async () => {
      const bid = await exchange.offer(id, countries);
      return bid?.price === price;
    });
    await exchange.serve(id, IMPRESSIONS, countries);
  }
}

/** The address under which the report is read without an account. */
async function linkForClient(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByRole('textbox', { name: 'Title of the page' }).fill('Boots in five countries');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  return (await dialog.getByRole('link').getAttribute('href')) ?? '';
}
