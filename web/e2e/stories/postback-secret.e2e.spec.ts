import { expect } from 'vitest';

import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test('an advertiser installs the postback secret and rotates it; an admin does so without seeing it', async ({
  stage: { newPage, api, product },
}) => {
  const admin = await api('admin');
  const who = { email: `postback-${Date.now()}@example.com`, password: 'a-long-password' };
  const person = { ...who, firstName: 'Post', lastName: 'Back' };
  const { data: user } = await admin.post<One<{ readonly id: number }>>('/users', person);
  const page = await newPage({ as: who });
  await page.goto('/settings?tab=postback');
  await settled(page);
  const card = page.getByRole('region', { name: 'Postback secret' });
  await card.getByRole('button', { name: 'Show the postback URL' }).click();
  const url = card.getByRole('group', { name: 'Postback URL' });
  const edge = product.edgeUrl.replace(/\/$/, '');
  const shown = await url.innerText();
  expect(shown.startsWith(`${edge}/t/postback?click_id={click_id}&`)).toBe(true);
  expect(shown).toMatch(/&secret=[\w-]{32}$/);

  await card.getByRole('button', { name: 'Rotate' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
  await card.getByText(/^Works until .* UTC/).waitFor();
  await card.getByRole('button', { name: 'Show the postback URL' }).click();
  expect(await url.innerText()).not.toBe(shown);

  await card.getByRole('button', { name: 'Stop requiring it' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop requiring it' }).click();
  await card.getByRole('button', { name: 'Require secret' }).waitFor();
  const stopped = page.getByRole('status').filter({ hasText: 'Conversions count without the secret again' });
  await stopped.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Conversions now need the secret').waitFor();
  await card.getByRole('button', { name: 'Stop requiring it' }).waitFor();

  const adminPage = await newPage({ session: admin });
  await adminPage.goto(`/admin/user-management/${user.id}/edit?tab=notifications`);
  await settled(adminPage);
  const theirs = adminPage.getByRole('region', { name: 'Postback secret' });
  await theirs.getByRole('button', { name: 'Revoke old secret' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await theirs.getByRole('button', { name: 'Rotate' }).waitFor();
  expect(await theirs.getByRole('button', { name: 'Show the postback URL' }).count()).toBe(0);
});
