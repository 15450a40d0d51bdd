import { createSteadyClock } from '@marquee/kit/runtime/clock';

import type { CampaignCommands } from './campaign/commands.ts';
import type { CampaignsConfig } from './config.ts';
import type { CampaignsDeps } from './deps.ts';
import { createPerformanceMonitor } from './performance-stops/performance-monitor.ts';
import { createRotationWorker } from './rotation/rotation-worker.ts';

/** How often the performance of campaigns is looked at. */
const PERFORMANCE_EVERY_MS = 60_000;
/** How often optimised rotations are learned. */
const ROTATION_EVERY_MS = 5 * 60_000;

/** Undefined without figures of campaigns. */
export const composePerformanceMonitor = (
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

/** Undefined without figures of creatives. */
export const composeRotationWorker = ({
  readStore,
  creativeCounts,
  learnedShares,
  clock,
  logger,
}: CampaignsDeps) =>
  creativeCounts &&
  learnedShares &&
  createRotationWorker({
    ...{ readStore, creativeCounts, learnedShares, logger },
    clock: clock ?? createSteadyClock(),
    everyMs: ROTATION_EVERY_MS,
  });
