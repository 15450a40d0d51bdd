import { expect } from 'vitest';

import { signIn } from '../support/api.ts';
import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

test('an advertiser sees where the account is signed in and signs the others out; an admin signs out all', async ({
  stage: { newPage, api, product },
}) => {
  const nora = await newAccount(product);
  const elsewhere = await newPage({ session: await signIn(product.url, nora.credentials) });
  await elsewhere.goto('/');
  await settled(elsewhere);
  const page = await newPage({ as: nora.credentials, width: 360, scheme: 'dark' });
  await page.goto('/settings?tab=sessions');
  await settled(page);
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  expect(await sessions.count()).toBe(3);
  expect(await sessions.filter({ hasText: 'This session' }).count()).toBe(1);
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);

  const agree = () => page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await sessions
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click();
  await agree();
  await page.getByText('Session signed out').waitFor();
  await expect.poll(() => sessions.count()).toBe(2);

  allowProblems(elsewhere, /\b401\b/);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await agree();
  await expect.poll(() => sessions.count()).toBe(1);
  expect(await page.getByRole('button', { name: /^Sign out/ }).count()).toBe(0);
  // Its live connection ends with the session, so the page learns of it by itself.
  await elsewhere.waitForURL('**/401*');

  const adminPage = await newPage({ session: await api('admin') });
  await adminPage.goto(`/admin/user-management/${nora.id}/edit?tab=sessions`);
  await settled(adminPage);
  allowProblems(page, /\b401\b/);
  await adminPage.getByRole('button', { name: 'Sign out everywhere' }).click();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await adminPage.getByText('Not signed in anywhere.').waitFor();
  await page.waitForURL('**/401*');
});
