import { setImmediate as nextTurn } from 'node:timers/promises';

import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';
import { ROTATION_LEARNS_DAYS, type RotationGoal } from '@marquee/schemas/campaign/rotation';
import { DAY_MS } from '@marquee/schemas/common/time';

import type { CreativeCounts, CreativeCountsPort, LearnedRotation, LearnedSharesPort } from '../ports.ts';
import { learnShares } from './learn-shares.ts';
import { type OptimisedCampaign, readOptimisedCampaigns } from './optimised-campaigns.ts';

export interface RotationWorkerDeps {
  readonly readStore: ReadStore;
  readonly learnedShares: Pick<LearnedSharesPort, 'replace'>;
  readonly creativeCounts: CreativeCountsPort;
  readonly clock: () => Date;
  readonly everyMs: number;
  readonly logger?: ProjectionLogger | undefined;
}

export interface RotationWorker extends Worker {
  /** Learns every optimised rotation once, now. @returns how many there are */
  run(): Promise<number>;
}

/**
 * Learns the shares of optimised rotations from what creatives brought. It remembers nothing: each round answers the
 * same for the same facts, so that two of them do no harm.
 */
export function createRotationWorker(deps: RotationWorkerDeps): RotationWorker {
  const task = async (signal: AbortSignal) => {
    await learnRotations(deps, signal);
    return undefined;
  };
  const { everyMs, logger } = deps;
  const worker = createPeriodicWorker({ name: 'creative rotation', everyMs, task, logger });
  return { ...worker, run: () => learnRotations(deps) };
}

async function learnRotations(
  { readStore, learnedShares, creativeCounts, clock }: RotationWorkerDeps,
  signal?: AbortSignal,
): Promise<number> {
  const campaigns = await readOptimisedCampaigns(readStore);
  const learnedAt = clock();
  const since = new Date(learnedAt.getTime() - ROTATION_LEARNS_DAYS * DAY_MS);
  const counts = await creativeCounts(campaigns, since);
  const learned: LearnedRotation[] = [];
  for (const campaign of campaigns) {
    if (signal?.aborted) return learned.length;
    learned.push(learnedRotation(campaign, counts.get(campaign.id), learnedAt));
    // Between two campaigns others have their turn: a campaign may have hundreds of creatives.
    await nextTurn();
  }
  await learnedShares.replace(learned, learnedAt);
  return learned.length;
}

function learnedRotation(
  { id, goal, creatives }: OptimisedCampaign,
  counts: ReadonlyMap<number, CreativeCounts> | undefined,
  learnedAt: Date,
): LearnedRotation {
  const measured = creatives.map((creative) => ({
    ...creative,
    impressions: counts?.get(creative.id)?.impressions ?? 0,
    events: eventsOf(goal, counts?.get(creative.id)),
  }));
  const shares = learnShares(measured, id);
  return {
    ...{ campaignId: id, learnedAt, goal },
    creatives: measured.map(({ id: creativeId, impressions, events }) => ({
      ...{ id: creativeId, impressions, events },
      share: rounded(shares.get(creativeId) ?? 1),
    })),
  };
}

/** To a hundredth of an even share: what differs by less is not worth that bidders prepare the campaign again. */
const rounded = (share: number): number => Math.round(share * 100) / 100;

const eventsOf = (goal: RotationGoal, counts: CreativeCounts | undefined): number =>
  Math.max(0, counts?.[goal] ?? 0);
