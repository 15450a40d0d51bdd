import type { CampaignRefusals, WindowedFigures } from '@marquee/schemas/queries/refusals';

import {
  byOrderOfAsking,
  refusalWords,
  STAGES,
  type RefusalWords,
  type Stage,
} from '../../../widgets/refusals/refusal-words.ts';

/** Over which time it is looked at. */
export type Span = keyof WindowedFigures;

/** One filter, and how many offered impressions it left. */
export interface Fall {
  readonly reason: string;
  readonly words: RefusalWords;
  /** Refused here. */
  readonly count: number;
  /** Came so far: those that no earlier filter refused. */
  readonly before: number;
  readonly after: number;
}

export interface FallStage {
  readonly stage: Stage;
  readonly title: string;
  readonly count: number;
  readonly falls: readonly Fall[];
}

export interface Waterfall {
  readonly offered: number;
  readonly bids: number;
  /** Undefined where the bidder does not hear of wins. */
  readonly wins: number | undefined;
  /** Filters that refused something, in the order in which they are asked, under what they look at. */
  readonly stages: readonly FallStage[];
}

/** What is offered, falling from filter to filter until the bids are left. */
export function waterfallOf({ bids, wins, reasons }: CampaignRefusals, span: Span): Waterfall {
  const asked = reasons
    .filter((figures) => figures[span] > 0)
    .toSorted((left, right) => byOrderOfAsking(left.reason, right.reason));
  const offered = asked.reduce((sum, figures) => sum + figures[span], bids[span]);
  const stages = new Map<Stage, Fall[]>();
  let before = offered;
  for (const figures of asked) {
    const { reason, [span]: count } = figures;
    const words = refusalWords(reason);
    const fall: Fall = { reason, words, count, before, after: before - count };
    before = fall.after;
    stages.set(words.stage, [...(stages.get(words.stage) ?? []), fall]);
  }
  return {
    offered,
    bids: bids[span],
    wins: wins?.[span],
    stages: [...stages].map(([stage, falls]) => ({
      stage,
      title: STAGES[stage],
      count: falls.reduce((sum, { count }) => sum + count, 0),
      falls,
    })),
  };
}

/** The filter that refuses most; undefined where nothing is refused. */
export function largestFall({ stages }: Waterfall): Fall | undefined {
  return stages
    .flatMap(({ falls }) => falls)
    .toSorted((left, right) => right.count - left.count)
    .at(0);
}
