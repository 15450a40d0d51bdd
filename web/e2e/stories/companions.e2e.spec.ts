import { randomUUID } from 'node:crypto';

import type { CreativeView } from '@marquee/schemas/creative/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations } from '../support/accessibility.ts';
import type { One } from '../support/api.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { imageFile } from './support/image.ts';

const video = {
  admType: 'media',
  admBody: 'https://cdn.kites.example/kite.mp4',
  mimeType: ['video/mp4'],
  width: 1_280,
  height: 720,
  duration: 15,
  clickUrl: 'https://kites.example/',
};

const focused = (page: Page) =>
  page.evaluate(() => {
    const name = document.activeElement?.getAttribute('aria-labelledby');
    return name ? document.getElementById(name)?.textContent : document.activeElement?.textContent;
  });

test('an advertiser puts an image beside a video by keyboard, and moderation sees it', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const name = `Kites ${randomUUID().slice(0, 8)}`;
  const { data: made } = await advertiser.post<One<CreativeView>>('/creatives', {
    name,
    creativeType: 'video',
    video,
  });
  const stored = async () =>
    (await advertiser.get<One<CreativeView>>(`/creatives/${made.id}`)).data.video?.companions;

  const page = await newPage({ session: advertiser });
  await page.goto(`/creatives/${made.id}/edit`);
  await settled(page);
  const list = page.getByRole('group', { name: 'Companion banners' });
  const add = list.getByRole('button', { name: 'Add a companion banner' });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  expect(await add.isVisible()).toBe(false);
  await list.getByRole('button', { name: /^Companion banners/ }).press('Enter');
  await add.press('Enter');
  const first = list.getByRole('group', { name: 'Companion banner 1' });
  await expect.poll(() => focused(page)).toBe('Companion banner 1');

  // A missing value is reported at its field after the first attempt to save, even if the list was collapsed.
  await list.getByRole('button', { name: /^Companion banners/ }).press('Enter');
  expect(await first.getByText(/is required/).count()).toBe(0);
  await save.click();
  await first.getByText('Image is required.').waitFor();
  await first.getByText('Size is required.').waitFor();
  await expectNoSeriousViolations(page);

  await first.locator('input[type="file"]').setInputFiles(imageFile('side.png', 300, 250));
  await first.getByRole('img').waitFor();
  expect(await first.getByLabel('Size').inputValue()).toBe('300x250');
  await first.getByLabel('Alternative text').fill('Kites');
  await add.click();
  const second = list.getByRole('group', { name: 'Companion banner 2' });
  await second.locator('input[type="file"]').setInputFiles(imageFile('same.png', 300, 250));
  await second.getByRole('img').waitFor();
  await save.click();
  await second.getByText('Companion banner 1 has this size, too.').waitFor();

  // The first goes; what was typed for the second stays with it.
  await second.getByLabel('Alternative text').fill('More kites');
  await first.getByRole('button', { name: 'Remove companion banner 1' }).click();
  await expect.poll(() => focused(page)).toBe('Companion banner 1');
  await expect.poll(() => second.count()).toBe(0);
  expect(await first.getByLabel('Alternative text').inputValue()).toBe('More kites');
  await save.click();
  await page.getByText('Data saved').first().waitFor();
  await expect
    .poll(stored)
    .toMatchObject([{ mimeType: 'image/png', width: 300, height: 250, altText: 'More kites' }]);

  // Another kind has none, and the video has it back.
  await page.getByText('VAST URL').click();
  await expect.poll(() => list.count()).toBe(0);
  await page.getByText('Video file', { exact: true }).click();
  expect(await first.getByLabel('Alternative text').inputValue()).toBe('More kites');

  const admin = await newPage({ as: 'admin' });
  await admin.goto(`/admin/creatives/${made.id}/edit`);
  await settled(admin);
  await admin.getByRole('img', { name: 'More kites' }).waitFor();
});
