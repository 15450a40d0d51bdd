import { buffer } from 'node:stream/consumers';

import { centsOf, printCents } from '@marquee/schemas/payment/printed';
import { dollars } from '@marquee/schemas/common/money';
import type { StatementSummary, StatementView } from '@marquee/schemas/payment/statement';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectNoSeriousViolations, overflowOf } from '../support/accessibility.ts';
import type { List, One } from '../support/api.ts';
import { expectPrintable } from '../support/print.ts';
import { settled } from '../support/settled.ts';
import { test } from '../support/test.ts';
import { performTask } from './support/perform-task.ts';

const SPEND_TIMEOUT_MS = 60_000;
const printed = (amount: string): string => printCents(centsOf(dollars(amount)));

/** A file that a button of the page hands over. */
async function downloaded(page: Page, button: RegExp): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ]);
  return buffer(await download.createReadStream());
}

/** Cells of a column of a CSV; no cell of the asked columns has a comma. */
function columnOf(csv: string, name: string): readonly string[] {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const fromEnd = head.split(',').length - head.split(',').indexOf(name);
  return lines.map((line) => line.split(',').at(-fromEnd) ?? '');
}

test('a month with deposits and spend is a statement that adds up, on the page and as files', async ({
  stage: { newPage, api },
}) => {
  const mine = await api('advertiser');
  const newest = async () =>
    (await mine.get<List<StatementSummary>>('/payments/statements?perPage=1')).data[0];
  await expect
    .poll(async () => (await newest())?.movements.spend, { timeout: SPEND_TIMEOUT_MS })
    .toMatch(/^-/);
  const summary = (await newest())!;
  expect(summary).toMatchObject({ isOpen: true });
  expect(dollars(summary.movements.deposit)).toBeGreaterThan(0n);

  const page = await newPage({ as: 'advertiser' });
  await page.goto('/payments');
  const row = page.getByRole('row', { name: /So far/ });
  await performTask(page, 16, async () => {
    const pages = page.getByRole('navigation', { name: 'Payments' });
    await pages.getByRole('link', { name: 'Statements' }).click();
    // Another amount of the month may be the same.
    await row.getByText(printed(summary.movements.deposit)).first().waitFor();
    await row.getByRole('link').click();
    await page.waitForURL(`**/payments/statements/${summary.month}`);
    await downloaded(page, /as PDF/);
  });
  await page.getByRole('row', { name: `Deposits ${printed(summary.movements.deposit)}` }).waitFor();
  await page.getByRole('heading', { name: 'Spend by campaign' }).waitFor();
  await expectPrintable(page, ['Spend by campaign', printed(summary.movements.deposit)]);

  const csv = (await downloaded(page, /as CSV/)).toString('utf8');
  const sum = (cells: readonly string[]) => cells.reduce((total, cell) => total + BigInt(cell || '0'), 0n);
  const balances = columnOf(csv, 'balanceNanos').map(BigInt);
  expect(balances[0]! + sum(columnOf(csv, 'amountNanos'))).toBe(balances.at(-1));
  expect(csv).toMatch(/,deposit,\d+,/);
  expect(csv).toContain(',spend,,');

  const pdf = (await downloaded(page, /as PDF/)).toString('latin1');
  const { account } = (await mine.get<One<StatementView>>(`/payments/statements/${summary.month}`)).data;
  expect(pdf.startsWith('%PDF-')).toBe(true);
  const name = account.company || `${account.firstName} ${account.lastName}`;
  expect(pdf).toContain(`Account #${account.id}, ${name}`);

  const theirs = await newPage({ as: 'finance' });
  await theirs.goto(`/manager/payments/statements/${account.id}`);
  await theirs
    .getByRole('link', { name: /\d{4}$/ })
    .first()
    .click();
  await theirs.getByRole('row', { name: `Deposits ${printed(summary.movements.deposit)}` }).waitFor();
});

test('months are cards on a phone, whatever page an old address names', async ({
  stage: { newPage, api },
}) => {
  const [newest] = (await (await api('advertiser')).get<List<StatementSummary>>('/payments/statements')).data;
  const page = await newPage({ as: 'advertiser', width: 360, scheme: 'dark' });
  await page.goto('/payments/statements?page=99');
  const card = page.getByRole('list', { name: 'Statements' }).getByRole('listitem').first();
  await card.getByText('Closing').waitFor();
  await settled(page);
  await expectNoSeriousViolations(page);
  const right = await card
    .getByRole('button', { name: /as CSV/ })
    .evaluate((button) => button.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360);
  expect(await overflowOf(page)).toBe(0);
  await card.getByRole('link').click();
  await page.waitForURL(`**/payments/statements/${newest!.month}`);
});
