import type { Readable } from 'node:stream';

import { atOffset, csvStream } from '@marquee/kit/lists/csv-stream';
import type { JournalEntryView } from '@marquee/schemas/wallet/views';
import type { OwnerView } from '@marquee/schemas/queries/stats';

import type { PayersPort } from '../ports.ts';
import type { ListedPayment } from './payments/query.ts';

/**
 * A column of a CSV file: its name, and the cell of a row.
 * @param offset of the time zone of the file, `+05:30`
 */
type Column<Row> = readonly [name: string, cell: (row: Row, names: Names, offset: string) => string];

/** Who decided, by id and name, and when. */
const decision = (
  did: 'requested' | 'approved' | 'confirmed' | 'declined',
  timeOf: (row: ListedPayment) => string | null,
): readonly Column<ListedPayment>[] => [
  [`${did}ById`, (row) => text(row[`${did}ById`])],
  [`${did}By`, (row, names) => nameIn(names, row[`${did}ById`])],
  [`${did}At`, (row, _, offset) => at(timeOf(row), offset)],
];

const PAYMENT_COLUMNS: readonly Column<ListedPayment>[] = [
  ['key', ({ key }) => key],
  ['id', ({ id }) => text(id)],
  ['type', ({ type }) => type],
  ['method', ({ method }) => text(method)],
  ['status', ({ status }) => status],
  ['amount', ({ amount }) => amount],
  ['accountId', ({ userId }) => text(userId)],
  ['account', ({ userId }, names) => nameIn(names, userId)],
  ...decision('requested', ({ createdAt }) => createdAt),
  ...decision('approved', ({ approvedAt }) => approvedAt),
  ...decision('confirmed', ({ confirmedAt }) => confirmedAt),
  ...decision('declined', ({ declinedAt }) => declinedAt),
  ['declineReason', ({ declineReason }) => text(declineReason)],
  ['comment', ({ comment }) => text(comment)],
  ['destination', ({ destination }) => text(destination)],
  ['day', ({ day }) => text(day)],
  ['updatedAt', ({ updatedAt }, _, offset) => at(updatedAt, offset)],
];

const JOURNAL_COLUMNS: readonly Column<JournalEntryView>[] = [
  ['position', ({ position }) => position],
  ['line', ({ line }) => text(line)],
  ['occurredAt', ({ occurredAt }, _, offset) => at(occurredAt, offset)],
  ['eventType', ({ eventType }) => eventType],
  ['eventId', ({ eventId }) => eventId],
  ['account', ({ account }) => account],
  ['side', ({ side }) => side],
  ['amount', ({ amount }) => amount],
  ['accountBalance', ({ accountBalance }) => accountBalance],
  ['userId', ({ userId }) => text(userId)],
  ['campaignId', ({ campaignId }) => text(campaignId)],
  ['paymentId', ({ paymentId }) => text(paymentId)],
  ['blocks', ({ blocks }) => text(blocks)],
  ['cause', ({ cause }) => text(cause)],
  ['actorId', ({ actorId }) => text(actorId)],
  ['actor', ({ actorId }, names) => nameIn(names, actorId)],
];

/**
 * Payments as CSV: who asked, agreed, confirmed or declined, and when. Amounts are exact decimals, dollars.
 * @param offset of the time zone of the file, `+05:30`
 */
export const paymentsCsv = (
  payments: AsyncIterable<readonly ListedPayment[]>,
  payers: PayersPort,
  offset: string,
): Readable => csvOf(PAYMENT_COLUMNS, payments, payers, peopleOfPayment, offset);

/** The journal as CSV, one line an entry. @param offset of the time zone of the file, `+05:30` */
export const journalCsv = (
  entries: AsyncIterable<readonly JournalEntryView[]>,
  payers: PayersPort,
  offset: string,
): Readable => csvOf(JOURNAL_COLUMNS, entries, payers, ({ actorId }) => [actorId], offset);

const csvOf = <Row>(
  columns: readonly Column<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  payers: PayersPort,
  peopleOf: (row: Row) => readonly (number | null)[],
  offset: string,
): Readable => {
  const cellsOf = (row: Row, names: Names) => columns.map(([, cell]) => cell(row, names, offset));
  return csvStream(
    columns.map(([name]) => name),
    rowsOf(batches, payers, peopleOf, cellsOf),
  );
};

/** Rows of a file; the names of a batch are loaded together. */
async function* rowsOf<Row>(
  batches: AsyncIterable<readonly Row[]>,
  payers: PayersPort,
  peopleOf: (row: Row) => readonly (number | null)[],
  cellsOf: (row: Row, names: Names) => readonly string[],
): AsyncGenerator<readonly string[]> {
  for await (const batch of batches) {
    const names = await namesOf(payers, batch.flatMap(peopleOf));
    for (const row of batch) yield cellsOf(row, names);
  }
}

const peopleOfPayment = (row: ListedPayment): readonly (number | null)[] => [
  row.userId,
  row.requestedById,
  row.approvedById,
  row.confirmedById,
  row.declinedById,
];

type Names = ReadonlyMap<number, OwnerView>;

const namesOf = (payers: PayersPort, ids: readonly (number | null)[]): Promise<Names> =>
  payers.names([...new Set(ids.filter((id) => id !== null))]);

function nameIn(names: Names, id: number | null): string {
  const person = id === null ? undefined : names.get(id);
  return [person?.firstName, person?.lastName].filter((part) => (part ?? '') !== '').join(' ');
}

const text = (value: string | number | null): string => (value === null ? '' : String(value));
const at = (instant: string | null, offset: string): string =>
  instant === null ? '' : atOffset(instant, offset);
