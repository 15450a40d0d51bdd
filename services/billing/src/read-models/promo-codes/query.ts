import { type ListQuery, type ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { listFields } from '@marquee/kit/resource/listed';
import { moneyColumns } from '@marquee/kit/resource/rows';
import { promoCodeResource } from '@marquee/schemas/promo-code/fields';
import type { Kysely, Selectable } from 'kysely';

import type { PromoCodesTable, PromoCodesTables, PromoCodeUsesTable } from './table.ts';

export type PromoCodeRow = Selectable<PromoCodesTable>;
export type PromoCodeUseRow = Selectable<PromoCodeUsesTable>;

/** What the list of codes may be filtered, sorted and searched by. */
export const promoCodeList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    ...listFields(promoCodeResource.fields),
    uses: { kind: 'integer' },
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

/** What the list of a code's uses may be filtered and sorted by. */
export const promoCodeUseList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    userId: { kind: 'integer' },
    status: { kind: 'text' },
    redeemedAt: { kind: 'timestamp' },
    usedAt: { kind: 'timestamp' },
    paymentId: { kind: 'integer' },
    deposit: { kind: 'money' },
    bonus: { kind: 'money' },
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(promoCodeList.fields, moneyColumns(promoCodeResource.fields));
const USE_COLUMNS = snakeCaseColumns(promoCodeUseList.fields, {
  deposit: 'deposit_nanos',
  bonus: 'bonus_nanos',
});
/** Uses of an account that are shown. */
const OWN_USES_MAX = 50;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface PromoCodeQueries {
  list(list: ListQuery): Promise<Page<PromoCodeRow>>;
  /** Undefined for a deleted one. */
  find(id: number): Promise<PromoCodeRow | undefined>;
  /** The id of a code, deleted ones included. */
  idOf(code: string): Promise<number | undefined>;
  uses(promoCodeId: number, list: ListQuery): Promise<Page<PromoCodeUseRow>>;
  /** An account's bonuses that were credited or expired, the newest first. */
  pastOf(userId: number): Promise<readonly PromoCodeUseRow[]>;
  /** Uses that wait although their time was over at a moment, those of the longest ago first. */
  overdue(before: Date): Promise<readonly PromoCodeUseRow[]>;
}

export function createPromoCodeQueries(db: Kysely<PromoCodesTables>): PromoCodeQueries {
  const living = () => db.selectFrom('promo_codes').selectAll().where('is_deleted', '=', false);
  return {
    list: (list) => listPage(living(), list, { columns: COLUMNS, tieBreaker: 'id' }),
    find: (id) => living().where('id', '=', id).executeTakeFirst(),
    idOf: async (code) =>
      (await db.selectFrom('promo_codes').select('id').where('code', '=', code).executeTakeFirst())?.id,
    uses: (promoCodeId, list) =>
      listPage(db.selectFrom('promo_code_uses').selectAll().where('promo_code_id', '=', promoCodeId), list, {
        columns: USE_COLUMNS,
        tieBreaker: 'id',
      }),
    pastOf: (userId) =>
      db
        .selectFrom('promo_code_uses')
        .selectAll()
        .where('user_id', '=', userId)
        .where('status', 'in', ['used', 'expired'])
        .orderBy('redeemed_at', 'desc')
        .limit(OWN_USES_MAX)
        .execute(),
    overdue: (before) =>
      db
        .selectFrom('promo_code_uses')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('expires_at', '<=', before)
        .orderBy('expires_at')
        .execute(),
  };
}
