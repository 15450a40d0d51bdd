import type { CreativeView } from '@marquee/schemas/creative/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { List } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { changeScheme } from '../support/visitor.ts';
import { imageFile } from './support/image.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

const FILES = [
  imageFile('kites_sale.png', 300, 250),
  imageFile('kites_sale_wide.png', 728, 90),
  imageFile('kites-phone.png', 320, 50),
  imageFile('kites-phone-2.png', 320, 50),
  imageFile('kites-dense.png', 640, 100),
  { name: 'kites-broken.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
];

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Upload images and zips' }).click();
  return page.getByRole('dialog', { name: 'Upload images and zips' });
};

/** As Ctrl+V does where the focus is. */
const pasteFile = (page: Page, name: string) =>
  page.evaluate((fileName) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted'], fileName));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(event);
  }, name);

/** What was typed is on the screen: people press no key before that. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));

test('an advertiser makes creatives of many images at once, of which some will not do, and takes them back', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const creatives = async () => (await advertiser.get<List<CreativeView>>('/creatives')).data;
  const stored = async () => (await creatives()).map(({ name, size }) => `${name}: ${size}`).toSorted();

  const page = await newPage({ session: advertiser });
  await page.goto('/creatives');
  await settled(page);
  const dialog = await openDialog(page);
  // Also with the focus where it is when the dialog opens.
  await dialog.getByRole('textbox', { name: 'Click URL' }).waitFor();
  await pasteFile(page, 'kites-pasted.gif');
  await dialog.getByRole('button', { name: 'Remove image 1' }).press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Choose files');
  // Leaving asks first, also with nothing but an address.
  const question = page.getByRole('dialog', { name: 'Leave without creating?' });
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill('https://kites.example/');
  await drawn(page);
  await page.keyboard.press('Escape');
  await question.getByText('What you typed will be lost.').waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill('');
  await dialog.locator('input[type="file"]').setInputFiles(FILES);
  const line = (name: string) => dialog.getByRole('listitem', { name: new RegExp(`: ${name}$`) });
  await dialog.getByText('4 creatives, 3 sizes.').waitFor();
  await line('kites-dense.png')
    .getByText(/^640x100 is not a banner size\. Near it: 320x50, /)
    .waitFor();
  await line('kites-broken.png').getByText('The image must be a file of type: jpg, jpeg, png').waitFor();
  await line('kites_sale_wide.png').getByText('728 × 90').waitFor();
  expect(await line('kites_sale.png').getByRole('textbox').inputValue()).toBe('kites sale');
  await line('kites-phone.png').getByRole('textbox').fill('Kites for phones');
  await line('kites-phone-2.png').getByRole('textbox').fill('Kites for phones');
  await line('kites-phone-2.png').getByText('Another image here has this name.').waitFor();
  await line('kites-phone-2.png').getByRole('textbox').fill('kites-phone');
  await expectNoSeriousViolations(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.keyboard.press('Escape');
  await question.getByText('These images aren’t creatives yet', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();

  const create = dialog.getByRole('button', { name: 'Create 4 creatives' });
  await create.click();
  await dialog.getByText('Click URL is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill('https://kites.example/?c={campaign_id}');
  // The answer to one is lost; sending it again creates no second creative.
  allowProblems(page, /ERR_FAILED/, /creatives/);
  let isLost = false;
  await page.route('**/api/creatives', async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await create.dblclick();
  await page.getByText('3 creatives created').waitFor();
  await dialog.getByText('The server isn’t responding.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Create 1 creative' }).click();
  await page.getByText('1 creative created').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await stored()).toEqual([
    'Kites for phones: 320x50',
    'kites sale wide: 728x90',
    'kites sale: 300x250',
    'kites-phone: 320x50',
  ]);
  // One that a campaign uses by then stays.
  const used = (await creatives()).find(({ name }) => name === 'kites sale wide');
  await advertiser.post('/campaigns', { name: 'Kites', bidPrice: '1', creativeIds: [used?.id] });
  allowProblems(page, /409/);
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await undo.first().click();
  await expect.poll(async () => (await stored()).length).toBeLessThan(4);
  await undo.first().click();
  await expect.poll(stored).toEqual(['kites sale wide: 728x90']);
  await page
    .getByText(/1 creative couldn’t be deleted\. This creative is used by campaign \d+ "Kites"\./)
    .waitFor();
});

test('images that are uploaded on the way join the campaign', async ({ stage: { newPage, product } }) => {
  const { api: advertiser } = await newAccount(product);
  const page = await newPage({ session: advertiser });
  await page.goto('/campaigns/add');
  await settled(page);
  const dialog = await openDialog(page);
  allowProblems(page, /ERR_FAILED/);
  let lost = 0;
  await page.route('**/api/media-asset/upload/image', async (route) => {
    if (lost >= 3) return route.continue();
    lost += 1;
    return route.abort();
  });
  await dialog.locator('input[type="file"]').setInputFiles(FILES.slice(0, 2));
  await dialog.getByText('2 uploads failed.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Try kites_sale.png again' }).press('Enter');
  await expect.poll(() => lost).toBe(3);
  await dialog.getByRole('button', { name: 'Retry all' }).click();
  await dialog.getByText('2 creatives, 2 sizes.').waitFor();
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill('https://kites.example/');
  await dialog.getByRole('button', { name: 'Create 2 creatives' }).click();
  await page.getByText('2 creatives created').waitFor();
  await page.getByText('2 creatives chosen').waitFor();
  await page.getByRole('checkbox', { name: /kites sale wide/, checked: true }).waitFor();
  // What is taken back after another type was chosen brings nothing of the old type back.
  await performTask(page, 19, async () => {
    await openDialog(page);
    await dialog.locator('input[type="file"]').setInputFiles(FILES.slice(2, 3));
    await dialog.getByText('1 creative, 1 size.').waitFor();
    await dialog.getByRole('textbox', { name: 'Click URL' }).fill('https://kites.example/');
    await dialog.getByRole('button', { name: 'Create 1 creative' }).click();
    await page.getByText('3 creatives chosen').waitFor();
  });
  await page.getByText('Native', { exact: true }).first().click();
  await page.getByText('0 creatives chosen').waitFor();
  const created = page.getByRole('status').filter({ hasText: '1 creative created' });
  await created.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 creative deleted').waitFor();
  await page.getByText('0 creatives chosen').waitFor();
});
