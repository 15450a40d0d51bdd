import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { openExchange } from './support/exchange.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { grant, runningCampaign } from './support/running-campaign.ts';

const SIZE = { width: 309, height: 259 };
const NAMES = ['Floor lamps', 'Wall lamps', 'Night lamps'] as const;

test('a budget group stops its three campaigns when its budget is gone, and each says so', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const nora = await newAccount(product);
  await grant(admin, nora, '50');
  // Before there is a campaign for it: what an offer leaves open would hold a part of the budget.
  const exchange = await openExchange(admin, SIZE);
  const ids: number[] = [];
  for (const name of NAMES) ids.push(await runningCampaign(admin, nora, name, SIZE));

  const page = await newPage({ session: nora.api });
  await page.goto('/budget-groups');
  await page.getByText('No budget groups yet').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  await performTask(page, 12, async () => {
    await page.getByRole('link', { name: 'New budget group' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('All lamps');
    await page.getByRole('textbox', { name: 'Budget' }).fill('0.02');
    await page.getByRole('combobox', { name: 'Campaigns' }).click();
    for (const name of NAMES) await page.getByRole('option', { name }).click();
    await page.keyboard.press('Escape');
    await settled(page);
    await expectNoSeriousViolations(page);
    await page.getByRole('button', { name: 'Create budget group' }).click();
    await page.getByRole('heading', { level: 1, name: 'All lamps' }).waitFor();
  });
  for (const name of NAMES) await page.getByRole('link', { name }).waitFor();

  // Each bid holds $0.009 until it is billed $0.002: it ends where one more does not fit.
  const isSpent = async (id: number) => {
    const { data } = await nora.api.get<{ data: { budgetGroup: { isSpent: boolean } | null } }>(
      `/campaigns/${id}/today`,
    );
    return data.budgetGroup?.isSpent;
  };
  await expect
    .poll(
      async () => {
        for (const bid of await exchange.auction()) await exchange.settle(bid);
        return Promise.all(ids.map(isSpent));
      },
      { timeout: 40_000, interval: 100 },
    )
    .toEqual(NAMES.map(() => true));
  expect(await exchange.auction()).toEqual([]);

  // A slip of the decimal point is asked about.
  const budget = page.getByRole('textbox', { name: 'Budget' });
  await budget.fill('0.2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Change the budget?' });
  await question.getByText('10 times as much').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await budget.fill('0.02');
  await page.goto(`/campaigns/${ids[1]}`);
  await page.getByText(/^Budget of group All lamps is spent until /).waitFor();
  await page.getByRole('link', { name: 'See all reasons' }).click();
  await page.getByText('Budget of the group spent').first().waitFor();
  await page.getByText(/^Budget of group All lamps is spent until /).waitFor();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/budget-groups');
  await page.getByText('All lamps').first().waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);
});
