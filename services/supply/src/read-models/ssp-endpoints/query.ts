import type { ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { allWithFigures, filterTotals, pageWithFigures } from '@marquee/kit/lists/ranked-list';
import { listFields } from '@marquee/kit/resource/listed';
import { moneyColumns } from '@marquee/kit/resource/rows';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import type { Kysely, Selectable } from 'kysely';

import type { RankedEndpoints } from '../ranked-endpoints.ts';
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

const COLUMNS = snakeCaseColumns(sspEndpointList.fields, moneyColumns(sspEndpointResource.fields));
const LISTED = { columns: COLUMNS, tieBreaker: 'id' };

export interface SspEndpointQueries extends RankedEndpoints<SspEndpointRow> {
  find(id: number): Promise<SspEndpointRow | undefined>;
  /** Names of all, by id. */
  names(): Promise<ReadonlyMap<number, string>>;
  /** Those that sell premium inventory, deleted ones included. */
  premiumIds(): Promise<readonly number[]>;
}

export function createSspEndpointQueries(db: Kysely<SspEndpointsTables>): SspEndpointQueries {
  const rows = () => db.selectFrom('ssp_endpoints').selectAll();
  return {
    page: (list, figures) => pageWithFigures(rows(), list, { ...LISTED, ...figures }),
    all: (list, figures) => allWithFigures(rows(), list, { ...LISTED, ...figures }),
    totals: (list, figures) => filterTotals(rows(), list, { ...LISTED, ...figures }),
    names: async () => {
      const named = await db.selectFrom('ssp_endpoints').select(['id', 'name']).execute();
      return new Map(named.map(({ id, name }) => [id, name]));
    },
    premiumIds: async () => {
      const premium = await db.selectFrom('premium_ssps').select('id').execute();
      return premium.map(({ id }) => id);
    },
    find: (id) => rows().where('id', '=', id).executeTakeFirst(),
  };
}
