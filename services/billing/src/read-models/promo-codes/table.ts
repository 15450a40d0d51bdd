import { fieldColumnsSql, type FieldTable } from '@marquee/kit/resource/rows';
import { type PromoCodeFields, promoCodeResource } from '@marquee/schemas/promo-code/fields';
import type { PromoCodeUseStatus } from '@marquee/schemas/promo-code/terms';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** One row a promo code; amounts are nano-dollars. */
export interface PromoCodesTable extends FieldTable<PromoCodeFields, 'expirationDate'> {
  id: number;
  /** Kept, so that it can be restored. */
  is_deleted: boolean;
  /** Uses that count: not those that were given up. */
  uses: number;
  /** Revision of its stream. */
  version: number;
  created_at: Date;
  updated_at: Date;
}

/** One row a use of a code. */
export interface PromoCodeUsesTable {
  promo_code_id: number;
  /** Numbers the uses of the code. */
  id: number;
  user_id: number;
  code: string;
  status: PromoCodeUseStatus;
  redeemed_at: Date;
  /** When a bonus that waits is too late for deposits that are requested then. */
  expires_at: ColumnType<Date, Date | string, never>;
  used_at: Date | null;
  payment_id: number | null;
  deposit_nanos: bigint | null;
  bonus_nanos: bigint | null;
}

export interface PromoCodesTables {
  promo_codes: PromoCodesTable;
  promo_code_uses: PromoCodeUsesTable;
}

export async function createPromoCodesTables(db: Kysely<PromoCodesTables>): Promise<void> {
  await sql`create table promo_codes (
    id integer primary key,
    ${fieldColumnsSql(promoCodeResource.fields)},
    is_deleted boolean not null default false,
    uses integer not null default 0,
    version integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    unique (code)
  )`.execute(db);
  await sql`create table promo_code_uses (
    promo_code_id integer not null,
    id integer not null,
    user_id integer not null,
    code text not null,
    status text not null,
    redeemed_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    payment_id integer,
    deposit_nanos bigint,
    bonus_nanos bigint,
    primary key (promo_code_id, id)
  )`.execute(db);
  await sql`create index on promo_code_uses (user_id, redeemed_at)`.execute(db);
  await sql`create index on promo_code_uses (expires_at) where status = 'waiting'`.execute(db);
}
