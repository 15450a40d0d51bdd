import { type ListQuery, type ListQueryDefinition, sortOnly } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { listFields } from '@marquee/kit/resource/listed';
import { moneyColumns } from '@marquee/kit/resource/rows';
import { dealResource } from '@marquee/schemas/deal/fields';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { DealsTable, DealsTables } from './table.ts';

export type DealRow = Selectable<DealsTable> & { readonly ssp_endpoint_name: string | null };

/** What the list may be filtered, sorted and searched by. */
export const dealList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    ...listFields(dealResource.fields),
    sspEndpointName: { kind: 'text', searchable: true },
    advertisers: sortOnly('integer'),
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(dealList.fields, moneyColumns(dealResource.fields));
/** Deals that all advertisers may buy are last. */
const ORDERS = { advertisers: sql`nullif(cardinality(allowed_user_ids), 0)` };
/** A picker shows no more. */
const CHOICES_MAX = 1_000;

export interface DealQueries {
  list(list: ListQuery): Promise<{ readonly rows: DealRow[]; readonly total: number }>;
  find(id: number): Promise<DealRow | undefined>;
  /** Active deals that have not ended and that the user's campaigns may buy, by name. */
  choices(userId: number, now: Date): Promise<readonly DealRow[]>;
  /** The ids of deals that the user's campaigns may target. */
  usable(userId: number, ids: readonly number[]): Promise<readonly number[]>;
}

export function createDealQueries(db: Kysely<DealsTables>): DealQueries {
  const rows = () =>
    db
      .selectFrom(
        db
          .selectFrom('deals')
          .leftJoin('exchange_names', 'exchange_names.id', 'deals.ssp_endpoint_id')
          .selectAll('deals')
          .select('exchange_names.name as ssp_endpoint_name')
          .as('deals'),
      )
      .selectAll();
  const mayBuy = (userId: number) =>
    sql<boolean>`(cardinality(allowed_user_ids) = 0 or ${userId} = any(allowed_user_ids))`;
  return {
    list: (list) => listPage(rows(), list, { columns: COLUMNS, tieBreaker: 'id', orders: ORDERS }),
    find: (id) => rows().where('id', '=', id).executeTakeFirst(),
    choices: (userId, now) =>
      rows()
        .where('is_active', '=', true)
        .where('ssp_endpoint_name', 'is not', null)
        .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', now)]))
        .where(mayBuy(userId))
        .orderBy('name')
        .orderBy('id')
        .limit(CHOICES_MAX)
        .execute(),
    usable: async (userId, ids) => {
      if (ids.length === 0) return [];
      const found = await db
        .selectFrom('deals')
        .select('id')
        .where('id', 'in', [...ids])
        .where(mayBuy(userId))
        .execute();
      return found.map(({ id }) => id);
    },
  };
}
