import { defineReadModel } from '@marquee/kit/projector/read-model';
import { PAYMENT_METHODS, type PaymentStatus } from '@marquee/schemas/payment/terms';
import type { PaymentEvent } from '@marquee/schemas/payment/events';
import type { SpendLine } from '@marquee/schemas/wallet/events';
import { sql, type Kysely, type Updateable } from 'kysely';

import { createPaymentsTables, type PaymentsTable, type PaymentsTables } from './table.ts';

type Db = Kysely<PaymentsTables>;
type Requested = Extract<PaymentEvent, { type: 'PaymentRequested' }>['data'];

/** The transactions of all accounts: payments, and one row for each account and day (UTC) with spend. */
export const paymentsReadModel = defineReadModel<PaymentsTables>()({
  name: 'payments',
  version: 3,
  events: [
    'PaymentRequested',
    'PaymentApproved',
    'PaymentConfirmed',
    'PaymentDeclined',
    'PaymentCanceled',
    'PaymentCompleted',
    'SpendRecorded',
    'SpendCorrected',
  ],
  createTables: createPaymentsTables,
  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    switch (event.type) {
      case 'PaymentRequested':
        return insertPayment(db, event.data, event.metadata.actorId, at);
      case 'PaymentApproved':
        return setStatus(db, event.data.paymentId, 'approved', at, {
          approved_by: event.data.approvedBy,
          approved_at: at,
        });
      case 'PaymentConfirmed': {
        const confirmed = { confirmed_by: event.metadata.actorId, confirmed_at: at };
        return setStatus(db, event.data.paymentId, 'precompleted', at, confirmed);
      }
      case 'PaymentDeclined':
        return setStatus(db, event.data.paymentId, 'disapproved', at, {
          decline_reason: event.data.reason,
          declined_by: event.metadata.actorId,
          declined_at: at,
        });
      case 'PaymentCanceled':
        return setStatus(db, event.data.paymentId, 'canceled', at);
      case 'PaymentCompleted':
        return setStatus(db, event.data.paymentId, 'completed', at);
      case 'SpendRecorded':
        return addSpend(db, event.data.userId, event.data.lines, at);
      case 'SpendCorrected':
        return addSpend(
          db,
          event.data.userId,
          event.data.lines.map(({ halfHour, amountNanos }) => ({ halfHour, spendNanos: -amountNanos })),
          at,
        );
    }
  },
});

async function insertPayment(
  db: Db,
  { paymentId, userId, paymentType, method, amountNanos, comment, ...sealed }: Requested,
  requestedBy: number | null,
  at: Date,
): Promise<void> {
  await db
    .insertInto('payments')
    .values({
      row_key: `payment-${paymentId}`,
      id: paymentId,
      user_id: userId,
      type: paymentType,
      method,
      amount_nanos: amountNanos,
      status: 'pending',
      comment,
      sealed_destination: sealed.destination?.sealed ?? null,
      destination_pseudonym: sealed.destinationPseudonym ?? null,
      requested_by: requestedBy,
      approved_by: null,
      confirmed_by: null,
      declined_by: null,
      approved_at: null,
      confirmed_at: null,
      declined_at: null,
      decline_reason: null,
      day: null,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function setStatus(
  db: Db,
  paymentId: number,
  status: PaymentStatus,
  at: Date,
  also: Updateable<PaymentsTable> = {},
) {
  await db
    .updateTable('payments')
    .set({ status, updated_at: at, ...also })
    .where('id', '=', paymentId)
    .execute();
}

async function addSpend(
  db: Db,
  userId: number,
  lines: readonly Pick<SpendLine, 'halfHour' | 'spendNanos'>[],
  at: Date,
): Promise<void> {
  const days = new Map<string, bigint>();
  for (const { halfHour, spendNanos } of lines) {
    const day = halfHour.slice(0, 10);
    days.set(day, (days.get(day) ?? 0n) + spendNanos);
  }
  for (const [day, spendNanos] of days) {
    if (spendNanos === 0n) continue;
    await sql`insert into payments as kept
        (row_key, user_id, type, method, amount_nanos, status, day, created_at, updated_at)
      values (${`daily-spend-${userId}-${day}`}, ${userId}, 'daily-spend', ${PAYMENT_METHODS.accountBalance},
        ${spendNanos}, 'completed', ${day}, ${`${day}T00:00:00.000Z`}, ${at})
      on conflict (row_key) do update
        set amount_nanos = kept.amount_nanos + excluded.amount_nanos,
            updated_at = greatest(kept.updated_at, excluded.updated_at)`.execute(db);
  }
}
