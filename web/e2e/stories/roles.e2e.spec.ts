import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';

import { navigate } from '../support/navigate.ts';
import type { Role } from '../support/people.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { draftCampaign } from './support/running-campaign.ts';

/** Specification section 6, as the menu of each says it. */
const MENUS: Readonly<Record<Exclude<Role, 'admin'>, { readonly home: string; readonly menu: string[] }>> = {
  advertiser: {
    home: '/dashboard',
    menu: [
      'Dashboard',
      'Campaigns',
      'Budget groups',
      'Creatives',
      'Filter lists',
      'Audiences',
      'Conversion pixels',
      'Contextual bundles',
      'Optimization rules',
      'Alerts',
      'Traffic calculator',
      'Statistics',
      'Payments',
      'Settings',
      'Support',
      'Content policy',
      'FAQ',
    ],
  },
  manager: { home: '/manager', menu: ['Home', 'Support'] },
  finance: { home: '/manager', menu: ['Home', 'Payments', 'Journal', 'Support'] },
  auditor: {
    home: '/manager',
    menu: ['Home', 'Payments', 'Journal', 'Activity log', 'Access log', 'Accounts'],
  },
};

describe('the menu', () => {
  test.for(['advertiser', 'manager', 'finance', 'auditor'] as const)(
    'of the %s names their own pages and no others',
    async (role, { stage: { newPage } }) => {
      const page = await newPage({ as: role });
      await page.goto(MENUS[role].home);
      await settled(page);
      const menu = page.getByRole('navigation', { name: 'Main' });
      expect(await menu.getByRole('link').allInnerTexts()).toEqual(MENUS[role].menu);
      await page.getByRole('button', { name: /^Account menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      expect(await page.getByRole('menuitem', { name: 'Admin area' }).count()).toBe(0);
      // Every user can change their own password.
      await page.getByRole('menuitem', { name: /^Settings|^Password/ }).click();
      if (role === 'advertiser') await page.getByRole('tab', { name: 'Sign-in' }).click();
      await page.getByRole('form', { name: 'Password' }).getByLabel('Current password').waitFor();
    },
  );
});

test('an admin is sent to the users from pages of advertisers, and has settings of their own', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'admin' });
  await page.goto('/dashboard');
  await settled(page);
  for (const address of ['/campaigns', '/campaigns/add', '/creatives', '/statistics', '/payments']) {
    await navigate(page, address);
    await page.getByRole('heading', { name: 'You’re signed in as staff' }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
  }
  await page.goto('/settings');
  await settled(page);
  expect(await page.getByText('You’re signed in as staff').count()).toBe(0);
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Open users' }).click();
  await page.waitForURL('**/admin/user-management');
});

test('an advertiser finds nothing of another one: not by its address, not in the list, not by searching', async ({
  stage: { newPage, product },
}) => {
  const [nora, other] = [await newAccount(product), await newAccount(product)];
  const name = `Only hers ${nora.lastName}`;
  const id = await draftCampaign(nora, name);
  const page = await newPage({ session: other.api });
  await page.goto('/campaigns');
  await page.getByText('No campaigns yet').waitFor();

  await searchFor(page, nora.lastName);
  await page.getByText(/nothing (was )?found/i).waitFor();
  expect(await page.getByText(name).count()).toBe(0);
  // She finds it, so it was there to be found.
  const hers = await newPage({ session: nora.api });
  await hers.goto('/creatives');
  await searchFor(hers, nora.lastName);
  await hers.getByText(name).waitFor();
  await page.keyboard.press('Escape');

  allowProblems(page, /\b404\b/);
  await page.goto(`/campaigns/${id}/edit`);
  await page.waitForURL('**/404');
  expect(await page.getByText(name).count()).toBe(0);
});

/** Types into the command palette. */
async function searchFor(page: Page, text: string): Promise<void> {
  await settled(page);
  await page.keyboard.press('ControlOrMeta+K');
  const field = page.getByPlaceholder(/^Search pages/);
  await field.waitFor();
  await field.fill(text);
}
