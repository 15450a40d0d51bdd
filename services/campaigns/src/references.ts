import type { OwnedQuery } from './owned/query.ts';
import type { ReferenceKind, ReferencesPort } from './ports.ts';

/** Of the ids, those that an advertiser may name. */
export type UsableIds = (userId: number, ids: readonly number[]) => Promise<readonly number[]>;

export const usableOf =
  ({ usable }: Pick<OwnedQuery, 'usable'>): UsableIds =>
  async (userId, ids) =>
    (await usable(userId, ids)).map(({ id }) => Number(id));

/** One row a kind of thing that campaigns name. */
export type References = Readonly<Record<ReferenceKind, UsableIds>>;

/** Answers over the read models which of the named things an advertiser does not have. */
export const createReferences = (usable: References): ReferencesPort => ({
  unknownIds: async (kind, userId, ids) => {
    const known = new Set(await usable[kind](userId, ids));
    return ids.filter((id) => !known.has(id));
  },
});
