import { type ListQueryDefinition, sortOnly } from '@marquee/kit/lists/list-query';
import { snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import { allWithFigures, filterTotals, pageWithFigures } from '@marquee/kit/lists/ranked-list';
import { listFields } from '@marquee/kit/resource/listed';
import { moneyColumns } from '@marquee/kit/resource/rows';
import { dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { RankedEndpoints } from '../ranked-endpoints.ts';
import type { DspEndpointsTable, DspEndpointsTables } from './table.ts';

export type DspEndpointRow = Selectable<DspEndpointsTable>;

/** What the list may be filtered, sorted and searched by. */
export const dspEndpointList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    ...listFields(dspEndpointResource.fields),
    traffic: sortOnly('text'),
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(dspEndpointList.fields, moneyColumns(dspEndpointResource.fields));
/** What a DSP buys beside banners and native, in the order in which it is named; last what buys nothing else. */
const ORDERS = {
  traffic: sql`nullif(array_remove(array[
    case when is_pop then '1 pop' end,
    case when is_pop_xml then '2 pop as XML' end,
    '3 ' || vast_type
  ], null), '{}')`,
};
const LISTED = { columns: COLUMNS, tieBreaker: 'id', orders: ORDERS };

export interface DspEndpointQueries extends RankedEndpoints<DspEndpointRow> {
  find(id: number): Promise<DspEndpointRow | undefined>;
}

export function createDspEndpointQueries(db: Kysely<DspEndpointsTables>): DspEndpointQueries {
  const rows = () => db.selectFrom('dsp_endpoints').selectAll();
  return {
    page: (list, figures) => pageWithFigures(rows(), list, { ...LISTED, ...figures }),
    all: (list, figures) => allWithFigures(rows(), list, { ...LISTED, ...figures }),
    totals: (list, figures) => filterTotals(rows(), list, { ...LISTED, ...figures }),
    find: (id) => rows().where('id', '=', id).executeTakeFirst(),
  };
}
