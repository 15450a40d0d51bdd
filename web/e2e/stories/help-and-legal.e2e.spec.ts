import { expect } from 'vitest';

import { CATEGORY_RULES, GENERAL_RULES } from '../../src/features/content-policy/rules.ts';
import { seriousViolations } from '../support/accessibility.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';

test('a visitor reads the terms before signing up, by links and by an address that names a section', async ({
  stage: { newPage },
}) => {
  const page = await newPage();
  await page.goto('/sign-up');
  for (const name of ['terms of service', 'privacy policy'])
    await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Terms of use' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terms of use' }).waitFor();
  await page.getByRole('link', { name: 'California privacy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Privacy notice for California' }).waitFor();
  await page.goto('/terms-of-service#changes');
  const section = page.getByRole('heading', { level: 2, name: /Changes$/ });
  await page.waitForFunction(() => {
    const top = document.getElementById('changes')?.getBoundingClientRect().top ?? Infinity;
    return top >= 0 && top < innerHeight;
  });
  expect(await section.isVisible()).toBe(true);
});

test('an advertiser looks a category up in the content policy, shares the search, and finds an answer', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/rules/prohibited-materials');
  await page.getByRole('heading', { level: 2, name: /Automotive/ }).waitFor();
  // A rule for a category that the taxonomy does not have would not be shown.
  expect(await page.locator('main li strong').count()).toBe(GENERAL_RULES.length + CATEGORY_RULES.length);
  await page.getByLabel('Search the rules').fill('hunting');
  await page.getByText('Weapons and ammunition').waitFor();
  expect(await page.getByText('Alcohol').count()).toBe(0);
  await page.getByText('Restricted', { exact: true }).first().click();
  await page.getByText('No rules found').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=hunting&level=restricted');
  await page.reload();
  await page.getByText('No rules found').waitFor();
  await page.goto('/rules/prohibited-materials?level=prohibited');
  await page.getByText('Weapons and ammunition').waitFor();
  expect(await seriousViolations(page, 'all')).toEqual([]);

  await page.goto('/faq#refund');
  await settled(page);
  await page.getByText('Use “Cash out” on the payment page').waitFor();
  await page.getByLabel('Search questions').fill('wire transfer');
  await page.getByText('usually $100, and $500 by wire transfer').waitFor();
  expect(await page.locator('details').count()).toBe(1);
  expect(await seriousViolations(page, 'all')).toEqual([]);
  await page.getByRole('link', { name: 'Payments' }).last().click();
  await page.waitForURL('**/payments');
});
