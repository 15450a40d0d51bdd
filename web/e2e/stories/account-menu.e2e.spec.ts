import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

test('the account menu opens at once by keyboard, while its actions are on their way', async ({
  stage: { newPage, product },
}) => {
  const { api } = await newAccount(product);
  const page = await newPage({ session: api });
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let held = 0;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/creatives');
  await settled(page);
  // What every menu needs is there with the first one.
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await settled(page);
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    held += 1;
    await arrival;
    await route.continue();
  });
  const button = page.getByRole('button', { name: /^Account menu/ });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  expect(held).toBeGreaterThan(0);
  expect(await page.getByRole('menuitem').count()).toBe(0);

  arrive();
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await expectNoSeriousViolations(page);
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Settings');
  await page.keyboard.press('Escape');
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});
