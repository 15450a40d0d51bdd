import type { Readable } from 'node:stream';

import { csvOfColumns, type CsvColumn } from '@marquee/kit/lists/csv-stream';
import { formatDollars, type Nanos } from '@marquee/schemas/common/money';

import { boundsOf, summaryOf } from './months.ts';
import type { StatementFigures } from './query.ts';
import type { CampaignNames } from './statement.ts';

/** A line of the file; the opening and closing balance are lines without an amount. */
interface StatementLine {
  /** ISO 8601 UTC: the moment of a payment, the day of spend. */
  readonly at: string;
  readonly type: string;
  readonly paymentId?: number;
  readonly campaignId?: number;
  readonly amountNanos?: Nanos;
  /** Of the account after this line. */
  readonly balanceNanos: Nanos;
}

const COLUMNS: readonly CsvColumn<StatementLine, CampaignNames>[] = [
  ['date', ({ at }) => at],
  ['type', ({ type }) => type],
  ['paymentId', ({ paymentId }) => paymentId ?? ''],
  ['campaignId', ({ campaignId }) => campaignId ?? ''],
  ['campaign', ({ campaignId }, names) => (campaignId === undefined ? '' : (names.get(campaignId) ?? ''))],
  ['amount', ({ amountNanos }) => (amountNanos === undefined ? '' : formatDollars(amountNanos))],
  ['amountNanos', ({ amountNanos }) => amountNanos?.toString() ?? ''],
  ['balance', ({ balanceNanos }) => formatDollars(balanceNanos)],
  ['balanceNanos', ({ balanceNanos }) => balanceNanos.toString()],
];

/**
 * A statement as CSV: a line a payment, and one a day and campaign of spend, with the exact balance after each. All amounts
 * are exact, in dollars and in nano-dollars: opening balance and amounts make the closing balance.
 */
export const statementCsv = (figures: StatementFigures, names: CampaignNames, now: Date): Readable =>
  csvOfColumns(COLUMNS, linesOf(figures, now), names);

async function* linesOf(figures: StatementFigures, now: Date): AsyncGenerator<StatementLine> {
  const { month, openingNanos } = figures.month;
  const { isOpen, asOf } = summaryOf(figures.month, now);
  let balanceNanos = openingNanos;
  yield { at: boundsOf(month).from.toISOString(), type: 'opening-balance', balanceNanos };
  for (const movement of movementsOf(figures)) {
    balanceNanos += movement.amountNanos;
    yield { ...movement, balanceNanos };
  }
  yield { at: asOf, type: isOpen ? 'balance-so-far' : 'closing-balance', balanceNanos };
}

/** Payments and the spend of campaigns, day by day; spend comes after the payments of its day. */
function movementsOf({ payments, campaigns }: StatementFigures) {
  const lines = [
    ...payments.map(({ at, kind, paymentId, amountNanos }) => ({
      at: at.toISOString(),
      day: at.toISOString().slice(0, 10),
      type: kind,
      paymentId,
      amountNanos,
    })),
    ...campaigns.map(({ day, kind, campaignId, amountNanos }) => ({
      at: day,
      day,
      type: kind,
      campaignId,
      amountNanos,
    })),
  ];
  return lines.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
