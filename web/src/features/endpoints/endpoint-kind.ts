import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';

/** What every endpoint has, whichever way its traffic goes. */
export interface EndpointBase {
  readonly id: number;
  readonly name: string;
  readonly isActive: boolean;
  /** Milliseconds. */
  readonly tmax: number;
  /** Dollars a day, decimal; 0 is without a limit. */
  readonly spendLimit: string;
  readonly createdAt: string;
}

/** How the product speaks of one kind of endpoints. */
export interface EndpointWords {
  /** Entity of its query keys, and the last part of its path: `ssp-endpoint`. */
  readonly key: 'ssp-endpoint' | 'dsp-endpoint';
  /** "SSP endpoint". */
  readonly noun: string;
  /** What follows from deleting one, whole sentences. */
  readonly deletion: string;
  readonly listHref: () => string;
  readonly editHref: (parameters: { readonly id: number }) => string;
}

/** A kind of endpoints: its words, and its calls. */
export interface EndpointKind<View extends EndpointBase, Examples, Replay> extends EndpointWords {
  readonly path: string;
  readonly detail: (id: number) => ReturnType<typeof detailQuery<View>>;
  readonly examples: (id: number) => ReturnType<typeof examplesQuery<Examples>>;
  /** Sends the example, with `test=1`. */
  readonly replay: (id: number) => Promise<Replay>;
  readonly create: (input: unknown, idempotencyKey: string) => Promise<View>;
  /** What is absent stays as it is. */
  readonly change: (id: number, input: unknown) => Promise<View>;
  readonly remove: (id: number) => Promise<unknown>;
}

export type EditableKind<View extends EndpointBase> = Pick<
  EndpointKind<View, unknown, unknown>,
  keyof EndpointWords | 'path' | 'detail' | 'create' | 'change' | 'remove'
>;

/** The calls of `/admin/<key>s`, which both kinds have alike. */
export function endpointKind<View extends EndpointBase, Examples, Replay>(
  words: EndpointWords,
): EndpointKind<View, Examples, Replay> {
  const path = `/admin/${words.key}s`;
  return {
    ...words,
    path,
    detail: (id) => detailQuery<View>(words.key, path, id),
    examples: (id) => examplesQuery<Examples>(words.key, path, id),
    replay: async (id) => (await api.post<DataAnswer<Replay>>(`${path}/${id}/examples/replay`)).data,
    create: async (input, idempotencyKey) =>
      (await api.post<DataAnswer<View>>(path, input, { idempotencyKey })).data,
    change: async (id, input) => (await api.put<DataAnswer<View>>(`${path}/${id}`, input)).data,
    remove: (id) => api.delete(`${path}/${id}`),
  };
}

const detailQuery = <View>(key: string, path: string, id: number) =>
  queryOptions({
    queryKey: [key, 'all', 'detail', id],
    queryFn: async ({ signal }) => (await api.get<DataAnswer<View>>(`${path}/${id}`, { signal })).data,
    meta: { isPage: true },
  });

const examplesQuery = <Examples>(key: string, path: string, id: number) =>
  queryOptions({
    queryKey: [key, 'all', 'examples', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<Examples>>(`${path}/${id}/examples`, { signal })).data,
  });
