import { type ListQuery, type ListQueryDefinition, sortOnly } from '@marquee/kit/lists/list-query';
import {
  exportRows,
  listPage,
  type ListSqlOptions,
  mapBatches,
  snakeCaseColumns,
} from '@marquee/kit/lists/list-sql';
import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { AccessEventView } from '@marquee/schemas/queries/access-event';
import { type Kysely, type Selectable, sql } from 'kysely';

import { byAddress } from '../by-address.ts';
import { type Names, namesOf, originOf, personOf } from '../people.ts';
import type { ActivityTables } from '../read-models/activity/table.ts';
import { ACCESS_LOG_SCHEMA } from './schema.ts';
import type { AccessEventsTable, AccessTables } from './table.ts';

/** What access events may be filtered, sorted and searched by; `ip` only for what it is, because addresses are sealed. */
export const accessList: ListQueryDefinition = {
  fields: {
    occurredAt: { kind: 'timestamp' },
    kind: { kind: 'text' },
    actorId: { kind: 'integer' },
    onBehalfOfId: { kind: 'integer' },
    method: { kind: 'text' },
    route: { kind: 'text', searchable: true },
    objectId: { kind: 'text' },
    status: { kind: 'integer' },
    call: sortOnly('text'),
    correlationId: { kind: 'text' },
    ip: { kind: 'text', sortable: false },
  },
  defaultSort: { field: 'occurredAt', direction: 'desc' },
};

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(accessList.fields, {
    correlationId: 'request_id',
    ip: 'origin_address',
  }),
  neverNull: ['actorId'],
  tieBreaker: 'id',
  orders: { call: sql`method || ' ' || route` },
};

const TABLE = `${ACCESS_LOG_SCHEMA}.access_events`;

type Row = Selectable<AccessEventsTable>;

export interface AccessQueries {
  list(list: ListQuery): Promise<{ readonly rows: AccessEventView[]; readonly total: number }>;
  /** Everything that the filter lets through, in the list's order; see `exportRows`. */
  exportAll(list: ListQuery): Promise<AsyncIterable<readonly AccessEventView[]>>;
}

/** @param people where names are found */
export function createAccessQueries(
  db: Kysely<AccessTables>,
  people: Kysely<ActivityTables>,
  vault: PersonalDataVault,
): AccessQueries {
  const all = () => db.selectFrom('access_events').selectAll();
  const views = async (rows: readonly Row[]): Promise<AccessEventView[]> => {
    const ids = rows.flatMap((row) => [row.actor_id, row.on_behalf_of_id]);
    const names = await namesOf(people, vault, ids);
    return Promise.all(rows.map((row) => viewOf(row, names, vault)));
  };
  return {
    async list(asked) {
      const list = await byAddress(asked, { db: people, vault, table: TABLE });
      const { rows, total } = await listPage(all(), list, LIST_SQL);
      return { rows: await views(rows), total };
    },
    async exportAll(asked) {
      const list = await byAddress(asked, { db: people, vault, table: TABLE });
      const written = { columns: ['id'], field: 'occurredAt' } as const;
      return mapBatches(await exportRows(all(), list, LIST_SQL, written), views);
    },
  };
}

async function reasonOf(
  { on_behalf_of_id: keyOf, reason_sealed: sealed }: Row,
  vault: PersonalDataVault,
): Promise<string | null> {
  return keyOf === null || sealed === null ? null : shownText(vault, { keyOf, sealed });
}

async function viewOf(row: Row, names: Names, vault: PersonalDataVault): Promise<AccessEventView> {
  const sealed = await originOf(row, vault);
  return {
    id: String(row.id),
    occurredAt: row.occurred_at.toISOString(),
    kind: row.kind,
    who: personOf(row.actor_id, names),
    onBehalfOf: personOf(row.on_behalf_of_id, names),
    ip: row.origin_plain?.ip ?? sealed.ip,
    userAgent: row.origin_plain?.userAgent ?? sealed.userAgent,
    call: `${row.method} ${row.route}`,
    objectId: row.object_id,
    status: row.status,
    impersonationMode: row.impersonation_mode,
    reason: await reasonOf(row, vault),
    correlationId: row.request_id,
  };
}
