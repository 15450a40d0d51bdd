import { randomBytes } from 'node:crypto';

import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, OPEN_DIALOG } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { performTask } from './support/perform-task.ts';
import { cellUnder, numberIn } from './support/table.ts';

interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly approved: string;
  readonly labels: readonly string[];
  readonly bidPrice: string;
  readonly stats: { readonly impressions: number };
}

test('campaigns are labelled in the form and in bulk, found by a label, and counted by it', async ({
  stage: { newPage, api },
}) => {
  const advertiser = await api('advertiser');
  const path = '/campaigns?orderBy=impressions&sortedBy=desc&perPage=2';
  const [first, second] = (await advertiser.get<List<Campaign>>(path)).data as [Campaign, Campaign];
  const label = `Season ${randomBytes(3).toString('hex')}`;
  const page = await newPage({ as: 'advertiser' });

  await page.goto(`/campaigns/${first.id}/edit`);
  const field = page.getByRole('combobox', { name: 'Labels' });
  await field.fill(label);
  // The Enter that ends a word of an input method makes no label.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  expect(await field.inputValue()).toBe(label);
  await field.press('Enter');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Data saved').first().waitFor();
  const saved = (await advertiser.get<One<Campaign>>(`/campaigns/${first.id}`)).data;
  expect(saved).toMatchObject({ labels: [...first.labels, label], approved: first.approved });

  await labelInBulk(page, second.name, label.toUpperCase());
  await findByLabel(page, label, [first.name, second.name]);
  await expectNoSeriousViolations(page);
  const bidsNow = async () => {
    const found = [first, second].map(({ id }) => advertiser.get<One<Campaign>>(`/campaigns/${id}`));
    return (await Promise.all(found)).map(({ data }) => Number(data.bidPrice));
  };
  const bids = await bidsNow();
  await raiseBidsInBulk(page);
  expect(await bidsNow()).toEqual(bids.map((bid) => Number((bid * 1.1).toFixed(9))));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Changes undone').waitFor();
  expect(await bidsNow()).toEqual(bids);
  // Back to the raise, which is what comes after the undo in the list, and from there to the undo.
  const [bid = 0, other] = bids;
  await goBackInHistory(page, first.id, true);
  expect(await bidsNow()).toEqual([Number((bid * 1.1).toFixed(9)), other]);
  await performTask(page, 14, () => goBackInHistory(page, first.id));
  expect(await bidsNow()).toEqual(bids);

  await page.goto(`/statistics?groupBy=label&filter=label:${encodeURIComponent(label)}&fields=impressions`);
  const row = page.getByRole('row', { name: new RegExp(label, 'i') });
  const total = page.getByRole('row', { name: /^Total/ });
  const counted = await impressionsIn(page, row);
  expect(counted).toBeGreaterThan(0);
  expect(await impressionsIn(page, total)).toBe(counted);
  await row.getByRole('button', { name: new RegExp(label, 'i') }).click();
  for (const { name } of [first, second]) await page.getByRole('row', { name: new RegExp(name) }).waitFor();
});

async function labelInBulk(page: Page, campaign: string, label: string): Promise<void> {
  await page.goto(`/campaigns?search=${encodeURIComponent(campaign)}`);
  await page.getByRole('checkbox', { name: `Select ${campaign}`, exact: true }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change labels of 1 selected' });
  await dialog.getByRole('combobox', { name: 'Add labels' }).fill(label);
  await dialog.getByRole('combobox', { name: 'Add labels' }).press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1 campaign labelled').waitFor();
}

/** Ticks all that is found, shows old and new bids, and saves them. */
async function raiseBidsInBulk(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 campaigns' });
  await dialog.getByRole('combobox', { name: 'Bid price', exact: true }).selectOption('Increase by %');
  await dialog.getByRole('textbox', { name: 'Bid price, amount' }).fill('10');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await dialog.getByText('2 campaigns will change.').waitFor();
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('button', { name: 'Change 2 campaigns' }).click();
  await page.getByText('2 campaigns changed').waitFor();
}

/** Goes back to the state before the last change, by the history on the campaign's page. */
async function goBackInHistory(page: Page, campaignId: number, isLookedAt = false): Promise<void> {
  await page.goto(`/campaigns/${campaignId}/history`);
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Bid price').first().waitFor();
  if (isLookedAt) {
    await expectNoSeriousViolations(page);
    await lookBeforeAndAfter(page);
  }
  await history.getByRole('button', { name: 'Go back to this' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Go back to this version?' });
  await dialog.getByText('Bid price').first().waitFor();
  if (isLookedAt) await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click();
  await page.getByText('Data saved').first().waitFor();
}

/** What the last change did to the campaign's days. */
async function lookBeforeAndAfter(page: Page): Promise<void> {
  const history = page.getByRole('region', { name: 'History' });
  await history.getByRole('button', { name: 'Before and after' }).first().click();
  const dialog = page.getByRole('dialog', { name: /^Before and after \d{4}-/ });
  // It was made today, and a day that runs is not compared.
  await dialog.getByText('No whole day has passed since the change.').waitFor();
  await dialog.getByRole('row', { name: /^Spend per day / }).waitFor();
  await dialog.getByRole('application', { name: /^Spend by day/ }).waitFor();
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Chooses the label among those that the filter offers; the link to what is found is the filter. */
async function findByLabel(page: Page, label: string, campaigns: readonly string[]): Promise<void> {
  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('menuitem', { name: 'Labels' }).click();
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Labels' });
  await field.fill(label.slice(0, 10));
  await page.getByRole('option', { name: new RegExp(label, 'i') }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.waitForURL(/labels=Season/i);
  await page.reload();
  await settled(page);
  await page.getByText(`1–${campaigns.length} of ${campaigns.length}`).waitFor();
  for (const name of campaigns) await page.getByRole('row', { name: new RegExp(name) }).waitFor();
}

const impressionsIn = async (page: Page, row: Locator): Promise<number> =>
  numberIn(await cellUnder(page, row, 'Impressions'));
