import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { type Kysely, sql } from 'kysely';

import type { ReferenceKind } from '../ports.ts';
import { CAMPAIGNS_MODEL, type CampaignsTables } from '../read-models/campaigns/table.ts';
import type { User } from './errors.ts';

/** An object, and which of the asked ids it names. */
export interface Naming {
  readonly id: number;
  readonly name: string;
  readonly names: readonly number[];
}

/** Who names each of the ids; ids that nobody names are absent. */
export type UsersOf = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly User[]>>;

/** Asks one table, whose `fields` are JSON; the table is small beside the facts, and this is asked a page at a time. */
export async function namingRows<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  field: string,
  ids: readonly number[],
  isLiving = sql`true`,
): Promise<readonly Naming[]> {
  if (ids.length === 0) return [];
  const schema = db.withTables<Record<'named', never>>();
  const { rows } = await sql<{ id: bigint; name: string; names: readonly string[] }>`
    select id, name, array_agg(distinct named.value) as names
    from ${sql.table(table)}, jsonb_array_elements_text(
      case jsonb_typeof(fields -> ${field})
        when 'array' then fields -> ${field}
        else jsonb_build_array(fields -> ${field})
      end) as named(value)
    where ${isLiving} and named.value = any(${ids.map(String)}::text[])
    group by id, name order by id`.execute(schema);
  return rows.map(({ id, name, names }) => ({ id: Number(id), name, names: names.map(Number) }));
}

/** Campaigns that are not deleted and name audiences, bundles, rules or lists. */
export function createCampaignsNaming(readStore: ReadStore) {
  const db = readModelDb<CampaignsTables>(readStore, CAMPAIGNS_MODEL);
  return (kind: ReferenceKind, ids: readonly number[]): Promise<readonly Naming[]> =>
    namingRows(db, 'campaigns', kind, ids, sql`deleted_at is null`);
}

/** Puts together what several kinds of objects name. */
export function usersById(
  ...naming: readonly (readonly [kind: User['kind'], rows: readonly Naming[]])[]
): ReadonlyMap<number, readonly User[]> {
  const users = new Map<number, User[]>();
  for (const [kind, rows] of naming) {
    for (const { id, name, names } of rows) {
      for (const named of names) users.set(named, [...(users.get(named) ?? []), { kind, id, name }]);
    }
  }
  return users;
}
