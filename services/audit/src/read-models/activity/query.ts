import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { filterList, listPage, type ListSqlOptions, snakeCaseColumns } from '@marquee/kit/http/list-sql';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ActivityView } from '@marquee/schemas/queries/activity-log';
import type { Kysely, Selectable } from 'kysely';

import { presentChange } from '../../changes/present.ts';
import { type Names, namesOf, originOf, personOf } from '../../people.ts';
import type { ActivityTable, ActivityTables } from './table.ts';

/**
 * What the log may be filtered, sorted and searched by; `ip` is sealed and cannot be. `field` is the name of a field
 * among the changes, `search` looks through words and values.
 */
export const activityList: ListQueryDefinition = {
  fields: {
    actorId: { kind: 'integer' },
    onBehalfOfId: { kind: 'integer' },
    accountId: { kind: 'integer' },
    field: { kind: 'text', sortable: false },
    changes: { kind: 'text', filterable: false, sortable: false, searchable: true },
    entity: { kind: 'text' },
    entityId: { kind: 'text' },
    type: { kind: 'text' },
    action: { kind: 'text' },
    occurredAt: { kind: 'timestamp' },
    correlationId: { kind: 'text' },
  },
  defaultSort: { field: 'occurredAt', direction: 'desc' },
};

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(activityList.fields, { changes: 'search_text', field: 'changed_fields' }),
  sets: ['field'],
  tieBreaker: 'position',
};

/** Rows of an export that stand in memory at once. */
const EXPORT_BATCH = 500;

type Row = Selectable<ActivityTable>;

export interface ActivityQueries {
  list(list: ListQuery): Promise<{ readonly rows: ActivityView[]; readonly total: number }>;
  find(eventId: string): Promise<ActivityView | undefined>;
  /** Everything that the filter lets through, by position; what happens meanwhile is not in it. */
  exportAll(list: ListQuery): AsyncGenerator<ActivityView>;
}

export function createActivityQueries(db: Kysely<ActivityTables>, vault: PersonalDataVault): ActivityQueries {
  const all = () => db.selectFrom('activity').selectAll();
  const views = async (rows: readonly Row[]): Promise<ActivityView[]> => {
    const ids = rows.flatMap((row) => [row.actor_id, row.on_behalf_of_id]);
    const names = await namesOf(db, vault, ids);
    return Promise.all(rows.map((row) => viewOf(row, names, vault)));
  };

  return {
    async list(list) {
      const { rows, total } = await listPage(all(), list, LIST_SQL);
      return { rows: await views(rows), total };
    },
    async find(eventId) {
      const row = await all().where('id', '=', eventId).executeTakeFirst();
      return row && (await views([row]))[0];
    },
    async *exportAll(list) {
      const newest = await db
        .selectFrom('activity')
        .select((select) => select.fn.max('position').as('position'))
        .executeTakeFirst();
      const { direction } = list.orderBy;
      const end = BigInt(newest?.position ?? 0);
      let after = direction === 'asc' ? -1n : end + 1n;
      for (;;) {
        const rows = await filterList(all(), list, LIST_SQL)
          .where('position', direction === 'asc' ? '>' : '<', after)
          .where('position', '<=', end)
          .orderBy('position', direction)
          .limit(EXPORT_BATCH)
          .execute();
        yield* await views(rows);
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_BATCH) return;
        after = last.position;
      }
    },
  };
}

async function viewOf(row: Row, names: Names, vault: PersonalDataVault): Promise<ActivityView> {
  const [origin, changes] = await Promise.all([
    originOf(row, vault),
    Promise.all(row.changes.map((change) => presentChange(change, vault))),
  ]);
  return {
    id: row.id,
    who: personOf(row.actor_id, names),
    onBehalfOf: personOf(row.on_behalf_of_id, names),
    accountId: row.account_id,
    ...origin,
    occurredAt: row.occurred_at.toISOString(),
    entity: row.entity,
    entityId: row.entity_id,
    type: row.type,
    action: row.action,
    changes: changes.flat(),
    correlationId: row.correlation_id,
    causationId: row.causation_id,
    position: row.position.toString(),
    revision: row.stream_revision,
  };
}
