import type { QueryClient, QueryKey } from '@tanstack/react-query';

export interface Optimistic<Input> {
  /** Beginning of the keys whose cached answers change. */
  readonly queryKey: QueryKey | ((input: Input) => QueryKey);
  /** The answer as it will be; the same object where nothing changes. */
  readonly update: (cached: unknown, input: Input) => unknown;
}

/** Shows the outcome now. The answer puts back what was there, where nothing newer has come meanwhile. */
export async function applyOptimistic<Input>(
  queryClient: QueryClient,
  { queryKey, update }: Optimistic<Input>,
  input: Input,
): Promise<() => void> {
  const key = typeof queryKey === 'function' ? queryKey(input) : queryKey;
  // An answer that is on its way would show the old state again.
  await queryClient.cancelQueries({ queryKey: key });
  const changes = queryClient.getQueriesData({ queryKey: key }).flatMap(([each, before]) => {
    const after = before === undefined ? undefined : update(before, input);
    if (after === undefined || after === before) return [];
    // The cache keeps old parts that are equal, so what it holds is another object than `after`.
    return [{ each, before, held: patchData(queryClient, each, after) }];
  });
  return () => {
    for (const { each, before, held } of changes) {
      if (queryClient.getQueryData(each) === held) patchData(queryClient, each, before);
    }
    void queryClient.invalidateQueries({ queryKey: key });
  };
}

/** Changes a part of cached answers. Their time stays: the rest of an answer is as old as it was. */
export function patchQueries(
  queryClient: QueryClient,
  queryKey: QueryKey,
  update: (cached: unknown) => unknown,
): void {
  for (const [each, before] of queryClient.getQueriesData({ queryKey })) {
    const after = before === undefined ? undefined : update(before);
    if (after !== before) patchData(queryClient, each, after);
  }
}

/** Changes one answer that the cache has. @returns what it holds then */
const patchData = (queryClient: QueryClient, key: QueryKey, data: unknown): unknown =>
  queryClient.setQueryData(key, data, { updatedAt: queryClient.getQueryState(key)?.dataUpdatedAt ?? 0 });

/**
 * `update` for entities: changes the one with this id wherever the cache has it, in lists (`{ data: [...] }`)
 * and alone (`{ data: {...} }` or by itself).
 */
export function patchById<Entity extends object>(
  cached: unknown,
  id: number | string,
  patch: Partial<Entity>,
): unknown {
  if (!isRecord(cached)) return cached;
  if (Array.isArray(cached.data)) {
    if (!cached.data.some((row) => isRecord(row) && row.id === id)) return cached;
    return {
      ...cached,
      data: cached.data.map((row: unknown) => (isRecord(row) && row.id === id ? { ...row, ...patch } : row)),
    };
  }
  if (isRecord(cached.data)) {
    return cached.data.id === id ? { ...cached, data: { ...cached.data, ...patch } } : cached;
  }
  return cached.id === id ? { ...cached, ...patch } : cached;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * An object that a command answered, without its statistics: those are of its whole life, and a list shows those of the days
 * that a person chose.
 */
export function withoutStats<Entity extends { readonly stats: unknown; readonly statsAvailable: boolean }>({
  stats: _stats,
  statsAvailable: _statsAvailable,
  ...rest
}: Entity): Omit<Entity, 'stats' | 'statsAvailable'> {
  return rest;
}
