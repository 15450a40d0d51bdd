import type { SendHandle } from 'node:child_process';

import { openEventStore } from '@marquee/adapters/choose/event-store';
import { openMediaStore } from '@marquee/adapters/choose/media-store';
import { openTrafficLog } from '@marquee/adapters/choose/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import {
  createLearnedSharesStore,
  EDGE_SERVER_OPTIONS,
  isDataCentreAddress,
  type GeoLookup,
} from '@marquee/bidder';
import { createGeoDirectory } from '@marquee/dictionary';
import type { HealthPart } from '@marquee/kit/http/health';
import type { Worker } from '@marquee/kit/runtime/service';
import { serveMedia } from '@marquee/kit/media-store/serve';
import { createPostgresClickIds, createTrackerService } from '@marquee/tracker';
import fastify, { LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import { createBidding } from './bidding.ts';
import { createWarmUpTracker } from './warm-up-tracker.ts';
import { serveEdgeHealth } from './edge-health.ts';
import { createGeoLookup } from './geo-lookup.ts';
import { registerPreview } from './preview/routes.ts';
import { drainServer } from './drain-server.ts';
import type { EdgeIdentity, EngineUrls } from '../process/messages.ts';
import { createProcessMetrics } from '../process/process-metrics.ts';
import { claimSpills } from './spill-files.ts';
import { loadSecrets } from '../settings/secrets.ts';
import type { Settings } from '../settings/settings.ts';
/** Connections for leases and audiences, and three for click ids; all of them off the bidder's hot path. */
const READ_CONNECTIONS_MAX = 7;
/** What a notice of an exchange waits for at most before its commit; transactions are most of what a log costs an edge. */
const APPEND_EVERY_MS = 50;
const BPS_A_PERCENT = 100;

/** The edge: bidder and tracker, on their own port and in a process that no report can hold up. */
export interface Edge {
  /** Accepts connections: from a socket that is shared with others, or from one of its own. */
  accept(socket?: SendHandle): Promise<void>;
  isBidding(): boolean;
  /** Undefined when all is well. */
  unhealthy(): string | undefined;
  /** The other process of the same name has ended. */
  predecessorEnded(): void;
  /** Stops accepting, answers open requests, and writes everything that was accepted to the traffic log. */
  drain(isReplaced: boolean): Promise<void>;
}

let places: GeoLookup | undefined;

/** Loads what is the same for every edge and takes a while; called before who this edge is. */
export function loadTables(): GeoLookup {
  isDataCentreAddress('127.0.0.1');
  return (places ??= createGeoLookup(createGeoDirectory()));
}

/** Starts to read what bidding needs; resolves when requests could be answered, mostly before bids are made. */
export async function startEdge(parts: {
  readonly settings: Settings;
  readonly urls: EngineUrls;
  readonly identity: EdgeIdentity;
  readonly logger: Logger;
  readonly controlPlane: readonly HealthPart[];
}): Promise<Edge> {
  const { settings, urls } = parts;
  const metrics = createProcessMetrics();
  const stores = await openStores(urls, parts);
  const services = await createServices(parts, stores, metrics);
  const [bidder] = services;
  const workers: readonly Worker[] = services.flatMap((service) => service.workers);
  for (const worker of workers) await worker.start();

  let draining = false;
  const app = createServer(settings);
  for (const service of services) if (service.http) await app.register(service.http);
  await registerPreview(app, settings);
  serveMedia(app, stores.mediaStore);
  const health = await serveEdgeHealth(app, {
    ...parts,
    parts: [
      { name: 'traffic log', check: async () => void (await stores.trafficLog.ping()) },
      ...workers.map(healthOf),
      ...parts.controlPlane,
    ],
    draining: () => draining,
    metrics,
  });
  await app.ready();
  return {
    accept: (socket) =>
      new Promise((resolve, reject) => {
        app.server.once('error', reject).once('listening', () => resolve());
        if (socket === undefined) app.server.listen({ host: settings.host, port: settings.edgePort });
        else app.server.listen(socket);
      }),
    isBidding: () => bidder.ready(),
    unhealthy: () => workers.map((worker) => worker.unhealthy?.()).find((reason) => reason !== undefined),
    predecessorEnded: () => bidder.predecessorEnded(),
    async drain(isReplaced) {
      draining = true;
      // Its successor's now.
      await health?.close();
      await drainServer(app.server, isReplaced);
      await app.close();
      for (const worker of workers) await worker.stop();
      for (const service of services) await service.dispose();
      await stores.dispose();
    },
  };
}

/** Health of a worker: unready where the edge cannot serve without it, otherwise degraded. */
const healthOf = (worker: Worker): HealthPart =>
  worker.degraded === undefined
    ? { name: worker.name, check: () => worker.unhealthy?.() }
    : { name: worker.name, severity: 'degraded', check: () => worker.degraded?.() };

async function openStores(
  urls: EngineUrls,
  { settings, logger }: Pick<Parameters<typeof startEdge>[0], 'settings' | 'logger'>,
) {
  const eventStore = await openEventStore(urls.eventStoreUrl);
  const trafficLog = await openTrafficLog(urls.trafficLogUrl, {
    ...settings.trafficLog,
    appendEveryMs: APPEND_EVERY_MS,
    onUnreadDeleted: (count) =>
      logger.error({ count }, 'the traffic log is full: messages that were not read were deleted'),
  });
  const mediaStore = await openMediaStore(urls.mediaStoreUrl);
  const readStore = createPostgresReadStore({ url: urls.readStoreUrl, maxConnections: READ_CONNECTIONS_MAX });
  const dispose = async (): Promise<void> => {
    for (const store of [mediaStore, readStore, trafficLog, eventStore]) await store.dispose();
  };
  return { eventStore, trafficLog, mediaStore, readStore, dispose };
}

async function createServices(
  { settings, identity, logger }: Parameters<typeof startEdge>[0],
  { eventStore, trafficLog, readStore }: Awaited<ReturnType<typeof openStores>>,
  metrics: Registry,
) {
  const secrets = await loadSecrets(settings);
  const learnedShares = createLearnedSharesStore(readStore);
  const tracking = {
    publicEdgeUrl: settings.publicEdgeUrl,
    trackingSecret: secrets.tracking,
    previousTrackingSecret: secrets.previousTracking,
    edgeSecret: secrets.internal,
    trustedDeviceProxies: settings.trustedDeviceProxies,
    allowsLoopbackDsps: settings.allowsLoopbackDsps,
  };
  const { bidder, diagnostics } = createBidding(
    {
      ...tracking,
      instance: identity.name,
      readers: identity.readers,
      hasPredecessor: identity.hasPredecessor,
      marginBps: settings.platformMarginPercent * BPS_A_PERCENT,
      ivtPixelUrl: settings.ivtPixelUrl,
      warmUpMaxMs: settings.edgeWarmUpMs,
    },
    {
      eventStore,
      trafficLog,
      readStore,
      learnedShares,
      logger,
      metrics,
      geo: loadTables(),
      createWarmUpTracker: () => createWarmUpTracker(tracking),
    },
  );
  const spill = await claimSpills(settings.dataDir, identity.readers);
  const tracker = createTrackerService(
    { ...tracking, spill },
    {
      trafficLog,
      eventStore,
      clickIds: createPostgresClickIds(readStore),
      isDataCentre: isDataCentreAddress,
      logger,
      metrics,
    },
  );
  return [bidder, diagnostics, tracker] as const;
}

function createServer(settings: Settings) {
  return fastify({
    ...EDGE_SERVER_OPTIONS,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    logController: new LogController({ disableRequestLogging: true }),
  });
}
