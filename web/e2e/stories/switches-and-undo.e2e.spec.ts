import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { List, One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount, type Account } from './support/newcomer.ts';
import { BANNER_HTML, LANDING_PAGE } from './support/running-campaign.ts';
import { flip } from './support/switch.ts';

interface Campaign {
  readonly id: number;
  readonly isActive: boolean;
}

/** More than a page of ten. */
const CAMPAIGNS = 11;

/** Resolves to the id of the first. */
async function addCampaigns({ api }: Account, creativeId: number): Promise<number> {
  const { data } = await api.post<One<Campaign>>('/campaigns', {
    ...{ name: 'Lamp 1', bidPrice: '2', isActive: true, creativeIds: [creativeId] },
  });
  const others = Array.from({ length: CAMPAIGNS - 1 }, (_, index) => `Lamp ${index + 2}`);
  await Promise.all(others.map((name) => api.post('/campaigns', { name, bidPrice: '2', isActive: true })));
  return data.id;
}

const activeOf = async ({ api }: Account): Promise<number> =>
  (await api.get<List<Campaign>>('/campaigns?perPage=100')).data.filter(({ isActive }) => isActive).length;

/** Presses the undo of what was just said, once it is said. */
async function undo(page: Page, said: string): Promise<void> {
  const toast = page.getByRole('status').filter({ hasText: said });
  await toast.getByRole('button', { name: 'Undo' }).click();
}

test('every campaign of a list is stopped and started again at once, one alone by its switches, and none is deleted by a slip', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const banner = { admType: 'html', admBody: BANNER_HTML, clickUrl: LANDING_PAGE, width: 300, height: 250 };
  const creative = await nora.api.post<One<{ id: number }>>('/creatives', {
    ...{ name: 'Lamps, lit', creativeType: 'banner', isActive: true, banner },
  });
  const first = await addCampaigns(nora, creative.data.id);
  const page = await newPage({ session: nora.api, width: 1440 });
  await page.goto('/campaigns?perPage=10');
  await settled(page);

  // The whole cell of a tick box is its own, not the link to the campaign.
  const box = page.getByRole('checkbox', { name: /^Select Lamp/ }).first();
  await page
    .getByRole('cell')
    .filter({ has: box })
    .first()
    .click({ position: { x: 3, y: 20 } });
  await expect.poll(() => box.isChecked()).toBe(true);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('region', { name: 'Actions on the selected campaigns' });
  await bar.getByRole('button', { name: `Select all ${CAMPAIGNS} matching` }).click();
  await bar.getByText(`All ${CAMPAIGNS} campaigns selected`).waitFor();
  await bar.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText(`${CAMPAIGNS} campaigns stopped`).waitFor();
  expect(await activeOf(nora)).toBe(0);
  await undo(page, `${CAMPAIGNS} campaigns stopped`);
  await expect.poll(() => activeOf(nora)).toBe(CAMPAIGNS);

  const lamp = page.getByRole('switch', { name: /Lamp 11/ });
  await expect.poll(() => lamp.isChecked()).toBe(true);
  await flip(lamp);
  await page.getByText('Campaign stopped', { exact: true }).waitFor();
  expect(await activeOf(nora)).toBe(CAMPAIGNS - 1);
  await undo(page, 'Campaign stopped');
  await page.getByText('Campaign started', { exact: true }).waitFor();
  expect(await activeOf(nora)).toBe(CAMPAIGNS);

  await page.getByRole('button', { name: 'Actions of Lamp 11', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this campaign?' });
  const remove = question.getByRole('button', { name: 'Delete campaign' });
  const typed = question.getByRole('textbox', { name: 'Type Lamp 11 to confirm' });
  await typed.fill('Lamp 1');
  await typed.press('Enter');
  expect(await remove.isDisabled()).toBe(true);
  await typed.fill('Lamp 11');
  expect(await remove.isEnabled()).toBe(true);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await activeOf(nora)).toBe(CAMPAIGNS);

  await page.goto(`/campaigns/${first}`);
  await settled(page);
  const header = page.getByRole('switch', { name: /^O(n|ff)$/ });
  await flip(header);
  await undo(page, 'Campaign stopped');
  await page.getByText('Campaign started', { exact: true }).waitFor();
  expect(await header.isChecked()).toBe(true);
  expect(await activeOf(nora)).toBe(CAMPAIGNS);

  const creatives = async () =>
    (await nora.api.get<One<{ creativeIds: number[] }>>(`/campaigns/${first}`)).data.creativeIds;
  await page.getByRole('link', { name: 'Creatives', exact: true }).last().click();
  await page.getByRole('button', { name: 'Actions of Lamps, lit' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the campaign' }).click();
  await page.getByText('1 creative removed from the campaign').waitFor();
  expect(await creatives()).toEqual([]);
  await undo(page, '1 creative removed from the campaign');
  await expect.poll(creatives).toEqual([creative.data.id]);
});

test('an account that an admin deactivates is active again after undo', async ({
  stage: { newPage, product, api },
}) => {
  const nora = await newAccount(product);
  const admin = await api('admin');
  const isActive = async () =>
    (await admin.get<One<{ isActive: boolean }>>(`/users/${nora.id}`)).data.isActive;
  const page = await newPage({ as: 'admin' });
  await page.goto(`/admin/user-management?search=${encodeURIComponent(nora.lastName)}`);
  await page.getByRole('button', { name: `Actions of ${nora.name}` }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('User deactivated').waitFor();
  expect(await isActive()).toBe(false);
  await undo(page, 'User deactivated');
  await page.getByText('User activated').waitFor();
  expect(await isActive()).toBe(true);
});
