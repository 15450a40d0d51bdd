import { buffer as readBuffer, text as readText } from 'node:stream/consumers';

import type { Download, Locator, Page, Request, Response, Route } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';

import type { List } from '../support/api.ts';
import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import { during } from '../support/during.ts';
import { allowProblems } from '../support/problems.ts';
import { startProxy } from '../support/proxy.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { draftCampaign } from './support/running-campaign.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

const LAPTOP = { as: 'advertiser', width: 1440, height: 900 } as const;
const SMALL_LAPTOP = { as: 'advertiser', width: 1024, height: 768 } as const;
const BULK_BAR = 'Actions on the selected campaigns';

/** Distances of an element's edges from the window's top and left, CSS pixels. */
async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const headings = async (page: Page): Promise<readonly string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

const isView = (one: Request, method: string): boolean =>
  one.method() === method && one.url().includes('/api/list-views/');

/** @param what in the body of the call */
const answerToView = (page: Page, method: 'GET' | 'PUT', what = ''): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      isView(answer.request(), method) && answer.ok() && (answer.request().postData() ?? '').includes(what),
  );

const exported = (page: Page, format: 'CSV' | 'Excel'): Promise<Download> =>
  during(page.waitForEvent('download'), async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${format}`) }).click();
  });

describe('a list', () => {
  test('shows its numbers and the menu of each row at 1024 pixels, and more columns where they fit', async ({
    stage: { newPage },
  }) => {
    const page = await newPage(SMALL_LAPTOP);
    await page.goto('/campaigns');
    await settled(page);
    expect(await headings(page)).toEqual(['Name', 'On', 'Status', 'Spend', 'Impressions', 'Actions']);
    const menu = await boxOf(page.getByRole('button', { name: /^Actions of / }).first());
    expect(menu.right).toBeLessThanOrEqual(1024);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('columnheader', { name: 'CTR' }).waitFor();
    expect(await headings(page)).toEqual(
      expect.arrayContaining(['Spend', 'Impressions', 'CTR', 'Budget used', 'Bid']),
    );
    await expectNoSeriousViolations(page);
  });

  test('keeps the name and the menu in sight while it scrolls sideways, and marks where columns follow', async ({
    stage: { newPage, product },
  }) => {
    const account = await newAccount(product);
    await draftCampaign(account, 'Lamps');
    const page = await newPage({ ...SMALL_LAPTOP, session: account.api });
    await page.goto('/campaigns');
    await settled(page);
    const frame = page.getByRole('region', { name: 'Campaigns', exact: true });
    expect(await frame.getAttribute('data-after')).toBeNull();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    for (const name of ['Bid', 'Type', 'Total budget']) await page.getByRole('checkbox', { name }).check();
    await page.keyboard.press('Escape');
    await page.locator('[data-after]').waitFor();
    const last = page.getByRole('columnheader', { name: 'Total budget' });
    const before = await boxOf(last);
    const menu = page.getByRole('button', { name: /^Actions of / }).first();
    const menuBefore = await boxOf(menu);

    await page.locator('tbody').evaluate((body) => body.scrollBy(10_000, 0));
    await page.locator('[data-before]:not([data-after])').waitFor();
    expect((await boxOf(last)).x).toBeLessThan(before.x);
    expect(await boxOf(menu)).toEqual(menuBefore);
    const name = await boxOf(page.getByRole('columnheader', { name: 'Name' }));
    expect(name.x).toBeCloseTo((await boxOf(frame)).x, 0);
    // The head scrolled as far as the rows.
    const cell = page.getByRole('row').nth(1).getByRole('cell').nth(-2);
    expect((await boxOf(cell)).x).toBeCloseTo((await boxOf(last)).x, 0);
  });

  test('is set up once for every browser of a person: columns, their order and widths, and density', async ({
    stage: { newPage, product },
  }) => {
    const account = await newAccount(product);
    await draftCampaign(account, 'Lamps');
    const visit = async () => {
      const page = await newPage({ ...LAPTOP, session: account.api });
      await page.goto('/campaigns');
      await settled(page);
      return page;
    };
    const page = await visit();
    const saved = (what = '') => answerToView(page, 'PUT', what);
    const status = page.getByRole('columnheader', { name: 'Status' });
    const before = await boxOf(status);
    const edge = await boxOf(status.getByRole('separator'));
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 5);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + 5, { steps: 4 });
    await during(saved(), () => page.mouse.up());
    expect((await boxOf(status)).width).toBeCloseTo(before.width + 60, 0);

    const spend = page.getByRole('separator', { name: 'Width of Spend' });
    const narrow = (await boxOf(page.getByRole('columnheader', { name: 'Spend' }))).width;
    await during(saved(), async () => {
      await spend.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
    });
    expect((await boxOf(page.getByRole('columnheader', { name: 'Spend' }))).width).toBeCloseTo(
      narrow + 32,
      0,
    );

    const tall = (await boxOf(page.getByRole('row').nth(1))).height;
    // What was chosen first may be saved alone before.
    await during(saved('"compact"'), async () => {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Type' }).check();
      await page.getByRole('button', { name: 'Move Bid up' }).click();
      await page.getByText('Compact', { exact: true }).click();
    });
    await page.keyboard.press('Escape');
    const shown = await headings(page);
    expect(shown.indexOf('Bid')).toBeLessThan(shown.indexOf('Budget used'));

    const elsewhere = await visit();
    await elsewhere.getByRole('columnheader', { name: 'Type' }).waitFor();
    expect(await headings(elsewhere)).toEqual(shown);
    const there = elsewhere.getByRole('columnheader', { name: 'Status' });
    expect((await boxOf(there)).width).toBeCloseTo(before.width + 60, 0);
    expect((await boxOf(elsewhere.getByRole('row').nth(1))).height).toBeLessThan(tall);

    await elsewhere.getByRole('button', { name: 'Columns', exact: true }).click();
    await elsewhere.getByText('Compact', { exact: true }).waitFor();
    await expectNoSeriousViolations(elsewhere);
    await during(answerToView(elsewhere, 'PUT'), () =>
      elsewhere.getByRole('button', { name: 'Reset to default' }).click(),
    );
    await page.reload();
    await settled(page);
    await expect.poll(() => headings(page)).not.toContain('Type');
  });

  test('keeps a width that is not saved yet when the connection comes back meanwhile', async ({
    stage: { newPage, product },
  }) => {
    const proxy = await startProxy(product.url);
    onTestFinished(() => proxy.close());
    const account = await newAccount(product);
    await draftCampaign(account, 'Lamps');
    const page = await newPage({ ...LAPTOP, session: account.api, url: proxy.url });
    await page.goto('/campaigns');
    await settled(page);
    const live = page.getByRole('banner').getByText('Live', { exact: true });
    await live.waitFor();
    let held: Route | undefined;
    await page.route('**/api/list-views/*', async (route) => {
      if (held === undefined && isView(route.request(), 'PUT')) held = route;
      else await route.continue();
    });

    const head = page.getByRole('columnheader', { name: 'Spend' });
    const { width } = await boxOf(head);
    await head.getByRole('separator').focus();
    await page.keyboard.press('ArrowRight');
    const save = await until('the save', () => held);
    allowProblems(page, /socket\.io|ERR_CONNECTION|ERR_EMPTY_RESPONSE/);
    await during(answerToView(page, 'GET'), async () => {
      proxy.cut();
      await live.waitFor({ state: 'detached' });
      proxy.restore();
    });
    await settled(page);
    expect((await boxOf(head)).width).toBeCloseTo(width + 16, 0);

    await during(answerToView(page, 'PUT'), () => save.continue());
    await page.reload();
    await settled(page);
    expect((await boxOf(head)).width).toBeCloseTo(width + 16, 0);
  });

  test('scrolls with the page, its head under the header, and its bulk actions at the bottom of the window', async ({
    stage: { newPage },
  }) => {
    const page = await newPage(LAPTOP);
    await page.goto('/campaigns?perPage=100');
    await settled(page);
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    const bar = page.getByRole('region', { name: BULK_BAR });
    await bar.waitFor();
    expect((await boxOf(bar)).bottom).toBeLessThanOrEqual(900);
    expect((await boxOf(bar)).bottom).toBeGreaterThan(850);

    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 250);
    await page.waitForFunction(() => window.scrollY > 200);
    const header = await boxOf(page.getByRole('banner'));
    const head = await boxOf(page.getByRole('columnheader', { name: 'Name' }));
    expect(head.y).toBeCloseTo(header.bottom, 0);
    expect((await boxOf(bar)).bottom).toBeLessThanOrEqual(900);
    const inner = await page.locator('tbody').evaluate((body) => body.scrollHeight - body.clientHeight);
    expect(inner).toBe(0);
  });

  test('takes names of 255 characters without a space, on the dashboard too', async ({
    stage: { newPage, product, api },
  }) => {
    const [account, admin] = [await newAccount(product), await api('admin')];
    const id = await draftCampaign(account, 'W'.repeat(255));
    await admin.post(`/admin/campaigns/${id}/disapprove`, { reason: 'Broken link' });
    await account.api.post(`/campaigns/${id}/start`);
    await draftCampaign(account, 'Short');
    for (const widths of [[1440, 1024], [360]] as const) {
      const page = await newPage({ session: account.api, width: widths[0], height: 800 });
      const name = page.getByRole('link', { name: 'WWW' }).first();
      const fits = async (what: string) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await settled(page);
          await name.waitFor();
          expect(await overflowOf(page), `${what} at ${width}`).toBe(0);
          if (what === 'list') expect((await boxOf(name)).height).toBeLessThan(60);
        }
      };
      await page.goto('/campaigns');
      await fits('list');
      expect(await name.getAttribute('title')).toBe('W'.repeat(255));
      await page.goto('/dashboard');
      await fits('dashboard');
    }
  });

  test('steps back and forward through filters and searches one by one', async ({ stage: { newPage } }) => {
    const page = await newPage({ ...LAPTOP });
    await page.goto('/campaigns');
    await settled(page);
    const search = page.getByRole('searchbox');
    const asks = () => page.evaluate(() => [...new URLSearchParams(location.search).keys()].sort().join());
    const steps = ['', 'status', 'search,status'];
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.getByRole('checkbox', { name: 'Approved', exact: true }).check();
    await page.keyboard.press('Escape');
    await expect.poll(asks).toBe(steps[1]);
    await search.pressSequentially('tri');
    await expect.poll(asks).toBe(steps[2]);
    await search.pressSequentially('al');
    await page.waitForURL(/search=trial/);

    await page.goBack();
    await expect.poll(asks).toBe(steps[1]);
    await expect.poll(() => search.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(asks).toBe(steps[0]);
    await page.goForward();
    await expect.poll(asks).toBe(steps[1]);
    await page.goForward();
    await page.waitForURL(/search=trial/);
    await expect.poll(() => search.inputValue()).toBe('trial');

    // By keyboard: Esc empties the search, and then removes the filter.
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('/');
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(asks).toBe(steps[1]);
    await page.keyboard.press('Escape');
    await expect.poll(asks).toBe(steps[0]);
    await page.keyboard.press('Escape');
    await expect.poll(() => search.evaluate((box) => box === document.activeElement)).toBe(false);
  });

  test('shows what is wrong with a value that is edited in the last row', async ({
    stage: { newPage, product },
  }) => {
    const account = await newAccount(product);
    for (const name of ['Lamps', 'Candles', 'Torches']) await draftCampaign(account, name);
    const page = await newPage({ ...LAPTOP, session: account.api, height: 420 });
    await page.goto('/campaigns');
    await settled(page);
    const edit = page.getByRole('button', { name: 'Edit Bid of Lamps' });
    await edit.scrollIntoViewIfNeeded();
    await edit.click();
    const field = page.getByRole('textbox', { name: 'Bid of Lamps' });
    await field.fill('0');
    const problem = page.getByText(/CPM must be at least/);
    // Keys of an input method that composes a word do not end the edit.
    for (const key of ['Enter', 'Escape']) await field.dispatchEvent('keydown', { key, isComposing: true });
    expect(await field.inputValue()).toBe('0');
    expect(await problem.count()).toBe(0);
    await field.press('Enter');
    await problem.waitFor();
    await expect
      .poll(async () => (await boxOf(problem)).bottom, { message: 'bottom of the message' })
      .toBeLessThanOrEqual(420);
    const hit = await problem.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(hit).toBe(true);
  });

  test('is saved as CSV or as a workbook, with the ids beside the names', async ({ stage: { newPage } }) => {
    const page = await newPage({ as: 'admin' });
    await page.goto('/admin/campaigns');
    await settled(page);
    const text = await readText(await (await exported(page, 'CSV')).createReadStream());
    const [head = '', first = ''] = text.split('\r\n');
    expect(head.replace('\uFEFF', '')).toMatch(/^ID,Name,.*,Advertiser ID,Advertiser,/);
    expect(first).toMatch(/^\d+,/);
    const workbook = await exported(page, 'Excel');
    expect(workbook.suggestedFilename()).toBe('campaigns.xlsx');
    // A zip, which is what a workbook is.
    expect((await readBuffer(await workbook.createReadStream())).subarray(0, 2).toString()).toBe('PK');
  });

  test('of users and endpoints is sorted by what they did, added up, and saved as a workbook too', async ({
    stage: { newPage, api },
  }) => {
    const admin = await api('admin');
    const page = await newPage({ as: 'admin', width: 1440, height: 900 });
    for (const [address, head] of [
      ['/admin/user-management', /^ID,First name,Last name,/],
      ['/admin/ssp-endpoints', /^ID,Name,/],
      ['/admin/dsp-endpoints', /^ID,Name,/],
    ] as const) {
      await page.goto(`${address}?preset=last30`);
      await settled(page);
      const asked = await during(
        page.waitForRequest((one) => one.url().includes('orderBy=dspSpend')),
        () => page.getByRole('button', { name: 'Spend', exact: true }).click(),
      );
      const { searchParams, pathname } = new URL(asked.url());
      await settled(page);
      const api = pathname.replace(/^\/api/, '');
      const listed = await admin.get<List<{ id: number }>>(`${api}?${searchParams.toString()}`);
      const total = page.getByRole('row').filter({ hasText: /^Total, / });
      await expect.poll(() => total.innerText()).toMatch(/\$[\d,.]+/);
      const ids = listed.data.map(({ id }) => String(id));
      const shown = await page.getByRole('row').allInnerTexts();
      expect(shown.find((text) => /\$/.test(text)) ?? '', address).toContain(ids[0] ?? '');
      const csv = await exported(page, 'CSV');
      const [first = '', row = ''] = (await readText(await csv.createReadStream())).split('\r\n');
      expect(first.replace('\uFEFF', ''), address).toMatch(head);
      expect(row.split(',')[0]).toBe(ids[0]);
      const workbook = await exported(page, 'Excel');
      expect((await readBuffer(await workbook.createReadStream())).subarray(0, 2).toString()).toBe('PK');
    }
    await expectNoSeriousViolations(page);
  });

  test('has figures of chosen days, added up, and back goes through what was chosen one by one', async ({
    stage: { newPage },
  }) => {
    const page = await newPage(LAPTOP);
    await page.goto('/campaigns');
    await settled(page);
    const totals = page.getByRole('row').filter({ hasText: /^Total, GMT/ });
    const spend = page.getByRole('columnheader', { name: 'Spend' });
    const total = async () => {
      const names = await headings(page);
      const cells = await totals.getByRole('cell').allInnerTexts();
      return cells[names.indexOf((await spend.innerText()).trim()) + 1] ?? '';
    };
    await expect.poll(total).toMatch(/^\$[\d,.]+$/);
    const ever = await total();
    const period = page.getByRole('combobox', { name: 'Period' });
    await period.selectOption('Last 7 days');
    await page.waitForURL(/preset=last7/);
    await expect.poll(total).not.toBe(ever);
    const line = page.getByRole('img', { name: /^Impressions of .+: [\d,]+ in all, most on / }).first();
    await line.waitFor();
    await expectNoSeriousViolations(page);

    await spend.getByRole('button').click();
    await page.waitForURL(/sort=-dspSpend/);
    await page.getByRole('searchbox').fill('a');
    await page.waitForURL(/search=a/);
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('search') && url.search.includes('sort=-dspSpend'));
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes('sort') && url.search.includes('preset=last7'));
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => period.inputValue()).toBe('all');
    await page.goForward();
    await page.waitForURL(/preset=last7/);
    await expect.poll(() => period.inputValue()).toBe('last7');
  });

  test('is cards at 360 pixels, with labels, the menu of each and bulk actions', async ({
    stage: { newPage, product },
  }) => {
    const account = await newAccount(product);
    const id = await draftCampaign(account, 'Lamps');
    await draftCampaign(account, 'Candles');
    await account.api.patch(`/campaigns/${id}`, { labels: ['Autumn'] });
    const page = await newPage({ session: account.api, width: 360, height: 740 });
    await page.goto('/campaigns');
    await settled(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Lamps' });
    await card.getByText('Autumn').waitFor();
    for (const label of ['Impressions', 'Spend', 'Win rate'])
      await card.getByText(label, { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Actions of Lamps' }).waitFor();
    const bar = page.getByRole('region', { name: BULK_BAR });
    await performTask(page, 24, async () => {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await bar.waitFor();
    });
    expect((await boxOf(bar)).bottom).toBeLessThanOrEqual(740);
    expect(await overflowOf(page)).toBe(0);
    await expectNoSeriousViolations(page);
  });
});
