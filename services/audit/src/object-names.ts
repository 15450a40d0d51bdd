import { nameFieldOf, namedBy } from '@marquee/schemas/events/entities';
import { idsIn, objectKey, referentOf } from '@marquee/schemas/events/field-references';
import type { ObjectNames } from '@marquee/schemas/queries/activity-log';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { type Kysely, sql } from 'kysely';

import { presentFields, type Reader } from './changes/present.ts';
import type { Json } from './changes/json.ts';
import { namesOf } from './people.ts';
import type { ActivityTables } from './read-models/activity/table.ts';

/** An object of the log. */
export interface ObjectRef {
  readonly entity: string;
  readonly id: string | number;
}

interface NamesDeps {
  readonly db: Kysely<ActivityTables>;
  readonly vault: PersonalDataVault;
  readonly reader: Reader;
}

/** What the fields of an object refer to, out of its values before and after. */
export const refsIn = (
  entity: string,
  values: readonly (readonly [field: string, value: unknown])[],
): readonly ObjectRef[] =>
  values.flatMap(([field, value]) => {
    const referent = referentOf(entity, field);
    return referent === undefined ? [] : idsIn(value).map((id) => ({ entity: referent, id }));
  });

const isUserId = (id: string | number): boolean => /^[1-9]\d{0,9}$/.test(String(id));

/**
 * Names of all these objects in two queries: what the log last knew of each, so that what was deleted has its name still. Names of
 * users are those of the log, a pseudonym for erased ones; a sealed name is opened as far as the reader may.
 */
export async function namesOfObjects(
  { db, vault, reader }: NamesDeps,
  refs: readonly ObjectRef[],
): Promise<ReadonlyMap<string, string>> {
  const named = refs.map(({ entity, id }) => ({ key: objectKey(entity, id), by: namedBy(entity), id }));
  const users = named.filter(({ by, id }) => by === 'user' && isUserId(id));
  const streams = new Map(
    named
      .filter(({ by }) => by !== 'user')
      .map(({ by, id }) => [objectKey(by, id), nameFieldOf(by)] as const),
  );
  const [people, objects] = await Promise.all([
    namesOf(
      db,
      vault,
      users.map(({ id }) => Number(id)),
    ),
    streamNames(db, reader, streams),
  ]);
  return new Map(
    named.flatMap(({ key, by, id }) => {
      const name = by === 'user' ? people.get(Number(id)) : objects.get(objectKey(by, id));
      return name === undefined ? [] : [[key, name] as const];
    }),
  );
}

async function streamNames(
  db: Kysely<ActivityTables>,
  reader: Reader,
  /** The field of each stream that has its name. */
  fields: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  if (fields.size === 0) return new Map();
  const streams = [...fields.keys()];
  const rows = await db
    .selectFrom('stream_values')
    .select([
      'stream',
      sql<Json>`field_values->(${[...fields.values()]}::text[])[array_position(${streams}::text[], stream)]`.as(
        'name',
      ),
    ])
    .where('stream', '=', sql<string>`any(${streams})`)
    .execute();
  const opened = await Promise.all(
    rows.map(async ({ stream, name }) => {
      const field = fields.get(stream) ?? 'name';
      const shown = name === null ? undefined : (await presentFields({ [field]: name }, reader))[field];
      return typeof shown === 'string' && shown !== '' ? ([stream, shown] as const) : undefined;
    }),
  );
  return new Map(opened.filter((one) => one !== undefined));
}

/** The part of the names that is of some objects. */
export const namesAmong = (names: ReadonlyMap<string, string>, refs: readonly ObjectRef[]): ObjectNames =>
  Object.fromEntries(
    refs.flatMap(({ entity, id }) => {
      const key = objectKey(entity, id);
      const name = names.get(key);
      return name === undefined ? [] : [[key, name]];
    }),
  );
