import { expect } from 'vitest';

import { linkIn, mailTo } from '../support/mail.ts';
import { PEOPLE } from '../support/people.ts';
import { allowProblems } from '../support/problems.ts';
import { test } from '../support/test.ts';
import { inventNewcomer } from './support/newcomer.ts';
import { signInByForm } from './support/sign-in.ts';

test('a newcomer signs up, confirms by the link in the mail, signs in and is shown how to begin', async ({
  stage: { newPage, product },
}) => {
  const nora = inventNewcomer();
  const { email: address, password } = nora.credentials;
  const page = await newPage();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { level: 1, name: 'Create your account' }).waitFor();

  // By keyboard alone: the first field has the focus.
  await expect
    .poll(() => page.getByLabel('First name').evaluate((node) => node === document.activeElement))
    .toBe(true);
  await page.keyboard.type(nora.firstName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(nora.lastName);
  await page.keyboard.press('Tab');

  // The address is looked up while it is typed, and again once it was mended.
  const email = page.getByLabel('Email');
  await page.keyboard.type(PEOPLE.advertiser);
  await page.getByText('Email already exists.').waitFor();
  expect(await email.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(address);
  await expect.poll(() => page.getByText('Email already exists.').count()).toBe(0);

  await page.getByLabel('Company').fill(nora.company);
  await page.getByRole('combobox', { name: 'Country', exact: true }).fill('Portug');
  await page.getByRole('option', { name: 'Portugal' }).click();

  // Neither Russia nor Belarus has a dial code to choose.
  const dialCode = page.getByRole('combobox', { name: 'Country code' });
  // An empty number begins with the dial code of the chosen country.
  await expect.poll(() => dialCode.inputValue()).toContain('Portugal');
  await dialCode.fill('Rus');
  await expect.poll(() => page.getByRole('option', { name: /Russia/ }).count()).toBe(0);
  await dialCode.press('Escape');
  const phone = page.getByLabel(/^Phone/);
  await phone.fill('');
  await phone.pressSequentially('+12025550143');
  expect((await phone.inputValue()).replaceAll(/\D/g, '')).toBe('12025550143');

  const rules = page.getByRole('list', { name: 'Requirements' });
  const kept = () => rules.getByText(', done').count();
  await page.getByLabel(/^Password/).fill('short');
  await expect.poll(kept).toBe(1);
  await page.getByLabel(/^Password/).fill(password);
  await expect.poll(kept).toBe(2);
  await page.getByLabel('Confirm password').fill('something else');
  await page.getByLabel('Confirm password').press('Enter');
  await page.getByText('Passwords do not match.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/sign-up');
  await page.getByLabel('Confirm password').fill(password);
  await expect.poll(kept).toBe(3);
  await page.getByLabel('Confirm password').press('Enter');

  await page.waitForURL('**/check-email');
  await page.getByText(address).waitFor();

  // The mail does not come: it is sent again, once in five minutes.
  const first = linkIn(await mailTo(product, address), '/confirm-account/');
  const again = page.getByRole('button', { name: 'Send again' });
  await again.click();
  await page.getByRole('status').getByText('Sent again.').waitFor();
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  expect(await again.innerText()).toMatch(/^Send again\s*[45]:\d\d$/);
  expect(await again.evaluate((node) => node === document.activeElement)).toBe(true);

  // Not before the address is confirmed.
  allowProblems(page, /403.*\/api\/users\/login/);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await signInByForm(page, nora.credentials);
  await page.getByText(/your email address is not verified/i).waitFor();

  await expect.poll(async () => linkIn(await mailTo(product, address), '/confirm-account/')).not.toBe(first);
  await page.goto(linkIn(await mailTo(product, address), '/confirm-account/'));
  await page.waitForURL('**/auth/email-confirmed');
  await page.getByRole('heading', { level: 1, name: 'Account confirmed' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(page, nora.credentials);

  await page.waitForURL('**/dashboard');
  await page.getByText('0 of 5 steps done').waitFor();
  await page.getByText('Anything that needs your attention appears here.').waitFor();
  await page.getByText('No traffic today or yesterday').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Campaigns' }).click();
  await page.getByText('No campaigns yet').waitFor();
  await page.getByRole('link', { name: 'Start from scratch' }).waitFor();
  await page.getByText('0 of 5 steps done').waitFor();
  await page.getByRole('listitem').getByRole('link', { name: 'Top up' }).click();
  await page.waitForURL('**/payments');
  await page.getByRole('heading', { level: 1 }).waitFor();
});
