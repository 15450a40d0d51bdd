import { platformCommand } from '@marquee/kit/decider/command-context';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';
import { DAY_MS } from '@marquee/schemas/common/time';

import type { CampaignCommands } from '../campaign/commands.ts';
import type { CampaignPerformancePort, ClickMoneyPort } from '../ports.ts';
import { readMeasuredCampaigns, type RunningCampaign } from './measured-campaigns.ts';
import { isAccountAtLoss, type PerformanceStop, type StopLoss, decideStop } from './stop-decision.ts';

export interface PerformanceMonitorDeps {
  readonly readStore: ReadStore;
  readonly commands: Pick<CampaignCommands, 'stopCampaign'>;
  readonly performance: CampaignPerformancePort;
  readonly clickMoney: ClickMoneyPort;
  readonly stopLoss: StopLoss;
  readonly clock: () => Date;
  readonly everyMs: number;
  readonly logger?: ProjectionLogger | undefined;
}

export interface PerformanceMonitor extends Worker {
  /** Looks at every campaign once, now. */
  run(): Promise<PerformanceRun>;
}

export interface PerformanceRun {
  readonly campaigns: number;
  readonly stopped: number;
  /** Campaigns that could not be stopped; the log says why. */
  readonly failed: number;
}

const PLATFORM_ACTOR = { scope: 'all' } as const;

/**
 * Stops campaigns whose cost per action is too far above their goal, or that cost the platform more than they return.
 *
 * It remembers nothing: the time that is measured begins in the campaign's own events. A stop names the version of the
 * campaign that was checked, so that of two monitors one stops it, and none stops what was started again or
 * changed since.
 */
export function createPerformanceMonitor(deps: PerformanceMonitorDeps): PerformanceMonitor {
  const { everyMs, logger } = deps;
  const name = 'campaign performance';
  const task = async (signal: AbortSignal) => {
    const { failed } = await checkCampaigns(deps, signal);
    if (failed === 0) return undefined;
    return `${failed} campaigns could not be stopped for their performance; the log says why`;
  };
  return { ...createPeriodicWorker({ name, everyMs, task, logger }), run: () => checkCampaigns(deps) };
}

/** Checks every campaign; one that cannot be stopped does not keep the others. */
async function checkCampaigns(deps: PerformanceMonitorDeps, signal?: AbortSignal): Promise<PerformanceRun> {
  const { readStore, performance, stopLoss, clock, logger } = deps;
  const campaigns = await readMeasuredCampaigns(readStore);
  const [found, atLoss] = await Promise.all([performance(campaigns), accountsAtLoss(deps, campaigns)]);
  const done = { campaigns: campaigns.length, stopped: 0, failed: 0 };
  for (const campaign of campaigns) {
    if (signal?.aborted) break;
    const did = found.get(campaign.id);
    const stop = did && decideStop(campaign, did, stopLoss, atLoss.has(campaign.userId));
    if (!stop) continue;
    try {
      if (await stopOne(deps.commands, campaign, stop, clock())) done.stopped += 1;
    } catch (error) {
      done.failed += 1;
      logger?.warn({ err: error, campaignId: campaign.id }, 'a campaign was not stopped for its performance');
    }
  }
  return done;
}

/** Accounts that lose too much by CPC campaigns within a day, of those that run any. */
async function accountsAtLoss(
  { clickMoney, stopLoss, clock }: PerformanceMonitorDeps,
  campaigns: readonly RunningCampaign[],
): Promise<ReadonlySet<number>> {
  const clicked = campaigns.filter(({ pricingModel }) => pricingModel === 'CPC');
  const users = [...new Set(clicked.map(({ userId }) => userId))];
  const money = await clickMoney(users, new Date(clock().getTime() - DAY_MS));
  return new Set([...money].filter(([, did]) => isAccountAtLoss(did, stopLoss)).map(([userId]) => userId));
}

/** @returns false when the campaign was stopped or changed in the meantime */
async function stopOne(
  commands: PerformanceMonitorDeps['commands'],
  { id, version }: RunningCampaign,
  stop: PerformanceStop,
  now: Date,
): Promise<boolean> {
  const command = { campaignId: id, actor: PLATFORM_ACTOR, expectedVersion: version, ...stop };
  const handled = await commands.stopCampaign(command, platformCommand(now));
  return handled.accepted && handled.events.length > 0;
}
