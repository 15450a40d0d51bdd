import type { CampaignNoBids, WindowedFigures } from '@marquee/schemas/queries/no-bids';

import { STAGES, type NoBidReasonLabel, type Stage } from '../../../widgets/no-bid-reasons/stages.ts';
import {
  compareByEvaluationOrder,
  describeNoBidReason,
} from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';

/** Over which time it is looked at. */
export type Span = keyof WindowedFigures;

/** One filter, and how many offered impressions it left. */
export interface WaterfallStep {
  readonly reason: string;
  readonly label: NoBidReasonLabel;
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
  readonly falls: readonly WaterfallStep[];
}

export interface Waterfall {
  readonly offered: number;
  readonly bids: number;
  /** Undefined where the bidder does not hear of wins. */
  readonly wins: number | undefined;
  /** Filters that rejected impressions, in the order of the checks, grouped by stage. */
  readonly stages: readonly FallStage[];
}

/** What is offered, falling from filter to filter until the bids are left. */
export function waterfallOf({ bids, wins, reasons }: CampaignNoBids, span: Span): Waterfall {
  const asked = reasons
    .filter((figures) => figures[span] > 0)
    .toSorted((left, right) => compareByEvaluationOrder(left.reason, right.reason));
  const offered = asked.reduce((sum, figures) => sum + figures[span], bids[span]);
  const stages = new Map<Stage, WaterfallStep[]>();
  let before = offered;
  for (const figures of asked) {
    const { reason, [span]: count } = figures;
    const label = describeNoBidReason(reason);
    const fall: WaterfallStep = { reason, label, count, before, after: before - count };
    before = fall.after;
    stages.set(label.stage, [...(stages.get(label.stage) ?? []), fall]);
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
export function largestFall({ stages }: Waterfall): WaterfallStep | undefined {
  return stages
    .flatMap(({ falls }) => falls)
    .toSorted((left, right) => right.count - left.count)
    .at(0);
}
