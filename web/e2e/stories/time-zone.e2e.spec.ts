import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

const chosenZone = (page: Page) => page.getByRole('group', { name: 'Period' }).getByLabel('Time zone');

test('a person chooses a time zone, and lists and statistics follow, in another browser too', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  const page = await newPage({ as: nora.credentials, width: 360 });
  await page.goto('/settings');
  await settled(page);
  const field = page.getByRole('combobox', { name: 'Time zone' });
  expect(await field.inputValue()).toBe('UTC');
  await field.fill('kolkata');
  await page.getByRole('option', { name: 'Asia/Kolkata, GMT+5:30' }).click();
  await expectNoSeriousViolations(page);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Data saved').waitFor();
  const { data } = await nora.api.get<One<{ readonly timezone: string }>>(`/users/${nora.id}`);
  expect(data.timezone).toBe('Asia/Kolkata');

  const elsewhere = await newPage({ as: nora.credentials });
  await elsewhere.goto('/statistics');
  expect(await chosenZone(elsewhere).inputValue()).toBe('Asia/Kolkata');
  await elsewhere.getByText('Days are in Asia/Kolkata', { exact: false }).waitFor();
  await elsewhere.goto('/payments');
  await elsewhere.getByText(/^As of \d\d:\d\d:\d\d GMT\+5:30$/).waitFor();
  await nora.api.patch(`/users/${nora.id}`, { timezone: 'Asia/Kathmandu' });
  // Days of a zone by quarters of an hour are not made of the half hours that figures are kept by.
  await elsewhere.goto('/statistics');
  await elsewhere.getByText('Days are in GMT,', { exact: false }).waitFor();
  expect(await chosenZone(elsewhere).inputValue()).toBe('GMT');
});
