import { randomBytes } from 'node:crypto';

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { Api, List, One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

/** Of the demo. */
const AUDIENCE = 'Clicked, did not sign up';

interface Campaign {
  readonly id: number;
  readonly filterLists: readonly number[];
  readonly audiences: readonly number[];
}

test('a campaign takes a filter list and an audience in its form, and gives them up again', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const name = `Avoided ${randomBytes(3).toString('hex')}`;
  const body = { name, type: 'domain', mode: 'black', items: ['avoided.example'] };
  const list = (await advertiser.post<One<{ id: number }>>('/filter-lists', body)).data;
  const before = await ownCampaign(advertiser);
  const campaign = async () => (await advertiser.get<One<Campaign>>(`/campaigns/${before.id}`)).data;
  const page = await newPage({ as: 'advertiser' });

  await page.goto(`/campaigns/${before.id}/edit`);
  const lists = page.getByRole('combobox', { name: 'Filter lists' });
  await lists.waitFor();
  await settled(page);
  // In the middle nothing covers its options; they close when the page moves it out of sight.
  await lists.evaluate((field) => field.scrollIntoView({ block: 'center' }));
  await lists.fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await pill(page, name).waitFor();
  // The options stay open for another choice, over what is below.
  await lists.press('Escape');
  await page.getByRole('combobox', { name: 'Audiences' }).click();
  await page.getByRole('option', { name: AUDIENCE }).click();
  await pill(page, AUDIENCE).waitFor();
  await page.keyboard.press('Escape');
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Data saved').first().waitFor();
  const chosen = await campaign();
  expect(chosen.filterLists).toEqual([...before.filterLists, list.id]);
  expect(chosen.audiences).toHaveLength(before.audiences.length + 1);

  // Names of what was chosen, not their ids.
  await page.reload();
  await pill(page, name).waitFor();
  await page.getByRole('combobox', { name: 'Filter lists' }).press('Backspace');
  await page.getByRole('combobox', { name: 'Audiences' }).press('Backspace');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Data saved').first().waitFor();
  expect(await campaign()).toMatchObject({ filterLists: before.filterLists, audiences: before.audiences });
  // The page of a deleted campaign would ask for it once more.
  await page.goto('/campaigns');
  await settled(page);
  await advertiser.delete(`/campaigns/${before.id}`);
  await advertiser.delete(`/filter-lists/${list.id}`);
});

/** A copy of the newest campaign: other stories change those of the demo meanwhile. */
async function ownCampaign(advertiser: Api): Promise<Campaign> {
  const newest = await advertiser.get<List<Campaign>>('/campaigns?orderBy=id&sortedBy=desc&perPage=1');
  return (await advertiser.post<One<Campaign>>(`/campaigns/${newest.data[0]?.id}/duplicate`, {})).data;
}

/** What a field of several choices shows of one that was chosen. */
const pill = (page: Page, name: string): Locator => page.locator('.mantine-Pill-label', { hasText: name });
