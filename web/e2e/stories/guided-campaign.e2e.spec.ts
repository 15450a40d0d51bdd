import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeView } from '@marquee/schemas/creative/views';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { List } from '../support/api.ts';
import { during } from '../support/during.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { changeScheme } from '../support/visitor.ts';
import { imageFile } from './support/image.ts';
import { newAccount } from './support/newcomer.ts';

const WIDE = imageFile('kites_wide.png', 728, 90);
const FILES = [
  imageFile('kites_sale.png', 300, 250),
  WIDE,
  imageFile('kites-phone.png', 320, 50),
  imageFile('kites-odd.png', 300, 240),
];

/** Opens the disk by its button's Enter, as a person without a pointer does. */
async function chooseFiles(page: Page, files: typeof FILES): Promise<void> {
  const chooser = await during(page.waitForEvent('filechooser'), () =>
    page.getByRole('button', { name: 'Choose files' }).press('Enter'),
  );
  await chooser.setFiles(files);
}

const line = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Images' }).getByRole('listitem', { name: new RegExp(`: ${name}$`) });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit for review' }).press('Enter');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Calls of a method that match are cut off so many times: before they arrive, or before their answer does. */
async function cutOff(page: Page, path: string, times: { before?: number; after?: number }): Promise<void> {
  let { before = 0, after = 0 } = times;
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (before > 0) {
      before -= 1;
      return route.abort();
    }
    if (after === 0) return route.continue();
    after -= 1;
    await route.fetch();
    return route.abort();
  });
}

test('a new advertiser brings images and has a campaign in review, by keyboard alone', async ({
  stage: { newPage, product },
}) => {
  const { api: advertiser } = await newAccount(product);
  const creatives = async () => (await advertiser.get<List<CreativeView>>('/creatives')).data;
  const campaigns = async () => (await advertiser.get<List<CampaignView>>('/campaigns')).data;
  const page = await newPage({ session: advertiser });
  await page.goto('/');
  await page.getByText('0 of 5 steps done').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Guided setup' }).count()).toBe(2);
  await page.getByRole('listitem').getByRole('link', { name: 'Guided setup' }).press('Enter');
  await page.waitForURL('**/campaigns/guided');
  const bid = page.getByRole('textbox', { name: /^Bid price/ });
  // The bid is the recommended one, and that alone is nothing to lose.
  await page.getByText(/^Recommended: /).waitFor();
  await expect.poll(async () => Number(await bid.inputValue())).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Campaigns' }).first().press('Enter');
  await page.getByRole('link', { name: 'Start from scratch' }).waitFor();
  await page.goBack();

  // Nothing is there yet: the focus goes to where images are chosen.
  await submit(page);
  await page.getByRole('alert').getByText('Add at least one image in a banner size.').waitFor();
  await expect.poll(() => focused(page)).toBe('Choose files');

  allowProblems(page, /ERR_FAILED/);
  await cutOff(page, '/media-asset/upload/image', { before: 1 });
  await chooseFiles(page, FILES.slice(1, 2));
  await page.getByText('1 upload failed.').waitFor();
  await chooseFiles(page, [FILES[0]!, ...FILES.slice(2)]);
  await page.getByText('2 images ready, 2 sizes. 1 upload failed. 1 file can’t be used.').waitFor();
  await line(page, 'kites-odd.png')
    .getByText(/^300x240 is not a banner size\. Near it: 300x250, /)
    .waitFor();
  await line(page, 'kites_sale.png').getByText('300 × 250').waitFor();
  await line(page, 'kites_sale.png')
    .getByText(/requests a day|no sampled traffic/)
    .waitFor();
  await line(page, 'kites-phone.png').getByRole('textbox').fill('Kites for phones');
  await page.getByRole('textbox', { name: 'Click URL' }).fill('https://kites.example/?c={campaign_id}');
  const countries = page.getByRole('combobox', { name: 'Countries' });
  await countries.fill('Germany');
  await page.getByRole('option', { name: 'Germany', exact: true }).waitFor();
  await countries.press('Enter');
  await countries.press('Escape');
  await submit(page);
  await page.getByRole('alert').getByText('Some uploads failed. Try them again, or remove them.').waitFor();

  // What was typed and uploaded is there after a reload; what was not uploaded is asked for by its name.
  await page.reload();
  await page.getByText('We kept what you typed').waitFor();
  await line(page, 'kites_wide.png').getByText('Choose this file again', { exact: false }).waitFor();
  expect(await line(page, 'kites-phone.png').getByRole('textbox').inputValue()).toBe('Kites for phones');
  await chooseFiles(page, [WIDE]);
  await page.getByText('3 images ready, 3 sizes.').waitFor();
  await page.getByText('Germany', { exact: true }).first().waitFor();

  const dot = page.getByRole('slider', { name: 'Bid on the curve' });
  // The curve is drawn anew once the countries are known; its end may move meanwhile.
  const isAtEnd = async () => {
    await dot.press('End');
    return Number(await bid.inputValue()) === Number(await dot.getAttribute('aria-valuemax'));
  };
  await expect.poll(isAtEnd).toBe(true);
  const review = page.getByRole('region', { name: '3. Review' });
  await review.getByText('Creates 3 banners in 3 sizes: 300x250, 320x50, 728x90.').waitFor();
  await review.getByText('Shows them in Germany, on all devices.').waitFor();
  await review.getByText(/impressions a day|wins nothing/).waitFor();
  await review.getByText('Your balance is $0').waitFor();
  await review.getByRole('link', { name: 'Add funds' }).waitFor();
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Kites in Germany');
  await settled(page);
  await expectNoSeriousViolations(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => overflowOf(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });

  // One creative does not arrive and the answer to another is lost: the next try creates what is missing, once.
  await cutOff(page, '/creatives', { before: 1, after: 1 });
  await submit(page);
  const failure = page.getByRole('alert').getByText('2 creatives couldn’t be created.', { exact: false });
  await failure.waitFor();
  await page
    .getByRole('alert')
    .getByText(/^kites.*: The server isn’t responding/i)
    .first()
    .waitFor();
  await page
    .getByText('1 creative created; submitting again creates only what is missing.', { exact: false })
    .waitFor();
  expect(await campaigns()).toEqual([]);

  // The answer to the campaign is lost, and the page is loaded again before the next try.
  await cutOff(page, '/campaigns', { after: 1 });
  await page.getByRole('button', { name: 'Submit for review' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await page.getByRole('alert').getByText('The server isn’t responding.', { exact: false }).waitFor();
  await page.reload();
  await page.getByText('3 creatives created', { exact: false }).waitFor();
  // What is changed by then changes the campaign that was created, and creates no second one.
  await page.getByRole('textbox', { name: /^Daily budget/ }).fill('75');
  await submit(page);
  const arrived = page.getByRole('heading', { level: 2, name: 'Submitted for review' });
  await arrived.waitFor();
  await expect.poll(() => focused(page)).toBe('Submitted for review');
  await page.getByRole('list', { name: 'Creatives' }).getByText('Kites for phones').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);

  expect((await creatives()).map(({ name, size }) => `${name}: ${size}`).toSorted()).toEqual([
    'Kites for phones: 320x50',
    'kites sale: 300x250',
    'kites wide: 728x90',
  ]);
  const [campaign, ...others] = await campaigns();
  expect(others).toEqual([]);
  expect(campaign).toMatchObject({ name: 'Kites in Germany', status: 'pending', dailyBudget: '75.00' });
  expect(campaign?.targeting.countries).toEqual(['DEU']);
  expect(campaign?.creativeIds).toHaveLength(3);

  await page.getByRole('link', { name: 'View campaign' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Kites in Germany' }).waitFor();
  // Nothing of it is left for the next one.
  await page.goto('/campaigns/guided');
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  expect(await page.getByText('We kept what you typed').count()).toBe(0);
  expect(await page.getByRole('list', { name: 'Images' }).count()).toBe(0);
});
