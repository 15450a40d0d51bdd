import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import {
  exportRows,
  listPage,
  type ListSqlOptions,
  mapBatches,
  snakeCaseColumns,
} from '@marquee/kit/lists/list-sql';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { withParts } from '@marquee/schemas/events/entities';
import type { ActivityRow, ActivityView } from '@marquee/schemas/queries/activity-log';
import type { Kysely, Selectable } from 'kysely';

import type { Change } from '../../changes/field-values.ts';
import { presentChange, type Reader } from '../../changes/present.ts';
import { fieldNamesOf } from '../../changes/field-name.ts';
import { changesShown } from '../../changes/shown.ts';
import { LISTED_CHANGES_MAX, shortenChange } from '../../changes/shorten.ts';
import { byAddress } from '../../by-address.ts';
import { namesAmong, namesOfObjects, type ObjectRef, refsIn } from '../../object-names.ts';
import { type Names, namesOf, originOf, personOf } from '../../people.ts';
import type { ActivityTable, ActivityTables } from './table.ts';

/**
 * What the log may be filtered, sorted and searched by; `ip` only for what it is, because addresses are sealed. `field` is the name of a field
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
    ip: { kind: 'text', sortable: false },
  },
  defaultSort: { field: 'occurredAt', direction: 'desc' },
};

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(activityList.fields, {
    changes: 'search_text',
    field: 'changed_fields',
    ip: 'origin_address',
  }),
  // The platform itself has no id as an actor, and is no absence of one.
  neverNull: ['entity', 'action', 'actorId'],
  sets: ['field'],
  tieBreaker: 'position',
};

const TABLE = 'rm_activity.activity';

type Row = Selectable<ActivityTable>;

/** An event with the ids of objects alone, as an export has them. */
export type UnnamedActivity = Omit<ActivityView, 'names'>;

export interface ActivityQueries {
  /** A page, each event shortened to what a list shows. */
  list(list: ListQuery): Promise<{ readonly rows: ActivityRow[]; readonly total: number }>;
  find(eventId: string): Promise<ActivityView | undefined>;
  /** Everything that the filter lets through, in the list's order; see `exportRows`. */
  exportAll(list: ListQuery): Promise<AsyncIterable<readonly UnnamedActivity[]>>;
}

/** @param reader what opens the values of changes, where that is not all that the vault opens */
export function createActivityQueries(
  db: Kysely<ActivityTables>,
  vault: PersonalDataVault,
  reader: Reader = vault,
): ActivityQueries {
  const all = () => db.selectFrom('activity').selectAll();
  const namesIn = (rows: readonly Row[]) =>
    namesOf(
      db,
      vault,
      rows.flatMap((row) => [row.actor_id, row.on_behalf_of_id]),
    );
  const views = async (rows: readonly Row[]): Promise<UnnamedActivity[]> => {
    const names = await namesIn(rows);
    return Promise.all(rows.map((row) => viewOf(shown(row), names, { vault, reader })));
  };
  const listed = async (rows: readonly Row[]): Promise<Omit<ActivityRow, 'names'>[]> => {
    const names = await namesIn(rows);
    return Promise.all(rows.map((row) => rowOf(shown(row), names, { vault, reader })));
  };
  /** With the names of what they are about, looked up for all of them together. */
  const named = async <One extends UnnamedActivity>(some: readonly One[]) => {
    const refs = some.map(refsOf);
    const names = await namesOfObjects({ db, vault, reader }, refs.flat());
    return some.map((one, index) => ({ ...one, names: namesAmong(names, refs[index] ?? []) }));
  };

  return {
    async list(asked) {
      const list = await byAddress(inTermsOfLog(asked), { db, vault, table: TABLE });
      const { rows, total } = await listPage(all(), list, LIST_SQL);
      return { rows: await named(await listed(rows)), total };
    },
    async find(eventId) {
      const row = await all().where('id', '=', eventId).executeTakeFirst();
      return row && (await named(await views([row])))[0];
    },
    async exportAll(asked) {
      const list = await byAddress(inTermsOfLog(asked), { db, vault, table: TABLE });
      const written = { columns: ['position'], field: 'occurredAt' } as const;
      return mapBatches(await exportRows(all(), list, LIST_SQL, written), views);
    },
  };
}

/** What was asked for in the log's own terms: kinds of objects with their parts, fields by their names. */
function inTermsOfLog(list: ListQuery): ListQuery {
  const isWholeName = ({ field, operator }: Condition) => field === 'field' && operator in CHOSEN_BY;
  const chosen = (by: 'whereIn' | 'whereNotIn') =>
    list.where
      .filter((condition) => isWholeName(condition) && CHOSEN_BY[condition.operator] === by)
      .map(({ field, value }) => ({ field, values: [value] }));
  return withPartsOf({
    ...list,
    where: list.where.filter((condition) => !isWholeName(condition)),
    whereIn: [...list.whereIn, ...chosen('whereIn')].map(byFieldNames),
    whereNotIn: [...(list.whereNotIn ?? []), ...chosen('whereNotIn')].map(byFieldNames),
  });
}

type Condition = ListQuery['where'][number];

/** A label may be that of several fields: what must equal it is one of them. Part of a name is looked for as it is typed. */
const CHOSEN_BY: Readonly<Record<string, 'whereIn' | 'whereNotIn'>> = { eq: 'whereIn', ne: 'whereNotIn' };

const byFieldNames = ({ field, values }: ListQuery['whereIn'][number]) => ({
  field,
  values: field === 'field' ? values.flatMap((value) => fieldNamesOf(String(value))) : values,
});

/** Includes the history of an object's parts: a list's history is that of its items too. */
function withPartsOf(list: ListQuery): ListQuery {
  const expanded = ({ field, values }: ListQuery['whereIn'][number]) => ({
    field,
    values: field === 'entity' ? values.flatMap((value) => withParts(String(value))) : values,
  });
  const isOfEntity = ({ field, operator }: ListQuery['where'][number]) =>
    field === 'entity' && operator === 'eq';
  const named = list.where.filter(isOfEntity).map(({ field, value }) => ({ field, values: [value] }));
  return {
    ...list,
    where: list.where.filter((condition) => !isOfEntity(condition)),
    whereIn: [...list.whereIn, ...named].map(expanded),
    ...(list.whereNotIn ? { whereNotIn: list.whereNotIn.map(expanded) } : {}),
  };
}

interface Readers {
  readonly vault: PersonalDataVault;
  readonly reader: Reader;
}

/** The object, its account, and what its changes refer to. */
const refsOf = ({ entity, entityId, accountId, changes }: UnnamedActivity): readonly ObjectRef[] => [
  { entity, id: entityId },
  ...(accountId === null ? [] : [{ entity: 'user', id: accountId }]),
  ...refsIn(
    entity,
    changes.flatMap((change) => [[change.field, change.old] as const, [change.field, change.new] as const]),
  ),
];

const shown = (row: Row): Row => ({ ...row, changes: changesShown(row.entity, row.changes) });

async function rowOf(row: Row, names: Names, readers: Readers): Promise<Omit<ActivityRow, 'names'>> {
  const first = row.changes.slice(0, LISTED_CHANGES_MAX);
  const view = await viewOf({ ...row, changes: first }, names, readers);
  const changes = view.changes.slice(0, LISTED_CHANGES_MAX).map((change) => shortenChange(change as Change));
  const changesCount = row.changes.length - first.length + view.changes.length;
  const isCut = JSON.stringify(changes) !== JSON.stringify(view.changes.slice(0, LISTED_CHANGES_MAX));
  return { ...view, changes, changesCount, isWhole: !isCut && changesCount === changes.length };
}

async function viewOf(row: Row, names: Names, { vault, reader }: Readers): Promise<UnnamedActivity> {
  const [origin, changes] = await Promise.all([
    originOf(row, vault),
    Promise.all(row.changes.map((change) => presentChange(change, reader))),
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
