import { randomUUID } from 'node:crypto';

import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { describe, expect } from 'vitest';

import type { One } from './support/api.ts';
import { codeOf } from './support/authenticator.ts';
import { linkIn, mailTo } from './support/mail.ts';
import { HOME, AFTER_SIGN_IN } from './support/pages.ts';
import { credentialsOf, ROLES } from './support/people.ts';
import { allowProblems } from './support/problems.ts';
import { settled } from './support/settled.ts';
import { signInByForm } from './support/sign-in-form.ts';
import { test } from './support/test.ts';

const STALE = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: PROBLEM_TYPES.freshProofRequired,
    message: 'Enter your password to continue.',
  }),
};

describe('signing in', () => {
  test.for(ROLES)('leads the %s to where their day begins', async (role, { stage: { newPage } }) => {
    const page = await newPage();
    await signInByForm(page, role);
    await page.waitForURL(`**${AFTER_SIGN_IN[role]}`);
    await settled(page);
    // A reload keeps the session.
    await page.reload();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(AFTER_SIGN_IN[role]);
    // Who is signed in already is led to the same page from `/` and from the pages of guests.
    await page.goto('/login');
    await page.waitForURL(`**${HOME[role]}`);
    await settled(page);
  });

  test('leads back to the page that required the sign-in', async ({ stage: { newPage } }) => {
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
    // A title alone: there is no space for a text below it.
    const empty = form.getByRole('alert').locator('[class*="Alert-message"]:empty');
    expect([await empty.count(), await empty.isVisible()]).toEqual([1, false]);
    expect(await form.getByLabel('Email').inputValue()).toBe(email);
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('asks for a code once two-step sign-in is set up; an admin can reset it, and a mail the password', async ({
    stage: { newPage, api, product },
  }) => {
    const admin = await api('admin');
    const who = { email: `two-step-${randomUUID()}@example.com`, password: 'a-long-password' };
    const person = { ...who, firstName: 'Two', lastName: 'Steps' };
    const { data: user } = await admin.post<One<{ readonly id: number }>>('/users', person);
    const page = await newPage({ as: who });
    await page.goto('/settings?tab=password');
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const key = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
    await page.getByLabel('Enter the code that the app shows').fill(codeOf(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    const codes = page.getByRole('list', { name: 'Recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').count()).toBe(10);
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();

    const visitor = await newPage();
    await visitor.goto('/login');
    const form = visitor.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill(who.email);
    await form.locator('input[type="password"]').fill(who.password);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await visitor.getByLabel('Code').waitFor();
    // The way back leads to the password, and not off the page.
    await visitor.goBack();
    await form.getByLabel('Email').fill(who.email);
    await form.locator('input[type="password"]').fill(who.password);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await visitor.getByLabel('Code').fill(codeOf(key, 1));
    await visitor.keyboard.press('Enter');
    await visitor.waitForURL('**/dashboard');
    await settled(visitor);

    // Both tabs are signed out by it.
    for (const tab of [page, visitor]) allowProblems(tab, /\b401\b/);
    const adminPage = await newPage({ session: admin });
    await adminPage.goto(`/admin/user-management/${user.id}/edit`);
    await adminPage.getByRole('button', { name: 'Reset two-step sign-in' }).click();
    // As for a session whose password was proved long ago: the dialog proves it, and the call is sent again.
    allowProblems(adminPage, /\b403\b/);
    await adminPage.route('**/second-factor/reset', (route) => route.fulfill(STALE), { times: 1 });
    await adminPage.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
    const proof = adminPage.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.locator('input[type="password"]').fill(credentialsOf('admin').password);
    await proof.getByRole('button', { name: 'Continue' }).click();
    await adminPage.getByText('Two-step sign-in reset').waitFor();
    const again = await newPage();
    await signInByForm(again, who);
    await again.waitForURL('**/dashboard');
    await settled(again);

    // The link of the invitation works in a browser in which another user is signed in.
    allowProblems(again, /\b401\b/);
    await adminPage.goto(linkIn(await mailTo(product, who.email, /change-password/), '/change-password/'));
    await adminPage.getByText('You’re signed in as').waitFor();
    await adminPage.getByRole('button', { name: 'Sign out and continue' }).click();
    const chosen = { ...who, password: 'another-long-one' };
    await adminPage.locator('input[name="password"]').fill(chosen.password);
    await adminPage.getByLabel('Confirm new password').fill(chosen.password);
    await adminPage.getByRole('button', { name: 'Set the password' }).click();
    await adminPage.waitForURL('**/password-successfully-reset');
    await signInByForm(adminPage, chosen);
    await adminPage.waitForURL('**/dashboard');
    await settled(adminPage);

    // A question for the password ends with the session: the next user is not asked for this call.
    allowProblems(adminPage, /\b401\b/);
    await adminPage.goto('/settings?tab=postback');
    await adminPage.route('**/postback-secret/reveal', (route) => route.fulfill(STALE), { times: 1 });
    await adminPage.getByRole('button', { name: 'Show the postback URL' }).click();
    await proof.waitFor();
    const otherTab = await adminPage.context().newPage();
    await otherTab.goto(adminPage.url().replace(/\/settings.*/, '/change-password/none'));
    await otherTab.getByRole('button', { name: 'Sign out and continue' }).click();
    await adminPage.waitForURL('**/login**');
    await proof.waitFor({ state: 'detached' });
  });
});
