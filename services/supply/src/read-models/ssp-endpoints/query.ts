import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/http/list-sql';
import { listFields } from '@marquee/kit/resource/listed';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import type { Kysely, Selectable } from 'kysely';

import type { SspEndpointsTable, SspEndpointsTables } from './table.ts';

export type SspEndpointRow = Selectable<SspEndpointsTable>;

/** What the list may be filtered, sorted and searched by. */
export const sspEndpointList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    ...listFields(sspEndpointResource.fields),
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(sspEndpointList.fields, { spendLimit: 'spend_limit_nanos' });

export interface SspEndpointQueries {
  list(list: ListQuery): Promise<{ readonly rows: SspEndpointRow[]; readonly total: number }>;
  find(id: number): Promise<SspEndpointRow | undefined>;
  /** Names of all, by id. */
  names(): Promise<ReadonlyMap<number, string>>;
  premiumIds(): Promise<readonly number[]>;
}

export function createSspEndpointQueries(db: Kysely<SspEndpointsTables>): SspEndpointQueries {
  const rows = () => db.selectFrom('ssp_endpoints').selectAll();
  return {
    list: (list) => listPage(rows(), list, { columns: COLUMNS, tieBreaker: 'id' }),
    names: async () => {
      const named = await db.selectFrom('ssp_endpoints').select(['id', 'name']).execute();
      return new Map(named.map(({ id, name }) => [id, name]));
    },
    premiumIds: async () => {
      const premium = await db
        .selectFrom('ssp_endpoints')
        .select('id')
        .where('is_premium', '=', true)
        .execute();
      return premium.map(({ id }) => id);
    },
    find: (id) => rows().where('id', '=', id).executeTakeFirst(),
  };
}
