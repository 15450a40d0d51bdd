import { openEventStore } from '@marquee/adapters/choose/event-store';
import { openMediaStore } from '@marquee/adapters/choose/media-store';
import { openTrafficLog } from '@marquee/adapters/choose/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import {
  createBidderService,
  createPostgresLeaseDesk,
  EDGE_SERVER_OPTIONS,
  isDataCentreAddress,
} from '@marquee/bidder';
import { createGeoDirectory } from '@marquee/dictionary';
import { registerHealth } from '@marquee/kit/http/health';
import { serveMedia } from '@marquee/kit/media-store/serve';
import { createTrackerService } from '@marquee/tracker';
import fastify, { LogController } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';

import { createGeoLookup } from './geo-lookup.ts';
import { registerPreview } from './preview/preview.http.ts';
import { DRAIN, type EdgeInit } from './process/edge-supervisor.ts';
import { claimRole } from './process/instance-lock.ts';
import { createLogger } from './process/logger.ts';
import { createShutdown, onStopSignal } from './process/shutdown.ts';
import { loadSecrets } from './secrets.ts';
import { readSettings, type Settings } from './settings.ts';

const GRACE_MS = 12_000;
/** Connections for leases and persons, all of them off the hot path. */
const READ_CONNECTIONS_MAX = 4;

/** The edge: bidder and tracker, on their own port and in a process that no report can hold up. */
async function main(init: EdgeInit): Promise<void> {
  const settings = readSettings(process.env);
  const secrets = await loadSecrets(settings);
  const logger = createLogger(settings, 'edge');
  const role = await claimRole(settings.dataDir, 'edge');
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const eventStore = await openEventStore(init.eventStoreUrl);
  const trafficLog = await openTrafficLog(init.trafficLogUrl);
  const mediaStore = await openMediaStore(init.mediaStoreUrl);
  const readStore = createPostgresReadStore({ url: init.readStoreUrl, maxConnections: READ_CONNECTIONS_MAX });
  const tracking = {
    publicEdgeUrl: settings.publicEdgeUrl,
    trackingSecret: secrets.tracking,
    previousTrackingSecret: secrets.previousTracking,
    edgeSecret: secrets.internal,
  };
  const bidder = createBidderService(tracking, {
    eventStore,
    trafficLog,
    readStore,
    leaseDesk: createPostgresLeaseDesk(readStore),
    logger,
    metrics,
    geo: createGeoLookup(createGeoDirectory()),
  });
  const tracker = createTrackerService(tracking, {
    trafficLog,
    eventStore,
    isDataCentre: isDataCentreAddress,
    logger,
    metrics,
  });
  const services = [bidder, tracker];
  for (const service of services) for (const worker of service.workers) await worker.start();

  let draining = false;
  const app = await createServer(settings);
  for (const service of services) if (service.http) await app.register(service.http);
  await registerPreview(app, settings);
  serveMedia(app, mediaStore);
  registerHealth(app, {
    parts: [
      { name: 'traffic log', check: async () => void (await trafficLog.ping()) },
      ...services.flatMap((service) =>
        service.workers.map((worker) => ({ name: worker.name, check: () => worker.unhealthy?.() })),
      ),
    ],
    draining: () => draining,
    metrics,
  });
  await app.listen({ host: settings.host, port: settings.edgePort });

  const shutdown = createShutdown({
    graceMs: GRACE_MS,
    drain: async (cause) => {
      if ('error' in cause) logger.fatal({ err: cause.error }, 'the edge failed and is closing');
      draining = true;
      await app.close();
      for (const service of services) for (const worker of service.workers) await worker.stop();
      for (const service of services) await service.dispose();
      await mediaStore.dispose();
      await readStore.dispose();
      await trafficLog.dispose();
      await eventStore.dispose();
      await role.release();
    },
  });
  process.on('message', (message: { readonly type?: string }) => {
    if (message.type === DRAIN.type) shutdown.begin();
  });
  stop = () => shutdown.begin();
  // The parent may be gone already; serving goes on without it.
  if (process.connected) process.send?.({ type: 'serving' });
}

async function createServer(settings: Settings) {
  const app = fastify({
    ...EDGE_SERVER_OPTIONS,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  });
  return app;
}

/** Until the edge has something to drain it just ends. */
let stop = (): void => process.exit(0);
// What a terminal or a service manager sends to the whole group is the parent's to pass on, while there is one.
onStopSignal(() => {
  if (!process.connected) stop();
});

process.once('message', (init: EdgeInit) => {
  main(init).catch((error: unknown) => {
    process.stderr.write(
      `The edge could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  });
});
// An edge whose parent died goes on serving; the next start replaces it.
process.on('disconnect', () => undefined);
