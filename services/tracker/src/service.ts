import { withinDeadline } from '@marquee/kit/event-store/deadline';
import type { EventStore } from '@marquee/kit/event-store/port';
import { createAddressKeys } from './invalid-traffic/address-key.ts';
import { createAddressList } from '@marquee/kit/outbound/address-list';
import type { GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import { createSteadyClock, monotonicMs } from '@marquee/kit/runtime/clock';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import { createTrackingTokens } from './tracking-token/tracking-token.ts';
import type { TrackingTokenSecrets } from './tracking-token/tracking-token-secrets.ts';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { Registry } from 'prom-client';

import { ActivityLimits } from './invalid-traffic/activity-limits.ts';
import { TrackingEventRecorder } from './recording/tracking-event-recorder.ts';
import { STOP_MS } from './click-ids/click-id-backlog.ts';
import { ClickIdIssuer } from './click-ids/click-id-issuer.ts';
import { ClickIdResolver } from './click-ids/click-id-resolver.ts';
import type { ClickIds } from './click-ids/click-ids.ts';
import { createExpiredClickIdsWorker, type ExpiredClickIdsParts } from './click-ids/expired-click-ids.ts';
import { createShortClickIds } from './click-ids/short-click-ids.ts';
import { registerMetrics } from './metrics.ts';
import { TrafficLogWriter } from './recording/traffic-log-writer.ts';
import { DspNotices } from './notices/dsp-notices.ts';
import { PixelRegistry, PixelFollower } from './conversions/pixel-registry.ts';
import { PostbackSecretRegistry } from './conversions/postback-secrets.ts';
import { Spill } from './recording/spill.ts';
import { createProxyMonitor, type ProxyMonitor } from './invalid-traffic/proxy-monitor.ts';
import { TrackerCounts } from './tracker-counts.ts';
import type { TrackerConfig, TrackerTuning } from './tracker-config.ts';
import { DEFAULT_TUNING } from './tracker-config.ts';
import { trackerHttp } from './routes.ts';
import type { TrackerParts } from './tracker-parts.ts';

export { createAddressKeys } from './invalid-traffic/address-key.ts';
export { ClickIdResolver } from './click-ids/click-id-resolver.ts';
export type { ClickIds } from './click-ids/click-ids.ts';
export { createPostgresClickIds } from './click-ids/postgres-click-ids.ts';
export { createShortClickIds } from './click-ids/short-click-ids.ts';
export { trackerMigrations } from './migrations.ts';
export type { TrackerConfig } from './tracker-config.ts';
export { createTrackingTokens } from './tracking-token/tracking-token.ts';

export interface TrackerDeps {
  readonly trafficLog: TrafficLog;
  /**
   * Source of conversion pixels and postback secrets; without it none is known, and everything else works.
   */
  readonly eventStore?: EventStore;
  /** What short click ids are short for; without it landing pages get long ones, and those in markup count nowhere. */
  readonly clickIds?: ClickIds;
  /** True for an address of a data centre; by default none is. */
  readonly isDataCentre?: (address: string) => boolean;
  readonly logger: { warn(details: object, message: string): void };
  readonly clock?: () => Date;
  readonly metrics?: Registry;
  /** Resolves the hosts of DSPs; the system's resolver by default. */
  readonly addressesOf?: GuardedGetOptions['addressesOf'];
}

export interface TrackerService extends Service {
  /** Notices, replays, forgeries and rejections by name, since the start. */
  counts(): Readonly<Record<string, number>>;
}

/**
 * The tracker: notices of exchanges and people into the traffic log. Stateless but for counts, pixels and postback
 * secrets, which it follows; it needs the log and nothing else, so it works while the control plane is down. Without
 * what keeps click ids it hands out long ones, and asks advertisers' servers to send short ones again.
 */
export function createTrackerService(config: TrackerConfig, deps: TrackerDeps): TrackerService {
  const { trafficLog, logger, eventStore, clock = createSteadyClock() } = deps;
  const tuning: TrackerTuning = { ...DEFAULT_TUNING, ...config.tuning };
  const counts = new TrackerCounts(tuning.replayMemory);
  const logWriter = new TrafficLogWriter(trafficLog, {
    capacity: tuning.capacity,
    timeoutMs: tuning.appendTimeoutMs,
    retryMs: tuning.retryMs,
    onError: (error) => logger.warn({ err: error }, 'notices wait for the traffic log'),
    spill: config.spill === undefined ? undefined : new Spill(config.spill),
  });
  const pixels = new PixelRegistry();
  const postbackSecrets = new PostbackSecretRegistry();
  const follower = eventStore && followerOf(eventStore, pixels, postbackSecrets, logger);
  const dspNotices = new DspNotices({
    tuning,
    isOnLoopback: (dspEndpointId) => config.allowsLoopbackDsps === true && pixels.isOnLoopback(dspEndpointId),
    count: (what) => counts.add(what),
    nowMs: () => clock().getTime(),
    addressesOf: deps.addressesOf,
  });
  if (deps.metrics !== undefined) registerMetrics(deps.metrics, counts, logWriter, dspNotices);
  const secrets = { current: config.trackingSecret, previous: config.previousTrackingSecret };
  const tokens = createTrackingTokens(secrets);
  const proxyMonitor = createProxyMonitor({
    count: (what) => counts.add(what),
    warn: (message) => logger.warn({}, message),
    nowMs: monotonicMs,
  });
  const parts = { tokens, logWriter, dspNotices, counts, clock, tuning };
  const clickIds = clickIdParts(secrets, deps, parts);
  return {
    name: 'tracker',
    http: trackerHttp({
      ...parts,
      recorder: new TrackingEventRecorder(parts),
      pixels,
      postbackSecrets,
      ...clickIds,
      arePixelsKnown: () => follower?.isCaughtUp ?? true,
      invalidTraffic: invalidTrafficParts(config, deps, counts, tuning),
      proxyMonitor,
      isSecure: config.publicEdgeUrl?.startsWith('https:') ?? false,
    }),
    workers: [
      logWriter,
      dspNotices,
      visitorsWorker(proxyMonitor),
      ...clickIdsWorkers(deps, clickIds),
      ...(follower === undefined ? [] : [follower]),
    ],
    counts: () => ({ ...counts.all(), spooled: logWriter.spooled, dropped: logWriter.dropped }),
    dispose: async () => undefined,
  };
}

/** Short click ids, where they are kept. */
function clickIdParts(
  secrets: TrackingTokenSecrets,
  { clickIds, logger }: Pick<TrackerDeps, 'clickIds' | 'logger'>,
  { counts, clock, tuning }: Pick<TrackerParts, 'counts' | 'clock' | 'tuning'>,
): Pick<TrackerParts, 'clickIdIssuer' | 'clickIdResolver' | 'shortClickIds'> {
  const shortIds = createShortClickIds(secrets);
  const clickIdIssuer =
    clickIds &&
    new ClickIdIssuer({
      ...{ clickIds, clock },
      conversionWindowMs: tuning.conversionWindowMs,
      waitMs: tuning.clickIdWaitMs,
      count: (what) => counts.add(what),
      onError: (error, what) => logger.warn({ err: error }, `click ids are not kept: ${what}`),
    });
  const clickIdResolver = new ClickIdResolver({ clickIds, shortIds });
  return { clickIdIssuer, clickIdResolver, shortClickIds: shortIds };
}

/** Removes expired click ids; one process of the installation runs it beside the trackers. */
export const createClickIdsRetention = (
  parts: ExpiredClickIdsParts & { readonly clickIds: Pick<ClickIds, 'migrate'> },
): Service => ({
  name: 'click ids',
  workers: [createExpiredClickIdsWorker(parts)],
  migrate: () => parts.clickIds.migrate(),
  dispose: async () => undefined,
});

const followerOf = (
  eventStore: EventStore,
  registry: PixelRegistry,
  postbackSecrets: PostbackSecretRegistry,
  logger: TrackerDeps['logger'],
): PixelFollower =>
  new PixelFollower({
    eventStore,
    registry,
    postbackSecrets,
    onError: (error, what) => logger.warn({ err: error }, what),
  });

/** What decides whether a call is invalid traffic. */
const invalidTrafficParts = (
  { trackingSecret, previousTrackingSecret, trustedDeviceProxies = [] }: TrackerConfig,
  { isDataCentre = () => false }: TrackerDeps,
  counts: TrackerCounts,
  tuning: TrackerTuning,
) => ({
  addressKeys: [trackingSecret, previousTrackingSecret].flatMap((secret) =>
    secret === undefined || secret === '' ? [] : [createAddressKeys(secret)],
  ),
  isDataCentre,
  activity: new ActivityLimits(tuning.activityMemory),
  isTrustedProxy: createAddressList(trustedDeviceProxies),
  count: (what: string) => counts.add(what),
  tuning,
});

/**
 * Creates what click ids are kept in, where nothing else has, so that the first click need not wait for it, and at the end keeps
 * those that wait.
 */
function clickIdsWorkers(
  { clickIds, logger }: Pick<TrackerDeps, 'clickIds' | 'logger'>,
  { clickIdIssuer }: Pick<TrackerParts, 'clickIdIssuer'>,
): Worker[] {
  if (clickIds === undefined) return [];
  let migrating: Promise<void> | undefined;
  return [
    {
      name: 'click ids',
      // Clicks wait for nothing of it: they get long ids meanwhile.
      start: async () => {
        migrating = clickIds
          .migrate()
          .catch((error: unknown) => logger.warn({ err: error }, 'landing pages get long click ids for now'));
      },
      async stop() {
        await clickIdIssuer?.stop();
        // Another process may hold the lock of the migrations for as long as it likes.
        await withinDeadline('click ids', STOP_MS, async () => migrating).catch(() => undefined);
      },
    },
  ];
}

/** A worker without work, under whose name readiness reports an untrusted proxy. */
const visitorsWorker = (proxyMonitor: ProxyMonitor): Worker => ({
  name: 'visitors',
  start: async () => undefined,
  stop: async () => undefined,
  degraded: () => proxyMonitor.problem(),
});
