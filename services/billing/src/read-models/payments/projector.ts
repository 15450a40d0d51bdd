import { shownText } from '@marquee/kit/personal-data/open-text';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { PAYMENT_METHODS, type PaymentStatus } from '@marquee/schemas/payment/terms';
import type { SpendLine } from '@marquee/schemas/wallet/events';
import { sql, type Kysely, type Updateable } from 'kysely';

import { createPaymentsTables, type PaymentsTable, type PaymentsTables } from './table.ts';

type Db = Kysely<PaymentsTables>;
type Vault = Pick<PersonalDataVault, 'open'>;

export const PAYMENTS_MODEL = { name: 'payments' } as const;

const PAYMENT_EVENTS = [
  'PaymentRequested',
  'PaymentApproved',
  'PaymentConfirmed',
  'PaymentDeclined',
  'PaymentCanceled',
  'PaymentCompleted',
  'BonusCredited',
  'SpendRecorded',
  'SpendCorrected',
  'UserPersonalInfoWiped',
] as const;

/** The transactions of all accounts: payments, and one row for each account and day (UTC) with spend. */
export const paymentsReadModel = (vault: Vault) =>
  defineReadModel<PaymentsTables>()({
    ...PAYMENTS_MODEL,
    version: 5,
    events: PAYMENT_EVENTS,
    createTables: createPaymentsTables,
    apply: (event, db) => apply(event, db, vault),
  });

async function apply(event: EventOf<(typeof PAYMENT_EVENTS)[number]>, db: Db, vault: Vault): Promise<void> {
  const at = new Date(event.metadata.occurredAt);
  switch (event.type) {
    case 'PaymentRequested':
      return insertPayment(db, event, vault);
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
        decline_reason: await shownText(vault, event.data.reason),
        declined_by: event.metadata.actorId,
        declined_at: at,
      });
    case 'PaymentCanceled':
      return setStatus(db, event.data.paymentId, 'canceled', at);
    case 'PaymentCompleted':
      return setStatus(db, event.data.paymentId, 'completed', at);
    case 'BonusCredited':
      await db
        .updateTable('payments')
        .set({ bonus_nanos: event.data.amountNanos })
        .where('id', '=', event.data.paymentId)
        .execute();
      return;
    case 'SpendRecorded':
      return addSpend(db, event.data.userId, event.data.lines, at);
    case 'SpendCorrected':
      return addSpend(
        db,
        event.data.userId,
        event.data.lines.map(({ halfHour, amountNanos }) => ({ halfHour, spendNanos: -amountNanos })),
        at,
      );
    case 'UserPersonalInfoWiped':
      return eraseTexts(db, event.data.userId);
  }
}

async function insertPayment(db: Db, event: EventOf<'PaymentRequested'>, vault: Vault): Promise<void> {
  const { paymentId, userId, paymentType, method, amountNanos, comment, ...sealed } = event.data;
  const at = new Date(event.metadata.occurredAt);
  await db
    .insertInto('payments')
    .values({
      row_key: `payment-${paymentId}`,
      id: paymentId,
      user_id: userId,
      type: paymentType,
      method,
      amount_nanos: amountNanos,
      bonus_nanos: null,
      status: 'pending',
      comment: comment === null ? null : await shownText(vault, comment),
      sealed_destination: sealed.destination?.sealed ?? null,
      destination_pseudonym: sealed.destinationPseudonym ?? null,
      requested_by: event.metadata.actorId,
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

/** What was written about an erased person, also by events of before such texts were sealed. */
async function eraseTexts(db: Db, userId: number): Promise<void> {
  await sql`update payments
    set comment = case when comment is not null then ${ERASED} end,
        decline_reason = case when decline_reason is not null then ${ERASED} end
    where user_id = ${userId} and (comment is not null or decline_reason is not null)`.execute(db);
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
