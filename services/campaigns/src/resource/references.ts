import { rankOfTexts } from '@marquee/kit/lists/ranked-list';
import { schemaOf } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { sql } from 'kysely';

import type { Actor } from '../actor.ts';
import type { ReferenceKind } from '../ports.ts';
import { CAMPAIGNS_MODEL } from '../read-models/campaigns/table.ts';
import type { Reference } from './rejections.ts';

/** An object, and which of the asked ids it names. */
export interface ReferencingRow extends Omit<Reference, 'kind'> {
  readonly names: readonly number[];
}

/** References to each of the ids; ids without any are absent. */
export type ReferencesTo = (ids: readonly number[]) => Promise<ReadonlyMap<number, readonly Reference[]>>;

/**
 * Asks one table of objects that are not deleted, whose `fields` are JSON; the table is small beside the facts, and this is asked a page at a time.
 * @param model the read model, which names the schema
 */
export async function referencingRows(
  { db }: ReadStore,
  { model, table }: { readonly model: string; readonly table: string },
  field: string,
  ids: readonly number[],
): Promise<readonly ReferencingRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: bigint; user_id: bigint | null; name: string; names: readonly string[] }>`
    select id, user_id, name, array_agg(distinct named.value) as names
    from ${sql.table(`${schemaOf(model)}.${table}`)}, jsonb_array_elements_text(
      case jsonb_typeof(fields -> ${field}::text)
        when 'array' then fields -> ${field}::text
        else jsonb_build_array(fields -> ${field}::text)
      end) as named(value)
    where deleted_at is null and named.value = any(${ids.map(String)}::text[])
    group by id, user_id, name order by id`.execute(db);
  return rows.map(({ id, user_id, name, names }) => ({
    id: Number(id),
    userId: user_id === null ? null : Number(user_id),
    name,
    names: names.map(Number),
  }));
}

/** Campaigns that are not deleted and name audiences, bundles, rules or lists. */
export const createCampaignReferences =
  (readStore: ReadStore) =>
  (kind: ReferenceKind, ids: readonly number[]): Promise<readonly ReferencingRow[]> =>
    referencingRows(readStore, { model: CAMPAIGNS_MODEL.name, table: 'campaigns' }, kind, ids);

/**
 * How a list is sorted by what names its objects: by the names, as they are shown.
 * @param isShown whether the reader of the list is shown a reference
 */
export const rankByReferences =
  (referencesTo: ReferencesTo, isShown: (actor: Actor, reference: Reference) => boolean = () => true) =>
  async (rows: readonly { readonly id: bigint }[], actor: Actor): Promise<ReadonlyMap<number, number>> => {
    const references = await referencesTo(rows.map(({ id }) => Number(id)));
    return rankOfTexts(
      [...references].map(
        ([id, all]) => [id, all.filter((one) => isShown(actor, one)).map(({ name }) => name)] as const,
      ),
    );
  };

/** Puts together what several kinds of objects name. */
export function referencesById(
  ...sources: readonly (readonly [kind: Reference['kind'], rows: readonly ReferencingRow[]])[]
): ReadonlyMap<number, readonly Reference[]> {
  const users = new Map<number, Reference[]>();
  for (const [kind, rows] of sources) {
    for (const { names, ...user } of rows) {
      for (const named of names) users.set(named, [...(users.get(named) ?? []), { kind, ...user }]);
    }
  }
  return users;
}
