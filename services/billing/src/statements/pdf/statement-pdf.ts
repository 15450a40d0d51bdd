import type { Readable } from 'node:stream';

import { dollars } from '@marquee/schemas/common/money';
import { printCents, printedColumn, printedSummary } from '@marquee/schemas/payment/printed';
import {
  MOVEMENT_LABELS,
  MOVEMENT_ITEM_LABELS,
  type StatementView,
} from '@marquee/schemas/payment/statement';
import PDFDocument from 'pdfkit';

import { loadFonts, type StatementFonts } from './fonts.ts';
import { StatementPages, type PdfTable } from './pages.ts';
import { FACES } from './text.ts';

const BRAND = 'Marquee';

/**
 * A statement as PDF, A4: a stream that fills while the pages are drawn, some rows at a time, so that other calls are
 * answered in between.
 */
export async function statementPdf(statement: StatementView): Promise<Readable> {
  const fonts = await loadFonts();
  const names = statementNames(statement, fonts);
  const title = `Statement ${statement.month}, ${names.account}`;
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    // None but the named faces: a font that is known under two names would be opened again at every use.
    font: '',
    info: { Title: title, Author: BRAND, Subject: title, CreationDate: new Date(statement.asOf) },
  });
  // The library takes opened fonts as well as files, which its types do not say.
  doc.registerFont(FACES.regular, fonts.regular as unknown as string);
  doc.registerFont(FACES.bold, fonts.bold as unknown as string);
  // Errors reach the reader of the stream, who has the document before its pages are drawn.
  draw(doc, statement, names).catch((error: unknown) => doc.destroy(error as Error));
  return doc;
}

/** Names as the fonts can show them. */
interface StatementNames {
  readonly account: string;
  readonly address: readonly string[];
  readonly campaigns: ReadonlyMap<number, string>;
  /** Some characters are left out. */
  readonly isIncomplete: boolean;
}

function statementNames({ account, campaigns }: StatementView, fonts: StatementFonts): StatementNames {
  let isIncomplete = false;
  const shown = (text: string | null, otherwise: string): string => {
    const showable = fonts.showable(text ?? '');
    if (showable !== (text ?? '').trim()) isIncomplete = true;
    return /\p{L}/u.test(showable) || showable === (text ?? '').trim() ? showable || otherwise : otherwise;
  };
  const person = shown([account.firstName, account.lastName].filter(Boolean).join(' '), '');
  const id = `Account #${account.id}`;
  return {
    // Begins with the id: the direction of a line is that of its first letter, and names have any.
    account: [id, shown(account.company, '') || person].filter(Boolean).join(', '),
    address: [
      shown(account.company, ''),
      person,
      shown(account.address, ''),
      account.country ?? '',
      account.email,
      id,
    ].filter(Boolean),
    campaigns: new Map(
      campaigns.map(({ campaignId, name }) => [campaignId, shown(name, `Campaign ${campaignId}`)]),
    ),
    isIncomplete,
  };
}

type Document = InstanceType<typeof PDFDocument>;

async function draw(doc: Document, statement: StatementView, names: StatementNames): Promise<void> {
  const month = monthName(statement.month);
  const pages = new StatementPages(doc, {
    brand: BRAND,
    heading: `${names.account} · ${month}`,
    foot: `${names.account} · ${month} · US dollars, UTC`,
  });
  pages.line(`Statement for ${month}`, { size: 18, face: 'bold' });
  pages.note(
    statement.isOpen
      ? `So far, as of ${instant(statement.asOf)} UTC. The month is not over.`
      : `All movements of the month, UTC.`,
  );
  pages.space(8);
  for (const line of names.address) pages.line(line);
  await pages.table(summaryTable(statement));
  if (statement.payments.length > 0) await pages.table(paymentsTable(statement));
  if (statement.campaigns.length > 0) {
    await pages.table(campaignsTable(statement, names));
    await pages.table(daysTable(statement));
  }
  pages.space(14);
  pages.note('Amounts are rounded to the cent; “Rounding” is the difference to the sum of exact amounts.');
  pages.note('The CSV of this statement has every amount exactly. Spend is dated by when it was charged.');
  if (names.isIncomplete)
    pages.note(
      'Characters of names that this file has no letters for are left out. The CSV has all names in full.',
    );
  await pages.finish();
  doc.end();
}

function summaryTable(statement: StatementView): PdfTable {
  const { opening, movements, rounding, closing } = printedSummary(statement);
  return {
    title: 'Summary',
    columns: [
      { title: 'Description', share: 0.7 },
      { title: 'Amount', share: 0.3, align: 'right' },
    ],
    rows: [
      ['Opening balance', printCents(opening)],
      ...movements.map(({ kind, cents }) => [MOVEMENT_LABELS[kind], printCents(cents)]),
      ...(rounding === 0n ? [] : [['Rounding', printCents(rounding)]]),
    ],
    totals: [[statement.isOpen ? 'Balance so far' : 'Closing balance', printCents(closing)]],
  };
}

function paymentsTable({ payments }: StatementView): PdfTable {
  const column = printedColumn(payments.map(({ amount }) => dollars(amount)));
  return {
    title: 'Payments',
    columns: [
      { title: 'Date (UTC)', share: 0.25 },
      { title: 'Type', share: 0.3 },
      { title: 'Payment', share: 0.2 },
      { title: 'Amount', share: 0.25, align: 'right' },
    ],
    rows: payments.map(({ at, kind, paymentId }, index) => [
      instant(at),
      MOVEMENT_ITEM_LABELS[kind],
      `#${paymentId}`,
      printCents(column.cents[index] ?? 0n),
    ]),
    totals: [
      ...(column.rounding === 0n ? [] : [['Rounding', '', '', printCents(column.rounding)]]),
      ['Total', '', '', printCents(column.total)],
    ],
  };
}

const campaignsTable = ({ campaigns }: StatementView, names: StatementNames): PdfTable => ({
  title: 'Spend by campaign',
  columns: [{ title: 'Campaign', share: 0.46 }, { title: 'ID', share: 0.14 }, ...SPEND_COLUMNS],
  ...spendCells(campaigns, ({ campaignId }) => [names.campaigns.get(campaignId) ?? '', String(campaignId)], [
    '',
    '',
  ]),
});

const daysTable = ({ days }: StatementView): PdfTable => ({
  title: 'Spend by day',
  columns: [{ title: 'Day (UTC)', share: 0.6 }, ...SPEND_COLUMNS],
  ...spendCells(days, ({ day }) => [day], ['']),
});

const SPEND_COLUMNS = [
  { title: 'Spend', share: 0.2, align: 'right' },
  { title: 'Corrections', share: 0.2, align: 'right' },
] as const;

/** Rows and totals of spend. @param blank cells of the totals before the amounts; the first one is their name */
function spendCells<Row extends { readonly spend: string; readonly correction: string }>(
  rows: readonly Row[],
  cellsOf: (row: Row) => readonly string[],
  [, ...blank]: readonly string[],
): Pick<PdfTable, 'rows' | 'totals'> {
  const spend = printedColumn(rows.map((row) => dollars(row.spend)));
  const correction = printedColumn(rows.map((row) => dollars(row.correction)));
  const isRounded = spend.rounding !== 0n || correction.rounding !== 0n;
  return {
    rows: rows.map((row, index) => [
      ...cellsOf(row),
      printCents(spend.cents[index] ?? 0n),
      printCents(correction.cents[index] ?? 0n),
    ]),
    totals: [
      ...(isRounded
        ? [['Rounding', ...blank, printCents(spend.rounding), printCents(correction.rounding)]]
        : []),
      ['Total', ...blank, printCents(spend.total), printCents(correction.total)],
    ],
  };
}

const instant = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `November 2026` */
const monthName = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00.000Z`));
