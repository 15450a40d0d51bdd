import pLimit from 'p-limit';

export interface BoundedLimitOptions {
  /** Tasks that run at a time. */
  readonly concurrency: number;
  /** Tasks that may wait for a place. */
  readonly waitingMax: number;
  /** What a task beyond them is rejected with. */
  readonly full: () => Error;
}

/** p-limit with a bound on what waits: tasks run in their order of arrival, and one too many is rejected at once. */
export function createBoundedLimit({
  concurrency,
  waitingMax,
  full,
}: BoundedLimitOptions): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const limit = pLimit(concurrency);
  return async (task) => {
    // Of those that p-limit has not begun yet, some have a place already.
    if (limit.activeCount + limit.pendingCount >= concurrency + waitingMax) throw full();
    return await limit(task);
  };
}
