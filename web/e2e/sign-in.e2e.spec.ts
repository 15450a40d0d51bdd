import { describe, expect } from 'vitest';

import { credentialsOf, ROLES } from './support/people.ts';
import { allowProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { signInByForm } from './support/sign-in-form.ts';
import { test } from './support/test.ts';

const HOME = { advertiser: '/campaigns', admin: '/campaigns', manager: '/manager', finance: '/manager' };

describe('signing in', () => {
  test.for(ROLES)('leads the %s home', async (role, { stage: { newPage } }) => {
    const page = await newPage();
    await signInByForm(page, role);
    await page.waitForURL(`**${HOME[role]}`);
    await settled(page);
    // A reload keeps the session.
    await page.reload();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(HOME[role]);
  });

  test('leads back to where somebody was sent away from', async ({ stage: { newPage } }) => {
    const page = await newPage();
    await page.goto('/creatives?page=1');
    await page.waitForURL('**/login?**');
    await signInByForm(page, 'advertiser');
    await page.waitForURL('**/creatives?page=1');
    await settled(page);
  });

  test('with a wrong password is refused in words, and what was typed stays', async ({
    stage: { newPage },
  }) => {
    const page = await newPage();
    allowProblems(page, /\b401\b/);
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Sign in' });
    const { email } = credentialsOf('advertiser');
    await form.getByLabel('Email').fill(email);
    await form.locator('input[type="password"]').fill('not-the-password');
    await form.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Wrong user credentials').first().waitFor();
    expect(await form.getByLabel('Email').inputValue()).toBe(email);
    expect(new URL(page.url()).pathname).toBe('/login');
  });
});
