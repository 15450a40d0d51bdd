import type { ElementHandle, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { navigate } from '../support/navigate.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { draftCampaign } from './support/running-campaign.ts';
import { newAccount } from './support/newcomer.ts';

interface Opening {
  readonly name: string;
  /** What has the focus before, and after. */
  readonly from: (page: Page) => Locator;
  /** Default: Enter. */
  readonly key?: string;
  /** An item of the menu that the key opens. */
  readonly item?: string | RegExp;
  /** Default: a dialog. */
  readonly opens?: 'menu';
}

/** Code of a wire transfer, which is paid later. */
const WIRE = 5;

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const rowMenu = button(/^Actions of /);

const OF_ADVERTISERS: Readonly<Record<string, readonly Opening[]>> = {
  '/campaigns': [
    { name: 'a row’s menu', from: rowMenu, opens: 'menu' },
    { name: 'the question before a row is deleted', from: rowMenu, item: 'Delete…' },
    { name: 'copies of a row', from: rowMenu, item: 'Duplicate to…' },
    { name: 'the columns', from: button('Columns') },
    { name: 'filters', from: button('Add filter'), opens: 'menu' },
    { name: 'the export', from: button('Export'), opens: 'menu' },
    { name: 'the bell', from: button(/^Notifications/) },
    { name: 'the command palette', from: button('Columns'), key: 'Control+k' },
    { name: 'the palette from the header', from: button(/^Search/) },
    { name: 'the shortcuts', from: rowMenu, key: '?' },
    { name: 'the account menu', from: button(/^Account menu/), opens: 'menu' },
    { name: 'the shortcuts from it', from: button(/^Account menu/), item: 'Keyboard shortcuts' },
  ],
  '/statistics': [{ name: 'the days', from: button(/First and last day/) }],
  '/payments': [
    { name: 'cash out', from: button('Cash out') },
    { name: 'a promo code', from: button(/promo code/i) },
    { name: 'how to pay', from: rowMenu, item: 'How to pay' },
  ],
  '/creatives': [{ name: 'many images', from: button('Upload images and zips') }],
  '/settings?tab=api-keys': [{ name: 'a new API key', from: button('Create API key') }],
};

const OF_ADMINS: Readonly<Record<string, readonly Opening[]>> = {
  '/admin/user-management': [{ name: 'a user’s deletion', from: rowMenu, item: /^Delete/ }],
  '/admin/payments?tab=all': [{ name: 'a payment beside the list', from: rowMenu, item: 'Open' }],
};

const isFocused = (place: ElementHandle) => place.evaluate((element) => element === document.activeElement);

async function openAndLeave(page: Page, { name, from, key = 'Enter', item, opens }: Opening): Promise<void> {
  // The element itself: what others do meanwhile puts another row first.
  const place = await from(page).elementHandle();
  if (place === null) throw new Error(`${name} is not on the page`);
  await place.focus();
  await page.keyboard.press(key);
  if (item !== undefined) {
    const entry = page.getByRole('menuitem', { name: item });
    await entry.focus();
    await page.keyboard.press('Enter');
  }
  const opened = page.getByRole(opens ?? 'dialog').last();
  await opened.waitFor();
  await expect.poll(() => isFocused(place), { message: `${name} takes the focus` }).toBe(false);
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(place), { message: `${name} gives the focus back` }).toBe(true);
}

async function lookThrough(page: Page, parts: Readonly<Record<string, readonly Opening[]>>): Promise<void> {
  for (const [address, openings] of Object.entries(parts)) {
    await (page.url() === 'about:blank' ? page.goto(address) : navigate(page, address));
    await settled(page);
    for (const opening of openings) await openAndLeave(page, opening);
  }
}

test('what opens over a page gives the focus back to where it was when it is left by Esc', async ({
  stage: { newPage, product },
}) => {
  const nora = await newAccount(product);
  await draftCampaign(nora, 'Lamps');
  await nora.api.post('/payments', { method: WIRE, amount: '500' });
  const page = await newPage({ session: nora.api, width: 1440 });
  await lookThrough(page, OF_ADVERTISERS);
});

test('so it is for admins', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'admin', width: 1440 });
  await lookThrough(page, OF_ADMINS);
});
