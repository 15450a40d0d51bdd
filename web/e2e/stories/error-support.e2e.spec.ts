import { expect } from 'vitest';

import { navigate } from '../support/navigate.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';

test('an advertiser asks support from the page of a failure of the server, and from no other', async ({
  stage: { newPage, api, product },
}) => {
  const nora = await newAccount(product);
  const page = await newPage({ session: nora.api });
  await page.goto('/500');
  await page.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }).waitFor();
  await page.getByRole('link', { name: 'Contact support' }).click();
  await page.waitForURL('**/support/add');
  await page.goto('/404');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  expect(await page.getByRole('link', { name: 'Contact support' }).count()).toBe(0);

  const guest = await newPage();
  await guest.goto('/500');
  await guest.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }).waitFor();
  expect(await guest.getByRole('link', { name: 'Contact support' }).count()).toBe(0);

  // Staff answer tickets, and write none.
  const staff = await newPage({ session: await api('admin') });
  await staff.goto('/admin/dashboard');
  await settled(staff);
  await navigate(staff, '/500');
  await staff.getByRole('heading', { level: 1, name: 'Something went wrong on our side' }).waitFor();
  expect(await staff.getByRole('link', { name: 'Contact support' }).count()).toBe(0);
});
