import type { ProfileView } from '@marquee/schemas/user/views';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import type { AreaName } from '../../lib/route.ts';
import { checkAccess } from '../access.ts';
import { OBJECT_KINDS, type FoundObject, type ObjectKind } from './object-kinds.ts';
import { recentObjects } from './recent-objects.ts';
import type { Typed } from './verbs.ts';

export interface FoundKind extends Pick<ObjectKind, 'key' | 'label'> {
  readonly objects: readonly FoundObject[];
}

/** The kinds that this user may open in this area. */
const kindsOf = (area: AreaName, user: ProfileView): readonly ObjectKind[] =>
  OBJECT_KINDS.filter((kind) => kind.area === area && checkAccess(kind.access, user) === 'enter');

/** Objects that fit what was typed, by kind; with a verb, those of its kind that it can be done to. */
export function useFoundObjects(area: AreaName, user: ProfileView, { verb, text, id }: Typed) {
  const query = useQuery({
    queryKey: ['palette', user.id, area, verb?.label, text],
    queryFn: async ({ signal }): Promise<readonly FoundKind[]> => {
      const wanted = id === undefined ? { text } : { ids: [id] };
      const asked = kindsOf(area, user).filter(
        ({ key, isByIdOnly }) =>
          (verb === undefined || key === verb.kind) && (isByIdOnly !== true || idIn(text) !== undefined),
      );
      return settledKinds(asked, (kind) =>
        kind.find(
          {
            ...(kind.isByIdOnly ? { ids: [idIn(text) ?? 0] } : wanted),
            ...(verb === undefined
              ? {}
              : { isActive: verb.isActive === undefined ? undefined : !verb.isActive }),
          },
          signal,
        ),
      );
    },
    enabled: verb !== undefined || text !== '',
    placeholderData: keepPreviousData,
  });
  return { kinds: query.data ?? [], isSearching: query.isFetching };
}

/** What the user opened last in this area, newest first; what was deleted since is left out. */
export function useRecentObjects(area: AreaName, user: ProfileView): readonly FoundObject[] {
  const recent = recentObjects(user.id).filter((object) => object.area === area);
  const query = useQuery({
    queryKey: ['palette', user.id, area, 'recent', recent],
    queryFn: async ({ signal }) => {
      const kinds = await settledKinds(kindsOf(area, user), async (kind) => {
        const ids = recent.filter((object) => object.kind === kind.key).map((object) => object.id);
        return ids.length === 0 ? [] : kind.find({ ids }, signal);
      });
      const objects = kinds.flatMap((kind) => kind.objects);
      return recent.flatMap(
        ({ kind, id }) => objects.find((object) => object.kind === kind && object.id === id) ?? [],
      );
    },
    enabled: recent.length > 0,
  });
  return query.data ?? [];
}

/** One kind that cannot be read hides no other. */
async function settledKinds(
  kinds: readonly ObjectKind[],
  find: (kind: ObjectKind) => Promise<readonly FoundObject[]>,
): Promise<readonly FoundKind[]> {
  const found = await Promise.allSettled(kinds.map(find));
  return kinds.flatMap(({ key, label }, index) => {
    const result = found[index];
    return result?.status === 'fulfilled' && result.value.length > 0
      ? [{ key, label, objects: result.value }]
      : [];
  });
}

/** The id in `19`, `#19` and `payment 19`. */
const idIn = (text: string): number | undefined => {
  const id = /^(?:payment )?#?\s?(\d{1,15})$/i.exec(text)?.[1];
  return id === undefined ? undefined : Number(id);
};
