import type { Service } from '@marquee/kit/runtime/service';
import { createTrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { Registry } from 'prom-client';

import { registerMetrics } from './metrics.ts';
import { Outbox } from './outbox.ts';
import { TrackerCounts } from './tracker-counts.ts';
import type { TrackerConfig, TrackerTuning } from './tracker-config.ts';
import { DEFAULT_TUNING } from './tracker-config.ts';
import { trackerHttp } from './tracker.http.ts';

export type { TrackerConfig } from './tracker-config.ts';

export interface TrackerDeps {
  readonly trafficLog: TrafficLog;
  readonly logger: { warn(details: object, message: string): void };
  readonly clock?: () => Date;
  readonly metrics?: Registry;
}

export interface TrackerService extends Service {
  /** Notices, replays, forgeries and refusals by name, since the start. */
  counts(): Readonly<Record<string, number>>;
}

/**
 * The tracker: notices of exchanges and people into the traffic log. Stateless but for counts; it needs the log
 * and nothing else, so it works while the control plane is down.
 */
export function createTrackerService(config: TrackerConfig, deps: TrackerDeps): TrackerService {
  const { trafficLog, logger, clock = () => new Date() } = deps;
  const tuning: TrackerTuning = { ...DEFAULT_TUNING, ...config.tuning };
  const counts = new TrackerCounts(tuning.replayMemory);
  const outbox = new Outbox(trafficLog, {
    capacity: tuning.capacity,
    timeoutMs: tuning.appendTimeoutMs,
    retryMs: tuning.retryMs,
    onError: (error) => logger.warn({ err: error }, 'notices wait for the traffic log'),
  });
  if (deps.metrics !== undefined) registerMetrics(deps.metrics, counts, outbox);
  const tokens = createTrackingTokens({
    current: config.trackingSecret,
    previous: config.previousTrackingSecret,
  });
  return {
    name: 'tracker',
    http: trackerHttp({ tokens, outbox, counts, clock, tuning }),
    workers: [outbox],
    counts: () => ({ ...counts.all(), spooled: outbox.spooled, dropped: outbox.dropped }),
    dispose: async () => undefined,
  };
}
