import type { Page } from 'playwright-core';

import { credentialsOf, type Credentials, type Role } from './people.ts';

/** Signs in as a person does, from wherever the page is; resolves once the form has let them in. */
export async function signInByForm(page: Page, who: Role | Credentials): Promise<void> {
  const { email, password } = credentialsOf(who);
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login');
  const form = page.getByRole('form', { name: 'Sign in' });
  await form.getByLabel('Email').fill(email);
  await form.locator('input[type="password"]').fill(password);
  await form.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
