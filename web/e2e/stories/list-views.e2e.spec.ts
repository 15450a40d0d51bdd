import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { draftCampaign } from './support/running-campaign.ts';
import { newAccount } from './support/newcomer.ts';

const LAPTOP = { as: 'advertiser', width: 1440, height: 900 } as const;
const LONG_NAME = `Lamps ${'x'.repeat(249)}`;

const choose = async (page: Page, button: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
/** Presses the undo of what was said. */
const undo = (page: Page, said: string): Promise<void> =>
  page.getByRole('status').filter({ hasText: said }).getByRole('button', { name: 'Undo' }).click();
const parametersOf = (page: Page): object => Object.fromEntries(new URL(page.url()).searchParams);

describe('views of a list', () => {
  test('are saved, open by default, are renamed, changed, reset, and come back after a deletion', async ({
    stage: { newPage, product },
  }) => {
    const account = await newAccount(product);
    for (const name of ['Lamps', 'Chairs']) await draftCampaign(account, name);
    const page = await newPage({ ...LAPTOP, session: account.api });
    await page.goto('/campaigns?search=lamp&sort=name');
    await settled(page);
    await choose(page, 'Views', 'Save as a new view…');
    const name = page.getByRole('textbox', { name: 'Name' });
    // The Enter that ends a word of an input method is none of the dialog's.
    await name.fill('Only la');
    await name.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await name.fill('Only lamps');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Only lamps', exact: true }).waitFor();
    const view = new URL(page.url()).searchParams.get('view');
    expect(parametersOf(page)).toEqual({ search: 'lamp', sort: 'name', view });
    await choose(page, 'Only lamps', 'Open by default');
    await page.getByText('The list opens with this view').waitFor();

    // Another browser, which knows nothing yet.
    const other = await newPage({ ...LAPTOP, session: account.api });
    await other.goto('/campaigns');
    await other.waitForURL(`**/campaigns?sort=name&search=lamp&view=${view}`);
    await settled(other);
    await other.getByRole('row', { name: /Chairs/ }).waitFor({ state: 'detached' });

    // What differs from the view can be taken back.
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Type' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save changes' }).waitFor();
    await expectNoSeriousViolations(page);
    await page.reload();
    await page.getByRole('columnheader', { name: 'Type' }).waitFor();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Type' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });

    const rename = async () => {
      await choose(page, 'Only lamps', 'Rename…');
      await page.getByRole('textbox', { name: 'Name' }).fill('Lamps alone');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Lamps alone', exact: true }).waitFor();
    };
    await rename();
    await undo(page, 'View renamed');
    await rename();

    // A change that was saved is taken back, and the view is shown as it was.
    await page.getByRole('searchbox').fill('chair');
    await page.getByRole('row', { name: /Chairs/ }).waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await undo(page, 'View saved');
    await page.waitForURL(/search=lamp/);
    await page.getByRole('row', { name: /Chairs/ }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
    await choose(page, 'Lamps alone', 'Delete');
    await page.waitForURL('**/campaigns?view=all');
    await page.getByRole('row', { name: /Chairs/ }).waitFor();
    await undo(page, 'View “Lamps alone” deleted');
    await page.getByRole('button', { name: 'Lamps alone', exact: true }).waitFor();
    await page.getByRole('row', { name: /Chairs/ }).waitFor({ state: 'detached' });
  });
});

describe('the breadcrumb of an object', () => {
  test('leads to the same page of another one by the keyboard', async ({ stage: { newPage, product } }) => {
    const account = await newAccount(product);
    const lamps = await draftCampaign(account, LONG_NAME);
    const chairs = await draftCampaign(account, 'Chairs');
    const page = await newPage({ ...LAPTOP, session: account.api });
    await page.goto(`/campaigns/${lamps}/history`);
    await settled(page);
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await trail.getByTitle(LONG_NAME).waitFor();
    const button = trail.getByRole('button', { name: 'Switch to another: Campaigns' });
    await button.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search Campaigns' });
    await search.waitFor();
    await page.getByRole('option', { name: /Chairs/ }).waitFor();
    await expectNoSeriousViolations(page);
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await search.fill('chai');
    await page.getByRole('option').filter({ hasText: 'xxx' }).waitFor({ state: 'detached' });
    await search.press('ArrowDown');
    await Promise.all([page.waitForURL(`**/campaigns/${chairs}/history`), search.press('Enter')]);
    await trail.getByTitle('Chairs').waitFor();
  });
});
