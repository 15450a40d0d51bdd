import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { draftCampaign } from './support/running-campaign.ts';

test('a bid is raised by per cent in the list and put back by undo, and a slip of the decimal point is confirmed first', async ({
  stage: { newPage, product },
}) => {
  const account = await newAccount(product);
  const id = await draftCampaign(account, 'Lamps');
  const page = await newPage({ session: account.api });
  await page.goto('/campaigns');
  await settled(page);
  const cell = page.getByRole('button', { name: 'Edit Bid of Lamps' });
  const field = page.getByRole('textbox', { name: 'Bid of Lamps' });
  const bid = async () =>
    (await account.api.get<{ data: { bidPrice: string } }>(`/campaigns/${id}`)).data.bidPrice;
  const before = await bid();

  await performTask(page, 13, async () => {
    await cell.click();
    await field.fill('+10%');
    await page.getByText(/^= \d/).waitFor();
    await field.press('Enter');
  });
  await expect.poll(async () => Number(await bid())).toBeCloseTo(Number(before) * 1.1, 9);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(bid).toBe(before);
  await settled(page);
  await cell.click();
  await field.fill('+10%');
  await field.press('Enter');
  await expect.poll(async () => Number(await bid())).toBeCloseTo(Number(before) * 1.1, 9);
  const raised = await bid();

  await cell.click();
  await field.fill('*1000');
  await field.press('Enter');
  const question = page.getByRole('dialog', { name: 'Change the bid?' });
  await question.getByText('1,000 times as much').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await field.press('Escape');
  expect(await bid()).toBe(raised);

  await page.goto(`/campaigns/${id}/edit`);
  await settled(page);
  const price = page.getByRole('textbox', { name: /^(Bid|CPM)/ }).first();
  await price.fill('+10%');
  await price.press('Enter');
  await expect.poll(async () => Number(await bid())).toBeCloseTo(Number(raised) * 1.1, 9);
  await settled(page);
  const saved = await bid();
  expect(Number(await price.inputValue())).toBe(Number(saved));
  await price.fill('500');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await bid()).toBe(saved);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect.poll(async () => Number(await bid())).toBe(500);
});

test('countries are found by code and by their name in any language, and added as a list', async ({
  stage: { newPage, product },
}) => {
  const account = await newAccount(product);
  const id = await draftCampaign(account, 'Lamps');
  const page = await newPage({ session: account.api });
  await page.goto(`/campaigns/${id}/edit`);
  await settled(page);
  const countries = page.getByRole('combobox', { name: 'Countries' });
  await countries.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await countries.fill('DE');
  await page.getByRole('option', { name: 'Germany' }).waitFor();
  const found = page.getByRole('listbox', { name: 'Countries' }).getByRole('option');
  expect(await found.first().innerText()).toBe('Germany');
  await countries.press('Enter');
  await countries.fill('Frankreich');
  await page.getByRole('option', { name: 'France', exact: true }).waitFor();
  await countries.fill('DACH, US');
  await page.getByText(/^Press Enter to add /).waitFor();
  await countries.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () =>
      (
        await account.api.get<{ data: { targeting: { countries: string[] } } }>(`/campaigns/${id}`)
      ).data.targeting.countries.toSorted(),
    )
    .toEqual(['AUT', 'CHE', 'DEU', 'USA']);
});

test('regions and cities of ticked campaigns are changed in one editor, within the countries of each', async ({
  stage: { newPage, product },
}) => {
  const { api } = await newAccount(product);
  const make = (name: string, country: string) =>
    api.post<{ data: { id: number } }>('/campaigns', {
      ...{ name, bidPrice: '2', isActive: false, targeting: { countries: [country] } },
    });
  const { data: german } = await make('Lamps, Germany', 'DEU');
  await make('Lamps, France', 'FRA');
  const page = await newPage({ session: api });
  await page.goto('/campaigns');
  await settled(page);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 campaigns' });
  await dialog.getByRole('combobox', { name: 'Regions', exact: true }).selectOption('Add');
  await dialog.getByRole('combobox', { name: 'Country of the regions' }).fill('Germany');
  await page.getByRole('option', { name: 'Germany', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Regions, values' }).fill('Ba');
  await page
    .getByRole('option', { name: /, Germany$/ })
    .first()
    .click();
  await dialog.getByRole('combobox', { name: 'Cities', exact: true }).selectOption('Add');
  await dialog.getByRole('combobox', { name: 'Cities, values' }).fill('Munich');
  await page
    .getByRole('option', { name: /^Munich, / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByText('Regions must be in the countries of the campaign.').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await dialog.getByRole('button', { name: 'Change 1 campaign' }).click();
  await page.getByText('1 campaign changed').first().waitFor();
  const { data } = await api.get<{ data: { targeting: { regions: string[]; cities: number[] } } }>(
    `/campaigns/${german.id}`,
  );
  expect(data.targeting.regions).toEqual([expect.stringMatching(/^DEU-/) as string]);
  expect(data.targeting.cities).toHaveLength(1);
});

test('a link with an unknown macro is rejected with the one that was meant', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/creatives/add');
  await settled(page);
  await performTask(page, 21, async () => {
    await page.getByRole('radio', { name: /^Pop/ }).check();
    const link = page.getByRole('textbox', { name: 'Click URL' });
    await link.fill('https://shop.example/?cid={clickid}');
    await link.press('Tab');
    await page.getByText('Unknown macro {clickid}. Did you mean {click_id}?').first().waitFor();
  });
});

test('campaigns are filtered by the countries that they target', async ({ stage: { newPage, product } }) => {
  const account = await newAccount(product);
  await draftCampaign(account, 'Everywhere');
  await account.api.post('/campaigns', {
    ...{ name: 'Lamps, Germany', bidPrice: '9', isActive: false },
    targeting: { countries: ['DEU', 'AUT'] },
  });
  const page = await newPage({ session: account.api, width: 1440, height: 900 });
  await page.goto('/campaigns');
  await settled(page);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Country', exact: true }).click();
  const field = page.getByRole('combobox', { name: 'Country' });
  await field.fill('Deutschland, FR');
  await page.getByText(/^Press Enter to add /).waitFor();
  await field.press('Enter');
  await page.waitForURL(/countries=DEU,FRA|countries=FRA,DEU/);
  await row('Everywhere').waitFor({ state: 'detached' });
  await row('Lamps, Germany').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Country: .*Germany/ }).waitFor();
  await expectNoSeriousViolations(page);

  await page.goto('/campaigns?notCountries=aut,xx');
  await page.getByRole('button', { name: 'Country is not: Austria' }).waitFor();
  await row('Everywhere').waitFor();
  expect(await row('Lamps, Germany').count()).toBe(0);
});

test('campaigns and creatives are filtered by figures, each condition with a chip, with totals of what is left', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const page = await newPage({ as: 'advertiser', width: 1440, height: 900 });
  await page.goto('/campaigns?perPage=100');
  await settled(page);
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by figures' });
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Value is required.').waitFor();
  await dialog.getByRole('combobox', { name: 'Metric' }).selectOption('CTR');
  await dialog.getByRole('combobox', { name: 'Comparison' }).selectOption('< less than');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('0.5');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await dialog.getByRole('combobox', { name: 'Metric 2' }).selectOption('Impressions');
  await dialog.getByRole('combobox', { name: 'Comparison 2' }).selectOption('≥ at least');
  await dialog.getByRole('textbox', { name: 'Value 2' }).fill('1');
  await expectNoSeriousViolations(page);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('figures') === 'ctr:lt:0.5;impressions:gte:1');
  await settled(page);
  const asked = 'having[ctr][lt]=0.5&having[impressions][gte]=1';
  const counted = await advertiser.get<{ data: { count: number; stats: { impressions: number } } }>(
    `/campaigns/totals?${asked}`,
  );
  const all = await advertiser.get<{ data: { count: number } }>('/campaigns/totals');
  expect(counted.data.count).toBeLessThan(all.data.count);
  // The heading, the totals, and what is left.
  await expect.poll(() => page.getByRole('row').count()).toBe(counted.data.count + 2);
  await page.getByRole('button', { name: 'CTR < 0.5 %' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove the filter CTR' }).click();
  await page.waitForURL((url) => url.searchParams.get('figures') === 'impressions:gte:1');

  await page.goto('/creatives?figures=wins:lt:0;luck:lt:1');
  await page.waitForURL((url) => url.searchParams.get('figures') === 'wins:lt:0;luck:lt:1');
  await page.getByRole('button', { name: 'Wins < 0' }).waitFor();
  await page.getByText('No creatives match these filters').waitFor();
});
