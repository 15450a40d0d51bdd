import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import type { Credentials } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

const chosen = (page: Page) => page.evaluate(() => localStorage.getItem('marquee.language'));
const isIn = async (page: Page, language: string) => {
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, language);
  await settled(page);
};

/** Found by what they are: their names are in the language of the page. */
const openMenu = (page: Page) => page.getByRole('banner').getByRole('button').last().click();
const inMenu = (page: Page, name: string) => page.getByRole('menuitem', { name });

async function signOut(page: Page): Promise<void> {
  await openMenu(page);
  await inMenu(page, 'Deutsch').waitFor();
  await page.getByRole('menuitem').last().click();
  await page.waitForURL('**/login*');
}

async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('button[type=submit]').click();
}

test('a person chooses a language, and has it after signing in on another device', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const languageOf = async () =>
    (await nora.api.get<One<{ readonly language: string | null }>>(`/users/${nora.id}`)).data.language;
  expect(await languageOf()).toBeNull();
  const page = await newPage({ as: nora.credentials });
  await page.goto('/campaigns?search=summer');
  await isIn(page, 'en');
  await openMenu(page);
  await inMenu(page, 'Deutsch').waitFor();
  await expectNoSeriousViolations(page);
  await inMenu(page, 'Deutsch').click();
  await isIn(page, 'de');
  await expect.poll(() => new URL(page.url()).search).toBe('?search=summer');
  expect([await chosen(page), await languageOf()]).toEqual(['de', 'de']);
  await signOut(page);
  await isIn(page, 'de');

  const elsewhere = await newPage({ width: 360 });
  await elsewhere.goto('/login');
  await isIn(elsewhere, 'en');
  await expectNoSeriousViolations(elsewhere);
  expect(await overflowOf(elsewhere)).toBe(0);
  let loads = 0;
  elsewhere.on('load', () => (loads += 1));
  await signIn(elsewhere, nora.credentials);
  await isIn(elsewhere, 'de');
  expect([await chosen(elsewhere), loads]).toEqual(['de', 1]);

  // Signed out, the choice is this browser's alone; the account's counts again after signing in.
  await signOut(elsewhere);
  await elsewhere.getByRole('button', { name: 'English' }).click();
  await isIn(elsewhere, 'en');
  expect(await elsewhere.getByRole('button', { name: 'English' }).getAttribute('aria-pressed')).toBe('true');
  expect(await languageOf()).toBe('de');
  await signIn(elsewhere, nora.credentials);
  await isIn(elsewhere, 'de');

  await elsewhere.goto('/settings');
  await isIn(elsewhere, 'de');
  await elsewhere.locator('select:has(option[value=de])').selectOption('en');
  await isIn(elsewhere, 'en');
  expect([new URL(elsewhere.url()).pathname, await languageOf()]).toEqual(['/settings', 'en']);
});

test('a form that is not saved asks before another language loads the page again', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const page = await newPage({ as: nora.credentials });
  await page.goto('/settings');
  await settled(page);
  await page.getByLabel('First name').fill('Eleonora');
  await openMenu(page);
  // The click waits for the load that the question holds up.
  const answered = page.waitForEvent('dialog').then(async (question) => {
    await question.dismiss();
    return question.type();
  });
  const [question] = await Promise.all([answered, inMenu(page, 'Deutsch').click()]);
  expect(question).toBe('beforeunload');
  expect(await page.getByLabel('First name').inputValue()).toBe('Eleonora');
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  page.once('dialog', (again) => void again.accept());
  await page.reload();
  await isIn(page, 'de');
});

test('the pseudo-locale of tests outlasts the language of the account', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  await nora.api.patch(`/users/${nora.id}`, { language: 'de' });
  const page = await newPage({ as: nora.credentials });
  await page.addInitScript(() => localStorage.setItem('marquee.language', 'en-XA'));
  await page.goto('/campaigns');
  await settled(page);
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-XA');
  expect(await chosen(page)).toBe('en-XA');
});

test('a link of a mail opens in the language of its reader', async ({ stage: { newPage } }) => {
  const page = await newPage();
  await page.goto('/login?lang=de');
  await isIn(page, 'de');
  await page.goto('/login');
  await isIn(page, 'de');
  expect(await chosen(page)).toBe('de');
});
