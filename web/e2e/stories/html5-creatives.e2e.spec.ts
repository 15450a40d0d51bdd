import { randomBytes } from 'node:crypto';

import type { CreativeView } from '@marquee/schemas/creative/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { changeScheme } from '../support/visitor.ts';
import { imageFile } from './support/image.ts';
import { goToCreative } from './support/moderation-queue.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';
import { constantAd, exportedAds } from './support/exported-ads.ts';
import { adZip, zipFile } from './support/zip.ts';

const LANDING_PAGE = 'https://kites.example/?c={campaign_id}';
const UPLOAD = 'Upload images and zips';
const SQUARE = { width: 300, height: 250 };

/** The frame of the ad itself, within those of the preview. */
const adFrame = (page: Page) => page.frames().find((frame) => frame.url().includes('/media/html5/'));

test('an advertiser makes a creative of an HTML5 zip, sees it on devices, and moderation sees what it names', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const name = `Kites ${randomBytes(3).toString('hex')}`;
  const page = await newPage({ session: advertiser });
  await page.goto('/creatives');
  await settled(page);
  const form = page.getByRole('form', { name: 'New creative' });
  await performTask(page, 20, async () => {
    await page.getByRole('link', { name: 'New creative' }).first().click();
    await form.getByLabel('Creative name').fill(name);
    await form.getByText('HTML5 zip', { exact: true }).click();
    await form.locator('input[type="file"]').setInputFiles(adZip('kites.zip', 'Buy kites', SQUARE));
    await form.getByText('300 × 250 · 3 files').waitFor();
    await form.getByRole('textbox', { name: 'Click URL' }).fill(LANDING_PAGE);
    await form.getByRole('button', { name: 'Create creative' }).click();
    await page.waitForURL(/\/creatives\/\d+\/edit$/);
  });
  const [made] = (await advertiser.get<List<CreativeView>>('/creatives')).data;
  expect(made?.banner).toMatchObject({ admType: 'html5', clickUrl: LANDING_PAGE, ...SQUARE });

  // It runs at its size, without an origin, and a click on it leads to the landing page.
  await expect.poll(() => adFrame(page)?.getByRole('button', { name: 'Buy kites' }).isVisible()).toBe(true);
  expect(await adFrame(page)?.locator('#reached').textContent()).toBe('no storage');
  expect(await adFrame(page)?.evaluate(() => [innerWidth, innerHeight, origin])).toEqual([300, 250, 'null']);
  expect(new URL(adFrame(page)?.url() ?? '').searchParams.get('clickTag')).toMatch(
    /^https:\/\/kites\.example\/\?c=\d+$/,
  );

  for (const device of ['Phone', 'Tablet', 'Desktop']) {
    await page.getByRole('radiogroup', { name: 'Shown on' }).getByText(device, { exact: true }).click();
    const screen = page.getByRole('group', { name: `Preview of ${name}` });
    await screen.waitFor();
    await expect.poll(() => adFrame(page)?.getByText('Buy kites').isVisible()).toBe(true);
  }
  await page.getByText('Dark page').click();
  await expectNoSeriousViolations(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await overflowOf(page)).toBe(0);

  const admin = await newPage({ as: 'admin' });
  await admin.goto('/admin/creatives/moderation');
  await settled(admin);
  await goToCreative(admin, name);
  await expect.poll(() => adFrame(admin)?.getByText('Buy kites').isVisible()).toBe(true);
  await admin.getByText('ad.js names https://api.kites.example/prices').waitFor();
  await admin.getByText('kites.zip').first().waitFor();
});

test('many HTML5 zips at once become creatives, and each that will not do says why', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const page = await newPage({ session: advertiser });
  await page.goto('/creatives');
  await settled(page);
  await page.getByRole('button', { name: UPLOAD }).click();
  const dialog = page.getByRole('dialog', { name: UPLOAD });
  allowProblems(page, /422/);
  await dialog
    .locator('input[type="file"]')
    .setInputFiles([
      adZip('square.zip', 'Square', SQUARE),
      adZip('wide.zip', 'Wide', { width: 728, height: 90 }),
      adZip('odd.zip', 'Odd', { width: 311, height: 97 }),
      zipFile('plain.zip', { 'index.html': '<p>No size</p>' }),
      imageFile('kites.png', 320, 50),
    ]);
  const line = (name: string) => dialog.getByRole('listitem', { name: new RegExp(`: ${name}$`) });
  await line('square.zip').getByText('300 × 250').waitFor();
  await line('odd.zip')
    .getByText(/^311x97 is not a banner size\./)
    .waitFor();
  await line('plain.zip')
    .getByText(/^index\.html says no size\. Add <meta name="ad\.size"/)
    .waitFor();
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill(LANDING_PAGE);
  await dialog.getByRole('button', { name: 'Create 3 creatives' }).click();
  await page.getByText('3 creatives created').waitFor();
  const made = (await advertiser.get<List<CreativeView>>('/creatives')).data;
  expect(made.map(({ size, banner }) => `${size} ${banner?.admType}`).toSorted()).toEqual([
    '300x250 html5',
    '320x50 image',
    '728x90 html5',
  ]);
});

test('ads as the usual tools export them are taken as they are, and a click on each is counted', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const page = await newPage({ session: advertiser });
  await page.goto('/creatives');
  await settled(page);
  await page.getByRole('button', { name: UPLOAD }).click();
  const dialog = page.getByRole('dialog', { name: UPLOAD });
  allowProblems(page, /422/);
  const ads = exportedAds();
  await dialog.locator('input[type="file"]').setInputFiles([...ads, constantAd('constant.zip')]);
  const line = (name: string) => dialog.getByRole('listitem', { name: new RegExp(`: ${name}$`) });
  for (const { name } of ads) await line(name).getByText('300 × 250').waitFor();
  await line('constant.zip')
    .getByText(
      'index.html declares clickTag with const, so that no ad server can set it. Write var in the place of const here: const clickTag = "https://www.example.com"',
    )
    .waitFor();
  await dialog.getByRole('textbox', { name: 'Click URL' }).fill(LANDING_PAGE);
  await dialog.getByRole('button', { name: `Create ${ads.length} creatives` }).click();
  await page.getByText(`${ads.length} creatives created`).waitFor();

  const made = await advertiser.get<List<CreativeView>>('/creatives?perPage=100');
  expect(made.data).toHaveLength(ads.length);
  await page.context().route('https://edge.example/**', (route) => route.fulfill({ body: 'Counted' }));
  for (const { name, banner, id } of made.data) {
    const target = `https://edge.example/click?creative=${id}&b=%2F`;
    // As a bid's markup frames it in a page of a publisher.
    const body =
      `<iframe src="${banner?.admBody}?clickTag=${encodeURIComponent(target)}" width="300" height="250" ` +
      'sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" style="border:0"></iframe>';
    const publisher = `${product.url}/publisher/${id}`;
    await page.route(publisher, (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(publisher);
    await adFrame(page)?.getByText('Buy kites').waitFor({ state: 'attached' });
    const opened = page.waitForEvent('popup');
    await page.mouse.click(150, 120);
    const popup = await opened;
    await popup.waitForURL(target);
    await popup.close();
    await expect
      .poll(async () => (await advertiser.get<One<CreativeView>>(`/creatives/${id}`)).data.scanState, {
        message: name,
      })
      .toBe('good');
  }
});
