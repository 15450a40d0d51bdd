import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, seriousViolations } from './support/accessibility.ts';
import type { Role } from './support/people.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';
import { changeScheme } from './support/visitor.ts';

interface OpenPart {
  readonly name: string;
  readonly as: Role;
  readonly at: string;
  readonly open: (page: Page) => Promise<void>;
}

/** What opens over a page: dialogs, panels, menus. */
const PARTS: readonly OpenPart[] = [
  {
    name: 'the dialog to cash out',
    as: 'advertiser',
    at: '/payments?dialog=cash-out',
    open: (page) => page.getByRole('dialog', { name: 'Cash out' }).waitFor(),
  },
  {
    name: 'the question before a campaign is deleted',
    as: 'advertiser',
    at: '/campaigns',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions of / })
        .first()
        .click();
      await page.getByRole('menuitem', { name: /^Delete/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'a row’s menu',
    as: 'admin',
    at: '/admin/user-management',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Actions of / })
        .first()
        .click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'the command palette',
    as: 'advertiser',
    at: '/campaigns',
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByPlaceholder('Search pages, campaigns, creatives and actions').waitFor();
    },
  },
  {
    name: 'the list of shortcuts',
    as: 'advertiser',
    at: '/notifications',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'the bell',
    as: 'advertiser',
    at: '/notifications',
    open: async (page) => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Notifications/ })
        .click();
      await page.getByRole('button', { name: 'Mark all as read' }).first().waitFor();
      const all = page.getByRole('link', { name: 'See all notifications' });
      // Not the blue of browsers.
      expect(await all.evaluate((link) => getComputedStyle(link).color)).not.toBe('rgb(0, 0, 238)');
    },
  },
];

for (const { name, as, at, open } of PARTS) {
  test(`${name} has no serious violation, light and dark`, async ({ stage: { newPage } }) => {
    const page = await newPage({ as });
    await page.goto(at);
    await settled(page);
    await open(page);
    await settled(page);
    await expectNoSeriousViolations(page);
    await changeScheme(page, 'dark');
    expect(await seriousViolations(page, 'colours')).toEqual([]);
  });
}
