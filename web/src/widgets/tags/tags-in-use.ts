import { tagsAnswer } from '@marquee/schemas/queries/tags';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** A call that answers the tags in use in a field: `/campaigns/labels`. */
export interface TagsSource {
  /** Entity of the query key. */
  readonly entity: string;
  readonly path: string;
  /** Whose tags, in an admin's call; all users' without it. */
  readonly userId?: number | undefined;
}

const tagsQuery = (source: TagsSource | undefined) =>
  queryOptions({
    queryKey: [source?.entity, 'tags', source?.path, source?.userId],
    queryFn:
      source === undefined
        ? skipToken
        : async ({ signal }) => {
            const { path, userId } = source;
            const query = userId === undefined ? {} : { userId };
            return (await parsed(tagsAnswer, api.get(path, { query, signal }))).data;
          },
  });

const NONE: readonly string[] = [];

/** The tags to offer, the most used first; none while they are unknown. */
export const useTagsInUse = (source: TagsSource | undefined): readonly string[] =>
  useQuery(tagsQuery(source)).data ?? NONE;
