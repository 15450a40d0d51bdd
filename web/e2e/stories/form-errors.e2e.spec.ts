import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

import { test } from '../support/test.ts';

test('a form that is sent empty counts its errors by section and leads to the first', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/campaigns/add');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Bid price is required.').waitFor();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: /Basics\s*2 errors/ }).waitFor();
  await expectFocused(page.getByLabel('Campaign name'));

  await page.goto('/creatives/add');
  await page.getByRole('button', { name: 'Create creative' }).click();
  await page.getByText('Image is required.').waitFor();
  await page.getByRole('link', { name: /Banner\s*1 error/ }).waitFor();
  const name = page.getByLabel('Creative name');
  await expectFocused(name);
  await name.fill('Lamps');
  await page.getByRole('button', { name: 'Create creative' }).click();
  await expectFocused(page.getByRole('group', { name: /^Image/ }));
});

test('the form to sign up leads to its first error', async ({ stage: { newPage } }) => {
  const page = await newPage();
  await page.goto('/sign-up');
  const form = page.getByRole('form', { name: 'Sign up' });
  await form.getByLabel('First name').fill('Nora');
  await form.getByRole('button', { name: 'Create account' }).click();
  await form.getByText('Last name is required.').waitFor();
  await expectFocused(form.getByLabel('Last name'));
});

/** The focus is on it, or inside. */
const expectFocused = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true);
