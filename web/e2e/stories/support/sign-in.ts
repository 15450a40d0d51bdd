import type { Page } from 'playwright-core';

import type { Credentials } from '../../support/people.ts';

/** Fills in the form of the sign-in page, on which the page has to be. */
export async function signInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
}

export async function signOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
