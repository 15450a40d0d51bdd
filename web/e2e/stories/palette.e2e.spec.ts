import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { draftCampaign } from './support/running-campaign.ts';

/** Opens the command palette, types a line, and answers its options. */
async function typeLine(page: Page, line: string) {
  await settled(page);
  await page.keyboard.press('ControlOrMeta+K');
  const field = page.getByPlaceholder(/^Search pages/);
  await field.waitFor();
  await field.fill(line);
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  return (text: string | RegExp) => palette.getByRole('button', { name: text });
}

test('a campaign is opened again, started by a line of the palette, and stopped by undo', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const name = `Spring sale ${nora.lastName}`;
  const id = await draftCampaign(nora, name);
  const isActive = async () =>
    (await nora.api.get<One<{ isActive: boolean }>>(`/campaigns/${id}`)).data.isActive;
  expect(await isActive()).toBe(false);
  const page = await newPage({ session: nora.api });
  await page.goto(`/campaigns/${id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Creatives' }).click();

  const recent = await typeLine(page, '');
  await recent(new RegExp(`Campaign ${id} ·`)).click();
  await page.waitForURL(`**/campaigns/${id}`);

  const deposit = await nora.api.post<One<{ id: number }>>('/payments', { method: 5, amount: '600' });
  const paid = await typeLine(page, `#${deposit.data.id}`);
  await paid(new RegExp(`^Payment ${deposit.data.id}`)).click();
  await page.waitForURL(`**/payments?payment=${deposit.data.id}`);
  await page.getByRole('dialog', { name: 'How to pay' }).getByText('$600.00').first().waitFor();
  await page.keyboard.press('Escape');

  const offered = await typeLine(page, `start #${id}`);
  await offered(new RegExp(`^Start ${name}`)).waitFor();
  await page.keyboard.press('Enter');
  const toast = page.getByRole('status').filter({ hasText: `Started “${name}”` });
  await toast.waitFor();
  expect(await isActive()).toBe(true);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Stopped “${name}”`).waitFor();
  expect(await isActive()).toBe(false);
});

test('an admin finds people by e-mail and anything by #id, and acts as one of them by keyboard', async ({
  stage: { newPage, product, api },
}) => {
  const nora = await newAccount(product);
  const id = await draftCampaign(nora, `Found by its number ${nora.lastName}`);
  const admin = await api('admin');
  const [endpoint] = (await admin.get<{ data: { id: number; name: string }[] }>('/admin/ssp-endpoints')).data;
  const [payment] = (await admin.get<{ data: { id: number }[] }>('/admin/payments?where[type]=deposit')).data;
  const page = await newPage({ as: 'admin' });
  await page.goto('/admin/user-management');

  const byMail = await typeLine(page, nora.credentials.email);
  await byMail(new RegExp(`^${nora.name}`)).waitFor();
  await page.keyboard.press('Escape');
  const byId = await typeLine(page, `#${id}`);
  await byId(new RegExp(`Campaign ${id} ·`)).waitFor();
  await page.keyboard.press('Escape');
  const byName = await typeLine(page, endpoint?.name ?? '');
  await byName(new RegExp(`SSP endpoint ${endpoint?.id}`)).waitFor();
  await page.keyboard.press('Escape');
  const paid = await typeLine(page, `payment ${payment?.id}`);
  await paid(new RegExp(`^Payment ${payment?.id}`)).waitFor();
  await page.keyboard.press('Escape');

  const people = await typeLine(page, `act as ${nora.lastName}`);
  await people(new RegExp(`^View as ${nora.name}`)).waitFor();
  await page.keyboard.press('Enter');
  const why = page.getByRole('dialog', { name: `View as ${nora.name}` });
  await why.getByRole('textbox', { name: 'Reason' }).fill('Support request');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Impersonation' }).getByText(nora.name).waitFor();
});
