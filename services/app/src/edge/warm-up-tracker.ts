import { isDataCentreAddress } from '@marquee/bidder';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import { createTrackerService, type TrackerConfig } from '@marquee/tracker';
import type { FastifyPluginAsync } from 'fastify';

/**
 * A tracker of the same tokens for the edge's own calls while it warms up: what it takes goes into memory and ends with it. No
 * metric counts it, and it knows no click ids and no pixels.
 */
export function createWarmUpTracker(config: TrackerConfig): FastifyPluginAsync {
  const { http } = createTrackerService(config, {
    trafficLog: createMemoryTrafficLog(),
    isDataCentre: isDataCentreAddress,
    logger: { warn: () => undefined },
  });
  if (http === undefined) throw new Error('the tracker serves no HTTP');
  return http;
}
