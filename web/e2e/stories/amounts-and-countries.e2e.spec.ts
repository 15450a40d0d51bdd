import { expect } from 'vitest';

import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { draftCampaign } from './support/running-campaign.ts';

test('a bid is raised by per cent in the list, and a slip of the decimal point is confirmed first', async ({
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

  await cell.click();
  await field.fill('+10%');
  await page.getByText(/^= \d/).waitFor();
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
  expect(await page.getByRole('option').first().innerText()).toBe('Germany');
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

test('a link with an unknown macro is rejected with the one that was meant', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/creatives/add');
  await settled(page);
  await page.getByRole('radio', { name: /^Pop/ }).check();
  const link = page.getByRole('textbox', { name: 'Click URL' });
  await link.fill('https://shop.example/?cid={clickid}');
  await link.press('Tab');
  await page.getByText('Unknown macro {clickid}. Did you mean {click_id}?').first().waitFor();
});
