import type { ReadStore } from '../read-store/port.ts';

/** Reactors of one read store that may hold a connection while they react; the rest of the pool is theirs to use. */
const CONCURRENT_REACTIONS = 4;

/** Runs the work when one of the places is free, first come, first served. */
export type ReactionGate = <Result>(work: () => Promise<Result>) => Promise<Result>;

const gates = new WeakMap<ReadStore, ReactionGate>();

/** The gate of a read store: one for all reactors of the process. */
export function reactionGateOf(readStore: ReadStore): ReactionGate {
  const existing = gates.get(readStore);
  if (existing) return existing;
  const gate = createGate(CONCURRENT_REACTIONS);
  gates.set(readStore, gate);
  return gate;
}

function createGate(places: number): ReactionGate {
  const waiting: (() => void)[] = [];
  let free = places;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const nextInLine = waiting.shift();
      if (nextInLine) nextInLine();
      else free += 1;
    }
  };
}
