import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/http/list-sql';
import { listFields } from '@marquee/kit/resource/listed';
import { dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';
import type { Kysely, Selectable } from 'kysely';

import type { DspEndpointsTable, DspEndpointsTables } from './table.ts';

export type DspEndpointRow = Selectable<DspEndpointsTable>;

/** What the list may be filtered, sorted and searched by. */
export const dspEndpointList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    ...listFields(dspEndpointResource.fields),
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(dspEndpointList.fields, { spendLimit: 'spend_limit_nanos' });

export interface DspEndpointQueries {
  list(list: ListQuery): Promise<{ readonly rows: DspEndpointRow[]; readonly total: number }>;
  find(id: number): Promise<DspEndpointRow | undefined>;
}

export function createDspEndpointQueries(db: Kysely<DspEndpointsTables>): DspEndpointQueries {
  const rows = () => db.selectFrom('dsp_endpoints').selectAll();
  return {
    list: (list) => listPage(rows(), list, { columns: COLUMNS, tieBreaker: 'id' }),
    find: (id) => rows().where('id', '=', id).executeTakeFirst(),
  };
}
