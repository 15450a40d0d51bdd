import pLimit from 'p-limit';

import type { ReadStore } from '../read-store/port.ts';

/** Reactors of one read store that may hold a connection while they react; the rest of the pool is theirs to use. */
const CONCURRENT_REACTIONS = 4;

/** Runs the work when one of the places is free, first come, first served. */
export type ReactionSemaphore = <Result>(work: () => Promise<Result>) => Promise<Result>;

const semaphores = new WeakMap<ReadStore, ReactionSemaphore>();

/** The semaphore of a read store: one for all reactors of the process. */
export function reactionSemaphoreOf(readStore: ReadStore): ReactionSemaphore {
  const existing = semaphores.get(readStore);
  if (existing) return existing;
  const semaphore = pLimit(CONCURRENT_REACTIONS);
  semaphores.set(readStore, semaphore);
  return semaphore;
}
