import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type PaymentFields, paymentResource } from '@marquee/schemas/payment/fields';
import { sql, type Kysely } from 'kysely';

/**
 * A payment, or what an account spent on one day. Amounts are nano-dollars, always positive. A comment says why a compensation
 * was given; "erased" once the person is, as is `decline_reason`.
 */
export interface PaymentsTable extends FieldTable<PaymentFields> {
  row_key: string;
  /** Null for a day of spend. */
  id: number | null;
  user_id: number;
  type: string;
  /** Credited on top of a deposit, by a promo code. */
  bonus_nanos: bigint | null;
  status: string;
  /** `{ destination, comment }` of a withdrawal, sealed under the user's key. */
  sealed_destination: string | null;
  /** Pseudonym of the destination, under the same key. */
  destination_pseudonym: string | null;
  /** The people at the keyboard; null where it was not recorded, and before the step. */
  requested_by: number | null;
  approved_by: number | null;
  confirmed_by: number | null;
  declined_by: number | null;
  approved_at: Date | null;
  confirmed_at: Date | null;
  declined_at: Date | null;
  decline_reason: string | null;
  /** UTC day of a day of spend. */
  day: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface PaymentsTables {
  payments: PaymentsTable;
}

export async function createPaymentsTables(db: Kysely<PaymentsTables>): Promise<void> {
  await sql`create table payments (
    row_key text primary key,
    id integer unique,
    user_id integer not null,
    type text not null,
    ${fieldColumnsSql(paymentResource.fields)},
    bonus_nanos bigint,
    status text not null,
    sealed_destination text,
    destination_pseudonym text,
    requested_by integer,
    approved_by integer,
    confirmed_by integer,
    declined_by integer,
    approved_at timestamptz,
    confirmed_at timestamptz,
    declined_at timestamptz,
    decline_reason text,
    day date,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`.execute(db);
  await sql`create index on payments (created_at, row_key)`.execute(db);
  await sql`create index on payments (user_id, created_at)`.execute(db);
  await sql`create index on payments (user_id, confirmed_by) where type = 'compensation'`.execute(db);
  await sql`create index on payments (type, created_at)`.execute(db);
  await sql`create index on payments (status, created_at)`.execute(db);
}
