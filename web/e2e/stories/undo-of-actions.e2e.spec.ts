import { randomBytes } from 'node:crypto';

import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

interface Campaign {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
}

test('copies, switches and deletions of campaigns are undone, one and in bulk', async ({
  stage: { newPage, product, api },
}) => {
  const nora = await newAccount(product);
  const admin = await api('admin');
  const tag = randomBytes(3).toString('hex');
  const add = async (name: string, isActive: boolean): Promise<Campaign> =>
    (await nora.api.post<One<Campaign>>('/campaigns', { name: `${name} ${tag}`, bidPrice: '2', isActive }))
      .data;
  const [on, off] = [await add('On', true), await add('Off', false)];
  // The copy of an approved campaign is approved too, by an event of its own.
  await admin.post(`/admin/campaigns/${on.id}/approve`, {});
  const namesNow = async () =>
    (await nora.api.get<List<Campaign>>('/campaigns')).data.map(({ name }) => name).sort();
  const areOn = async () => {
    const { data } = await nora.api.get<List<Campaign>>('/campaigns');
    return data.filter(({ isActive }) => isActive).map(({ id }) => id);
  };
  const both = [off.name, on.name];
  const page = await newPage({ as: nora.credentials, width: 1440 });
  await page.goto('/campaigns');

  await page.getByRole('button', { name: `Actions of ${on.name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  await page.getByText('Campaign duplicated. The copy is stopped.').waitFor();
  await page.getByRole('button', { name: 'Open it' }).waitFor();
  expect(await namesNow()).toHaveLength(3);
  await expectNoSeriousViolations(page);
  await undo(page, 'Undone for 1 campaign');
  expect(await namesNow()).toEqual(both);

  await inBulk(page, 'Duplicate', '2 campaigns duplicated');
  expect(await namesNow()).toHaveLength(4);
  await undo(page, 'Undone for 2 campaigns');
  expect(await namesNow()).toEqual(both);

  await inBulk(page, 'Stop', '2 campaigns stopped');
  expect(await areOn()).toEqual([]);
  // The other one was off before.
  await undo(page, 'Undone for 1 campaign');
  expect(await areOn()).toEqual([on.id]);

  const row = page.getByRole('button', { name: `Actions of ${on.name}` });
  await row.click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this campaign?' });
  await question.getByRole('textbox').fill(on.name);
  await question.getByRole('button', { name: 'Delete campaign' }).click();
  await Promise.all([page.getByText('Campaign deleted').waitFor(), row.waitFor({ state: 'detached' })]);
  expect(await namesNow()).toEqual([off.name]);
  await undo(page, 'Undone for 1 campaign');
  await row.waitFor();
  // It runs as it did.
  expect([await namesNow(), await areOn()]).toEqual([both, [on.id]]);
});

/** Ticks both campaigns and does it. */
async function inBulk(page: Page, action: string, done: string): Promise<void> {
  await page.getByText('1–2 of 2').waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: action, exact: true }).click();
  await page.getByText(done).waitFor();
}

async function undo(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
  const toast = page.getByRole('status').filter({ hasText: said });
  await toast.waitFor();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
}
