import type { PromiseResolvers } from '@marquee/kit/runtime/with-resolvers';
import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from '../block.ts';
import type { Verdict } from '../judging/verdict.ts';

/** What was judged together and is not inserted yet. */
export interface JudgedPass {
  readonly batches: readonly TrafficBatch[];
  readonly blocks: readonly Block[];
  readonly verdicts: ReadonlyMap<TrafficEvent, Verdict>;
  /** True where its batches were accepted when it was judged. */
  readonly isAccepted: boolean;
  /** Settles when it is inserted or given up. */
  readonly done: PromiseResolvers<void>;
}

/** The verdicts of all of them: what is judged in one pass, as most is, need not be copied. */
export function verdictsOf(passes: readonly JudgedPass[]): ReadonlyMap<TrafficEvent, Verdict> {
  const [first, ...others] = passes;
  if (first !== undefined && others.length === 0) return first.verdicts;
  const all = new Map<TrafficEvent, Verdict>();
  for (const { verdicts } of passes) for (const [event, verdict] of verdicts) all.set(event, verdict);
  return all;
}

/** Messages in these batches. */
export const rowsIn = (batches: readonly TrafficBatch[]): number =>
  batches.reduce((rows, { messages }) => rows + messages.length, 0);
