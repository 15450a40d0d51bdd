import type { Readable } from 'node:stream';

import { atOffset, csvStream } from '@marquee/kit/http/csv-stream';
import type { JournalEntryView } from '@marquee/schemas/queries/payment';
import type { OwnerView } from '@marquee/schemas/queries/stats';

import type { PayersPort } from './ports.ts';
import type { ListedPayment } from './read-models/payments/query.ts';

const PAYMENT_COLUMNS = [
  'key',
  'id',
  'type',
  'method',
  'status',
  'amount',
  'accountId',
  'account',
  'requestedById',
  'requestedBy',
  'requestedAt',
  'approvedById',
  'approvedBy',
  'approvedAt',
  'confirmedById',
  'confirmedBy',
  'confirmedAt',
  'declinedById',
  'declinedBy',
  'declinedAt',
  'declineReason',
  'comment',
  'destination',
  'day',
  'updatedAt',
] as const;

const JOURNAL_COLUMNS = [
  'position',
  'line',
  'occurredAt',
  'eventType',
  'eventId',
  'account',
  'side',
  'amount',
  'accountBalance',
  'userId',
  'campaignId',
  'paymentId',
  'blocks',
  'cause',
  'actorId',
  'actor',
] as const;

/**
 * Payments as CSV: who asked, agreed, confirmed or declined, and when. Amounts are exact decimals, dollars.
 * @param offset of the zone that times are told in: `+05:30`
 */
export const paymentsCsv = (
  payments: AsyncIterable<readonly ListedPayment[]>,
  payers: PayersPort,
  offset: string,
): Readable => csvStream(PAYMENT_COLUMNS, rowsOf(payments, payers, peopleOfPayment, paymentCells(offset)));

/** The journal as CSV, one line an entry. @param offset of the zone that times are told in: `+05:30` */
export const journalCsv = (
  entries: AsyncIterable<readonly JournalEntryView[]>,
  payers: PayersPort,
  offset: string,
): Readable =>
  csvStream(
    JOURNAL_COLUMNS,
    rowsOf(entries, payers, ({ actorId }) => [actorId], journalCells(offset)),
  );

/** The names of a batch are asked for at once. */
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

const paymentCells =
  (offset: string) =>
  (row: ListedPayment, names: Names): readonly string[] => [
    row.key,
    text(row.id),
    row.type,
    text(row.method),
    row.status,
    row.amount,
    text(row.userId),
    nameIn(names, row.userId),
    ...decision(names, row.requestedById, at(row.createdAt, offset)),
    ...decision(names, row.approvedById, at(row.approvedAt, offset)),
    ...decision(names, row.confirmedById, at(row.confirmedAt, offset)),
    ...decision(names, row.declinedById, at(row.declinedAt, offset)),
    text(row.declineReason),
    text(row.comment),
    text(row.destination),
    text(row.day),
    at(row.updatedAt, offset),
  ];

const journalCells =
  (offset: string) =>
  (row: JournalEntryView, names: Names): readonly string[] => [
    row.position,
    text(row.line),
    at(row.occurredAt, offset),
    row.eventType,
    row.eventId,
    row.account,
    row.side,
    row.amount,
    row.accountBalance,
    text(row.userId),
    text(row.campaignId),
    text(row.paymentId),
    text(row.blocks),
    text(row.cause),
    text(row.actorId),
    nameIn(names, row.actorId),
  ];

type Names = ReadonlyMap<number, OwnerView>;

const namesOf = (payers: PayersPort, ids: readonly (number | null)[]): Promise<Names> =>
  payers.names([...new Set(ids.filter((id) => id !== null))]);

function nameIn(names: Names, id: number | null): string {
  const person = id === null ? undefined : names.get(id);
  return [person?.firstName, person?.lastName].filter((part) => (part ?? '') !== '').join(' ');
}

const decision = (names: Names, id: number | null, time: string) => [text(id), nameIn(names, id), time];
const text = (value: string | number | null): string => (value === null ? '' : String(value));
const at = (instant: string | null, offset: string): string =>
  instant === null ? '' : atOffset(instant, offset);
