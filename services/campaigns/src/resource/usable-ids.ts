import type { ResourceQuery } from './query.ts';
import type { ReferenceKind, ReferencesPort } from '../ports.ts';

/** Filters ids to those that an advertiser may use. */
export type UsableIds = (userId: number, ids: readonly number[]) => Promise<readonly number[]>;

export const usableOf =
  ({ usable }: Pick<ResourceQuery, 'usable'>): UsableIds =>
  async (userId, ids) =>
    (await usable(userId, ids)).map(({ id }) => Number(id));

/** One row a kind of thing that campaigns name. */
export type References = Readonly<Record<ReferenceKind, UsableIds>>;

/**
 * Answers over the read models which of the named things an advertiser does not have.
 * @param fresh resolves when the tables have seen what was written by now
 */
export const createReferences = (usable: References, fresh: () => Promise<void>): ReferencesPort => ({
  unknownIds: (kind, userId, ids) => unknownOf(ids, (asked) => usable[kind](userId, asked), fresh),
});

/** A rejection does not hang on tables that lag behind: what they do not know is asked again once they have caught up. */
export async function unknownOf(
  ids: readonly number[],
  known: (ids: readonly number[]) => Promise<readonly number[]>,
  fresh: () => Promise<void>,
): Promise<readonly number[]> {
  const missing = async (asked: readonly number[]) => {
    const found = new Set(await known(asked));
    return asked.filter((id) => !found.has(id));
  };
  const unknown = ids.length === 0 ? ids : await missing(ids);
  if (unknown.length === 0) return unknown;
  await fresh();
  return missing(unknown);
}
