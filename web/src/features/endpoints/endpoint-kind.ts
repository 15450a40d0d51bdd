import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';
import {
  entityKind,
  type AdminEntity,
  type EntityKind,
  type EntityWords,
} from '../../widgets/admin-entity/entity-kind.ts';

/** What every endpoint has, whichever way its traffic goes. */
export interface EndpointBase extends AdminEntity {
  /** Milliseconds. */
  readonly tmax: number;
  /** Dollars a day, decimal; 0 is without a limit. */
  readonly spendLimit: string;
}

/** A kind of endpoints, with its examples of messages. */
interface EndpointKind<View extends EndpointBase, Examples, Replay> extends EntityKind<View> {
  readonly examples: (id: number) => ReturnType<typeof examplesQuery<Examples>>;
  /** Sends the example, with `test=1`. */
  readonly replay: (id: number) => Promise<Replay>;
}

export function endpointKind<View extends EndpointBase, Examples, Replay>(
  words: Omit<EntityWords, 'shortNoun'>,
): EndpointKind<View, Examples, Replay> {
  const kind = entityKind<View>({ ...words, shortNoun: 'endpoint' });
  return {
    ...kind,
    examples: (id) => examplesQuery<Examples>(kind.key, kind.path, id),
    replay: async (id) => (await api.post<DataAnswer<Replay>>(`${kind.path}/${id}/examples/replay`)).data,
  };
}

const examplesQuery = <Examples>(key: string, path: string, id: number) =>
  queryOptions({
    queryKey: [key, 'all', 'examples', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<Examples>>(`${path}/${id}/examples`, { signal })).data,
  });
