import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Batches the calls of one turn of the event loop: one call of `load` answers all of them. It begins after the last of
 * these calls, so that no result is older than its call.
 * @param load answers in the order of the keys; what it throws is thrown to each caller, and a result that is a rejected
 *   promise fails for its key alone
 */
export function batchCalls<Key, Result>(
  load: (keys: readonly Key[]) => Promise<readonly (Result | Promise<Result>)[]>,
): (key: Key) => Promise<Result> {
  type Results = Awaited<ReturnType<typeof load>>;
  let open: { readonly keys: Key[]; readonly results: Promise<Results> } | undefined;
  const begin = () => {
    const keys: Key[] = [];
    const results = nextTurn().then(() => {
      open = undefined;
      return load(keys);
    });
    return { keys, results };
  };
  return async (key) => {
    const { keys, results } = (open ??= begin());
    const index = keys.push(key) - 1;
    return (await results)[index] as Result;
  };
}
