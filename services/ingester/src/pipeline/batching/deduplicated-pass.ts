import type { PromiseResolvers } from '@marquee/kit/runtime/with-resolvers';
import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from '../block.ts';
import type { Decision } from '../deduplication/decision.ts';

/** What was deduplicated together and is not inserted yet. */
export interface DeduplicatedPass {
  readonly batches: readonly TrafficBatch[];
  readonly blocks: readonly Block[];
  readonly decisions: ReadonlyMap<TrafficEvent, Decision>;
  /** True where its batches were accepted when it was deduplicated. */
  readonly isAccepted: boolean;
  /** Settles when it is inserted or given up. */
  readonly done: PromiseResolvers<void>;
}

/** The decisions of all of them: what is deduplicated in one pass, as most is, does not have to be copied. */
export function decisionsOf(passes: readonly DeduplicatedPass[]): ReadonlyMap<TrafficEvent, Decision> {
  const [first, ...others] = passes;
  if (first !== undefined && others.length === 0) return first.decisions;
  const all = new Map<TrafficEvent, Decision>();
  for (const { decisions } of passes) for (const [event, decision] of decisions) all.set(event, decision);
  return all;
}

/** Messages in these batches. */
export const rowsIn = (batches: readonly TrafficBatch[]): number =>
  batches.reduce((rows, { messages }) => rows + messages.length, 0);
