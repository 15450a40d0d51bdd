import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Worker } from '@marquee/kit/runtime/service';

import type { CampaignCommands } from './campaign/commands.ts';
import type { CampaignsConfig } from './config.ts';
import type { CampaignsDeps } from './deps.ts';
import { createPerformanceMonitor, type PerformanceRun } from './performance-stops/performance-monitor.ts';
import { createRotationWorker } from './rotation/rotation-worker.ts';

/** How often the performance of campaigns is looked at. */
const PERFORMANCE_EVERY_MS = 60_000;
/** How often optimised rotations are learned. */
const ROTATION_EVERY_MS = 5 * 60_000;

/** What follows from figures of campaigns and creatives. */
export interface FigureWorkers {
  readonly workers: readonly Worker[];
  /** Now; undefined without figures of campaigns. */
  stopForPerformance(): Promise<PerformanceRun | undefined>;
  /** Now; undefined without figures of creatives. */
  learnRotations(): Promise<number | undefined>;
}

export function composeFigureWorkers(
  config: CampaignsConfig,
  deps: CampaignsDeps,
  commands: CampaignCommands,
): FigureWorkers {
  const monitor = performanceMonitor(config, deps, commands);
  const rotation = rotationWorker(deps);
  return {
    workers: [monitor, rotation].filter((worker) => worker !== undefined),
    stopForPerformance: async () => monitor?.run(),
    learnRotations: async () => rotation?.run(),
  };
}

const performanceMonitor = (
  { stopLoss = { leastNanos: 50_000_000_000n, events: 20 } }: CampaignsConfig,
  { readStore, performance, clickMoney, clock, logger }: CampaignsDeps,
  commands: CampaignCommands,
) =>
  performance &&
  createPerformanceMonitor({
    readStore,
    commands,
    performance,
    clickMoney: clickMoney ?? (async () => new Map()),
    stopLoss,
    clock: clock ?? createSteadyClock(),
    everyMs: PERFORMANCE_EVERY_MS,
    logger,
  });

const rotationWorker = ({ readStore, creativeCounts, learnedShares, clock, logger }: CampaignsDeps) =>
  creativeCounts &&
  learnedShares &&
  createRotationWorker({
    ...{ readStore, creativeCounts, learnedShares, logger },
    clock: clock ?? createSteadyClock(),
    everyMs: ROTATION_EVERY_MS,
  });
