import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { filterList, listPage, type ListSqlOptions, snakeCaseColumns } from '@marquee/kit/http/list-sql';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { AccessEventView } from '@marquee/schemas/queries/access-event';
import type { Kysely, Selectable } from 'kysely';

import { type Names, namesOf, originOf, personOf } from '../people.ts';
import type { ActivityTables } from '../read-models/activity/table.ts';
import type { AccessEventsTable, AccessTables } from './table.ts';

/** What access events may be filtered, sorted and searched by; addresses are sealed and cannot be. */
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
    correlationId: { kind: 'text' },
  },
  defaultSort: { field: 'occurredAt', direction: 'desc' },
};

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(accessList.fields, { correlationId: 'request_id' }),
  tieBreaker: 'id',
};

/** Rows of an export that stand in memory at once. */
const EXPORT_BATCH = 500;

type Row = Selectable<AccessEventsTable>;

export interface AccessQueries {
  list(list: ListQuery): Promise<{ readonly rows: AccessEventView[]; readonly total: number }>;
  /** Everything that the filter lets through, in the order in which it was written or its reverse. */
  exportAll(list: ListQuery): AsyncGenerator<AccessEventView>;
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
    async list(list) {
      const { rows, total } = await listPage(all(), list, LIST_SQL);
      return { rows: await views(rows), total };
    },
    async *exportAll(list) {
      const { direction } = list.orderBy;
      const newest = await db
        .selectFrom('access_events')
        .select((select) => select.fn.max('id').as('id'))
        .executeTakeFirst();
      const end = BigInt(newest?.id ?? 0);
      let after = direction === 'asc' ? 0n : end + 1n;
      for (;;) {
        const rows = await filterList(all(), list, LIST_SQL)
          .where('id', direction === 'asc' ? '>' : '<', after)
          .where('id', '<=', end)
          .orderBy('id', direction)
          .limit(EXPORT_BATCH)
          .execute();
        yield* await views(rows);
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_BATCH) return;
        after = last.id;
      }
    },
  };
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
    correlationId: row.request_id,
  };
}
