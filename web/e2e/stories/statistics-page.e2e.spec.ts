import { text } from 'node:stream/consumers';

import { DAY_MS } from '@marquee/schemas/common/time';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, OPEN_DIALOG } from '../support/accessibility.ts';
import type { List } from '../support/api.ts';
import { mouseDrag, touchDrag } from '../support/drag.ts';
import { allowProblems } from '../support/problems.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { newAccount } from './support/newcomer.ts';
import { performTask } from './support/perform-task.ts';

test('charts follow the groups, are chosen, walked by keys, linked to and drilled into', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/statistics?preset=last30&groupBy=day,country&fields=impressions,spend');
  const chart = page.getByRole('application');
  await expectChart(page, /^Spend by day and country\. /);
  await page
    .getByRole('list', { name: 'Series' })
    .getByRole('button', { name: /^Other \$/ })
    .waitFor();

  await choose(page, 'Heat map');
  await expectChart(page, /^Spend by weekday and hour\. /);
  await chart.press('ArrowRight');
  await chart
    .getByRole('status')
    .filter({ hasText: /^Mon, 00:00–01:00: \$/ })
    .waitFor();
  await chart.press('ArrowDown');
  await chart
    .getByRole('status')
    .filter({ hasText: /^Tue, 00:00–01:00: \$/ })
    .waitFor();
  // The link is the chart.
  await page.reload();
  await expectChart(page, /^Spend by weekday and hour\. /);
  await settled(page);
  await expectNoSeriousViolations(page);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('row', { name: /^23:00–00:00 \$/ }).waitFor();

  await page.goto('/statistics?preset=last30&groupBy=country&fields=spend');
  await expectChart(page, /^Spend by country\. /);
  await chart.press('ArrowRight');
  const [country = ''] = ((await chart.getByRole('status').textContent()) ?? '').split(':');
  expect(country).not.toBe('');
  await settled(page);
  await expectNoSeriousViolations(page);
  await chart.press('Enter');
  await page.getByRole('button', { name: `Country: ${country}` }).waitFor();
  await page.goBack();
  // Regions are bars already: only the map can be changed to them.
  await expectChart(page, /^Spend by country\. /);
  await choose(page, 'Bars');
  await page.getByRole('list', { name: 'Spend by country' }).getByRole('button').first().click();
  const chip = page.getByRole('button', { name: `Country: ${country}` });
  await chip.waitFor();
  await page.getByRole('button', { name: 'Clear all', exact: true }).click();
  await chip.waitFor({ state: 'detached' });

  // However many rows: the page scrolls, with the head and the totals under its header.
  await page.goto('/statistics?preset=last30&groupBy=halfHour&fields=impressions,spend&perPage=100');
  const total = page.getByRole('row', { name: /^Total/ });
  await total.waitFor();
  await settled(page);
  const table = page.getByRole('group', { name: 'Statistics' });
  expect(await table.getByRole('row').count()).toBeGreaterThan(30);
  expect(await table.evaluate((frame) => getComputedStyle(frame).overflowY)).toBe('visible');
  await table.getByRole('row').last().scrollIntoViewIfNeeded();
  const header = await page.getByRole('banner').boundingBox();
  const head = await table.getByRole('columnheader').first().boundingBox();
  expect(head?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  expect(await total.isVisible()).toBe(true);

  await page.goto('/statistics?preset=last30&groupBy=creative&fields=spend');
  await table.getByRole('row').locator('iframe[title="Thumbnail of the creative"]').first().waitFor();

  // Periods have a key each, arrows step, and a key with Alt is the browser's.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('d');
  await page.waitForURL(/preset=today/);
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(/preset=yesterday/);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/preset=today/);
  await page.keyboard.press('Alt+e');
  await page
    .getByRole('button', { name: 'Next period (right arrow)' })
    .and(page.locator(':disabled'))
    .waitFor();
  await expect.poll(() => page.url()).toMatch(/preset=today/);
  await page.keyboard.press('m');
  await page.waitForURL(/preset=thisMonth/);

  // Or one's own first and last day.
  await page.keyboard.press('p');
  await page.waitForURL(/preset=lastMonth/);
  await page.getByRole('button', { name: /First and last day/ }).click();
  for (const day of [10, 12])
    await page
      .getByRole('button', { name: new RegExp(`^${day} \\w+ \\d{4}$`) })
      .first()
      .click();
  await page.waitForURL(/from=[\d-]+-10&to=[\d-]+-12/);
});

test('metrics of their own scale have a panel each, and a span of them is zoomed to', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto(
    '/statistics?preset=last30&fields=impressions,clicks,spend&chart=impressions,spend&zoom=2020-01-01T02~2020-01-01T05',
  );
  const chart = page.getByRole('application', { name: /^Impressions and Spend by / });
  const status = chart.getByRole('status');
  await chart.getByRole('img', { name: 'Impressions (count)', exact: true }).waitFor();
  await chart.getByRole('img', { name: 'Spend (US dollars)', exact: true }).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  // Hours of other days mean nothing.
  await page.waitForURL(({ searchParams }) => !searchParams.has('zoom'));

  // A click is no drag.
  await chart.click();
  await status.filter({ hasText: /: Impressions [\d,]+; Spend \$/ }).waitFor();
  await expect.poll(() => page.url()).toContain('preset=last30');
  await drag(page, chart, 0.4, 0.6);
  await page.waitForURL(/from=/);
  const days = daysOf(page);
  expect(days).toBeGreaterThan(4);
  expect(days).toBeLessThan(9);
  await status.filter({ hasText: /^Zoomed in to / }).waitFor();
  await page.goBack();
  await page.waitForURL(/preset=last30/);
  // A finger that drags is on the chart of the whole period again.
  await settled(page);
  await dragByTouch(page, chart, 0.4, 0.6);
  await page.waitForURL(/from=/);
  expect(daysOf(page)).toBe(days);
  await page.goBack();
  await page.waitForURL(/preset=last30/);
  await chart.press('End');
  await chart.press('Escape');
  await status.filter({ hasText: /^$/ }).waitFor({ state: 'attached' });

  await chart.press('Home');
  await chart.press('Shift+ArrowRight');
  await status.filter({ hasText: /^Selected .+ to .+\. Enter zooms in, Escape cancels\.$/ }).waitFor();
  await chart.press('Escape');
  await status.filter({ hasText: /: Impressions / }).waitFor();
  await chart.press('Shift+ArrowLeft');
  await chart.press('Enter');
  await page.waitForURL(/from=/);
  expect(daysOf(page)).toBe(2);
  // Two days are drawn by hour; the keys stay in the chart.
  await page
    .getByRole('application', { name: /^Impressions and Spend by hour\. / })
    .and(page.locator(':focus'))
    .waitFor();
  await chart.press('Home');
  await chart.press('Shift+PageDown');
  await chart.press('Enter');
  await page.waitForURL(/zoom=/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  await page.getByRole('button', { name: 'Show as chart' }).and(page.locator(':focus')).waitFor();
  await page.waitForURL(({ searchParams }) => !searchParams.has('zoom') && searchParams.has('from'));
  await Promise.all([page.waitForURL(/zoom=/), page.goBack()]);
  await page.getByRole('button', { name: 'Reset zoom' }).waitFor();
  for (const before of [/from=/, /preset=last30/])
    await Promise.all([page.waitForURL(before), page.goBack()]);
});

/** Drags through the middle of a chart, between two shares of its width. */
async function drag(page: Page, chart: Locator, from: number, to: number): Promise<void> {
  const at = await placesOf(chart);
  await mouseDrag(page, at(from), at(to));
}

/** The same by a finger: a touch leaves a cursor with a handle, which is dragged. */
async function dragByTouch(page: Page, chart: Locator, from: number, to: number): Promise<void> {
  const at = await placesOf(chart);
  await touchDrag(page, at(from), at(from));
  const handle = await chart.locator('[data-handle]').first().boundingBox();
  if (handle === null) throw new Error('A touch leaves no handle');
  const y = handle.y + handle.height / 2;
  await touchDrag(page, { x: handle.x + handle.width / 2, y }, { x: at(to).x, y });
}

/** Places in the middle of a chart, by the share of its width. */
async function placesOf(chart: Locator): Promise<(share: number) => { x: number; y: number }> {
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart is not drawn');
  return (share) => ({ x: box.x + box.width * share, y: box.y + box.height / 2 });
}

/** Days of the period in the URL. */
function daysOf(page: Page): number {
  const { searchParams } = new URL(page.url());
  const [from = NaN, to = NaN] = ['from', 'to'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  return (to - from) / DAY_MS + 1;
}

test('a period is compared with the one before, on the next visit too', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'advertiser' });
  const address = '/statistics?preset=last7&groupBy=day&fields=impressions,spend';
  await page.goto(address);
  const compare = page.getByRole('switch', { name: 'Compare with previous period' });
  const earlier = page.getByRole('application').locator('[data-line="previous"]');
  const deltas = page.getByRole('row').getByTitle(/^Before: /);
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  await settled(page);
  expect([await earlier.count(), await deltas.count()]).toEqual([0, 0]);
  const expectComparison = async () => {
    // On each card, in each panel, and in the rows.
    await expect.poll(() => page.getByText(/^vs \d+ .+ \d{4}$/).count()).toBe(2);
    await expect.poll(() => earlier.count()).toBe(2);
    await expect.poll(() => deltas.first().innerText()).toMatch(/\s%$|×$|^new$|^—$/);
  };
  await performTask(page, 7, async () => {
    await compare.click();
    await expectComparison();
  });
  await page.reload();
  await expectComparison();
  // Remembered where the address says nothing.
  await page.goto(address);
  await expectComparison();
  expect(await compare.isChecked()).toBe(true);
});

const choose = (page: Page, kind: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Chart' }).getByText(kind, { exact: true }).click();

const expectChart = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('application', { name }).waitFor();

test('a report is saved as a preset, renamed, duplicated and opened by default, and taken along as a file', async ({
  stage: { newPage, product },
}) => {
  const account = await newAccount(product);
  const page = await newPage({ as: account.credentials });
  const menu = (name: string) => page.getByRole('button', { name, exact: true });
  const name = async (title: string, value: string, before: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    const field = dialog.getByRole('textbox', { name: 'Name' });
    expect(await field.inputValue()).toBe(before);
    // The Enter that ends a word of an input method is none of the dialog's.
    await field.fill(value.slice(1));
    await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await field.fill(value);
    await settled(page);
    await expectNoSeriousViolations(page, OPEN_DIALOG);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await page.goto('/statistics?groupBy=weekday&kind=bars&preset=thisWeek');
  await menu('Presets').click();
  await page.getByRole('menuitem', { name: 'Save as a new preset…' }).click();
  await name('Save as a new preset', 'Weekdays', '');
  await menu('Weekdays').click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await name('Rename the preset', 'Days of the week', 'Weekdays');
  await menu('Days of the week').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone for 1 preset').waitFor();
  await menu('Weekdays').click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await name('Rename the preset', 'Days of the week', 'Weekdays');
  await menu('Days of the week').click();
  await page.getByRole('menuitem', { name: 'Duplicate…' }).click();
  await name('Duplicate the preset', 'Second', 'Days of the week (copy)');
  await menu('Second').click();
  await page.getByRole('menuitem', { name: 'Open by default' }).click();
  await page.getByText('Data saved').last().waitFor();

  // Another device of the same account.
  const other = await newPage({ as: account.credentials });
  await other.goto('/statistics');
  await other.getByRole('button', { name: 'Second', exact: true }).waitFor();
  await other
    .getByRole('radiogroup', { name: 'Chart' })
    .getByRole('radio', { name: 'Bars', checked: true })
    .waitFor({ state: 'attached' });
  expect(new URL(other.url()).searchParams.get('groupBy')).toBe('weekday');
});

test('a report is saved with names, ids and totals', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/statistics?groupBy=creative&preset=last30&fields=impressions,spend');
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  await performTask(page, 9, async () => {
    const metrics = page.getByRole('combobox', { name: 'Metrics', exact: true });
    await metrics.fill('CPA');
    await page.getByRole('option', { name: 'CPA', exact: true }).click();
    await page.getByRole('columnheader', { name: 'CPA' }).waitFor();
  });
  await page.goto('/statistics?groupBy=campaign&preset=last30&fields=impressions,spend');
  await page.getByRole('row', { name: /^Total/ }).waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const lines = (await text(await download.createReadStream())).trim().split('\r\n');
  expect(lines[0]).toBe('Campaign ID,Campaign,Impressions,Spend (USD)');
  expect(lines[1]).toMatch(/^\d+,[^,]*[A-Za-z][^,]*,\d+,\d+\.\d+$/);
  expect(lines.at(-1)).toMatch(/^Total,,\d+,\d+\.\d+$/);
});

test('a long report is exported in the background, and the bell says when it is ready', async ({
  stage: { newPage, product },
}) => {
  const account = await newAccount(product);
  const page = await newPage({ as: account.credentials });
  await page.goto('/statistics');
  // What the page does with a report of more rows than the demo has.
  await account.api.post('/statistics/exports', {
    ...{ format: 'csv', query: 'groupBy=day&fields=impressions', name: 'statistics-by-day' },
  });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('Your report is ready: 0 rows.').first().click();
  const dialog = page.getByRole('dialog', { name: 'Exports' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download statistics-by-day.csv' }).click(),
  ]);
  expect((await text(await download.createReadStream())).trim()).toBe('Day,Impressions\r\nTotal,0');
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);
  await dialog.getByRole('button', { name: 'Remove statistics-by-day.csv' }).click();
  await dialog.getByText('No exports').waitFor();
});

test('an advertiser has a report sent by email every week, and turns it off in the settings', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/statistics?groupBy=campaign&preset=last30&fields=impressions,spend');
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'Send by email…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this report by email' });
  await dialog.getByText('No reports by email').waitFor();
  const turnOn = dialog.getByRole('button', { name: 'Turn on' });
  if ((await turnOn.count()) > 0) await turnOn.click();
  await dialog.getByText('Reports by email are turned off').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText('Name is required.').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Campaigns by week');
  await dialog.getByText('On Mondays, for the previous week.').waitFor();
  await dialog.getByLabel(/^At/).selectOption('09:00');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await dialog.getByText(/^Weekly at 09:00, GMT.* · next .* · never sent$/).waitFor();
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);

  const small = await newPage({ as: 'advertiser', scheme: 'dark', width: 360, height: 740 });
  await small.goto('/settings?tab=notifications');
  await small.getByRole('button', { name: 'Turn off Campaigns by week' }).click();
  await small.getByText(/ · off · never sent$/).waitFor();
  await small.getByRole('button', { name: 'Edit Campaigns by week' }).click();
  const edit = small.getByRole('dialog', { name: 'Edit the report by email' });
  await edit.getByText('Daily', { exact: true }).click();
  await edit.getByRole('button', { name: 'Save' }).click();
  await small.getByText(/^Daily at 09:00/).waitFor();
  await settled(small);
  await expectNoSeriousViolations(small);
  await small.getByRole('button', { name: 'Remove Campaigns by week' }).click();
  await small
    .getByRole('dialog', { name: 'Remove the report' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await small.getByText('No reports by email').waitFor();
});

test('a client opens a report by its link without an account, until it is revoked', async ({
  stage: { newPage, api },
}) => {
  const page = await newPage({ as: 'advertiser' });
  await page.goto('/statistics?groupBy=campaign&preset=last30&fields=impressions,spend');
  const total = page.getByRole('row', { name: /^Total/ });
  const [, figures = ''] = /(\$[\d.,]+)$/.exec((await total.innerText()).trim()) ?? [];
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await dialog.getByText('Title of the page is required.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await performTask(page, 15, async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Title of the page' }).fill('Results for Acme');
    await dialog.getByText('7 days').click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByRole('link').waitFor();
  });
  const url = (await dialog.getByRole('link').getAttribute('href')) ?? '';
  await settled(page);
  await expectNoSeriousViolations(page, OPEN_DIALOG);

  const client = await newPage({ scheme: 'dark', width: 360, height: 740 });
  await client.goto(url);
  await client.getByRole('heading', { name: 'Results for Acme', level: 1 }).waitFor();
  await client
    .getByRole('row', { name: /^Total/ })
    .getByText(figures, { exact: true })
    .waitFor();
  expect(await client.getByRole('navigation').count()).toBe(0);
  expect(await client.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await settled(client);
  await expectNoSeriousViolations(client);

  await page.reload();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await dialog.getByText(/opened 1 time, last /).waitFor();
  await dialog.getByRole('button', { name: 'Revoke Results for Acme' }).click();
  await page.getByRole('dialog', { name: 'Revoke the link' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Link revoked').waitFor();
  allowProblems(client, /404/);
  await client.reload();
  await client.getByRole('heading', { name: 'This report is not available' }).waitFor();

  const admin = await api('admin');
  const { data } = await admin.get<List<{ readonly kind: string; readonly call: string }>>(
    '/admin/access-events?where[kind]=shared-report-opened',
  );
  expect(data[0]?.call).toBe('GET /shared-reports/:token');
});
