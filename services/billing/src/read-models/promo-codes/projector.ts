import { columnsOf } from '@marquee/kit/projector/columns';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { fieldColumns } from '@marquee/kit/resource/rows';
import { promoCodeResource } from '@marquee/schemas/promo-code/fields';
import { type Kysely, sql, type Updateable } from 'kysely';

import { createPromoCodesTables, type PromoCodesTable, type PromoCodesTables } from './table.ts';

type Db = Kysely<PromoCodesTables>;

const EVENTS = [
  'PromoCodeCreated',
  'PromoCodeChanged',
  'PromoCodeDeleted',
  'PromoCodeRestored',
  'PromoCodeRedeemed',
  'PromoCodeReleased',
  'BonusCredited',
] as const;

/** Promo codes with their uses. */
export const promoCodesReadModel = defineReadModel<PromoCodesTables>()({
  name: 'promo_codes',
  version: 2,
  events: EVENTS,
  createTables: createPromoCodesTables,
  apply,
});

async function apply(event: EventOf<(typeof EVENTS)[number]>, db: Db): Promise<void> {
  switch (event.type) {
    case 'PromoCodeCreated':
      return insertCode(event, db);
    case 'PromoCodeChanged': {
      const { promoCodeId: _, ...changed } = event.data;
      return updateCode(event, db, columnsOf(changed, COLUMNS));
    }
    case 'PromoCodeDeleted':
      return updateCode(event, db, { is_deleted: true });
    case 'PromoCodeRestored':
      return updateCode(event, db, { is_deleted: false });
    case 'PromoCodeRedeemed':
      return addUse(event, db);
    case 'PromoCodeReleased':
      return releaseUse(event, db);
    case 'BonusCredited':
      return creditUse(event, db);
  }
}

const COLUMNS = fieldColumns(promoCodeResource);

async function insertCode(event: EventOf<'PromoCodeCreated'>, db: Db): Promise<void> {
  const { promoCodeId, ...fields } = event.data;
  const at = new Date(event.metadata.occurredAt);
  await db
    .insertInto('promo_codes')
    .values({
      ...columnsOf(fields, COLUMNS),
      id: promoCodeId,
      is_deleted: false,
      uses: 0,
      version: event.revision,
      created_at: at,
      updated_at: at,
    })
    .execute();
}

async function updateCode(
  event: EventOf<'PromoCodeChanged' | 'PromoCodeDeleted' | 'PromoCodeRestored'>,
  db: Db,
  changed: Updateable<PromoCodesTable>,
): Promise<void> {
  await db
    .updateTable('promo_codes')
    .set({ ...changed, version: event.revision, updated_at: new Date(event.metadata.occurredAt) })
    .where('id', '=', event.data.promoCodeId)
    .execute();
}

async function addUse({ data, metadata }: EventOf<'PromoCodeRedeemed'>, db: Db): Promise<void> {
  await db
    .insertInto('promo_code_uses')
    .values({
      promo_code_id: data.promoCodeId,
      id: data.redemption,
      user_id: data.userId,
      code: data.code,
      status: 'waiting',
      redeemed_at: new Date(metadata.occurredAt),
      expires_at: data.expirationDate,
      used_at: null,
      payment_id: null,
      deposit_nanos: null,
      bonus_nanos: null,
    })
    .execute();
  await countUses(data.promoCodeId, 1, db);
}

async function releaseUse({ data, metadata }: EventOf<'PromoCodeReleased'>, db: Db): Promise<void> {
  await db
    .updateTable('promo_code_uses')
    .set({ status: sql`case when expires_at <= ${metadata.occurredAt} then 'expired' else 'canceled' end` })
    .where('promo_code_id', '=', data.promoCodeId)
    .where('id', '=', data.redemption)
    .execute();
  await countUses(data.promoCodeId, -1, db);
}

const countUses = (id: number, change: 1 | -1, db: Db) =>
  db
    .updateTable('promo_codes')
    .set({ uses: sql`uses + ${change}` })
    .where('id', '=', id)
    .execute();

async function creditUse({ data, metadata }: EventOf<'BonusCredited'>, db: Db): Promise<void> {
  await db
    .updateTable('promo_code_uses')
    .set({
      status: 'used',
      used_at: new Date(metadata.occurredAt),
      payment_id: data.paymentId,
      deposit_nanos: data.depositNanos,
      bonus_nanos: data.amountNanos,
    })
    .where('promo_code_id', '=', data.promoCodeId)
    .where('id', '=', data.redemption)
    .execute();
}
