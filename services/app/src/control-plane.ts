import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { createApiServer } from '@marquee/kit/http/api-server';
import { registerHealth } from '@marquee/kit/http/health';
import { createIdempotencyStore } from '@marquee/kit/http/postgres-idempotency';
import { serveMedia } from '@marquee/kit/media-store/serve';
import { migrateProjections } from '@marquee/kit/projector/migrate';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { Service } from '@marquee/kit/runtime/service';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';

import { openEngines } from './engines.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { createHealthParts } from './health-parts.ts';
import { registerInternalApi } from './internal-api.ts';
import { registerParkedCalls } from './parked-events/internal-calls.ts';
import { superviseEdge } from './process/edge-supervisor.ts';
import { loadSecrets } from './secrets.ts';
import { composeServices } from './services.ts';
import type { Settings } from './settings.ts';
import { serveWeb } from './web.ts';

export interface ControlPlane {
  /** Where each engine runs, a line each. */
  readonly description: readonly string[];
  /** Readiness false, intake stopped, everything accepted flushed, engines stopped. */
  close(): Promise<void>;
}

/** Everything that a person talks to, in this process, and the edge as its child. */
export async function startControlPlane(
  settings: Settings,
  logger: Logger,
  say: (text: string) => void,
): Promise<ControlPlane> {
  const secrets = await loadSecrets(settings);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const engines = await openEngines(settings, say);
  const undo: (() => Promise<void>)[] = [() => engines.dispose()];
  let draining = false;
  const close = async () => {
    draining = true;
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => logger.error({ err: error }, 'a step of the shutdown failed'));
    }
  };
  try {
    const edge = superviseEdge(
      {
        type: 'init',
        eventStoreUrl: engines.eventStoreUrl,
        trafficLogUrl: engines.trafficLogUrl,
        mediaStoreUrl: engines.mediaStoreUrl,
        readStoreUrl: engines.readStoreUrl,
      },
      logger,
    );
    let running: readonly Service[] = [];
    // Undone backwards: the edge goes before the ingester, which so still takes what the edge flushes.
    undo.push(() => stopAll(running));
    undo.push(() => edge.stop());
    // Beside the rest, because loading it takes as long.
    const edgeServes = edge.start();
    edgeServes.catch(() => undefined);
    say('Migrating …');
    const idempotency = createIdempotencyStore(engines.readStore);
    await idempotency.migrate();
    await migrateProjections(engines.readStore);
    const composed = await composeServices({ settings, secrets, engines, logger, metrics });
    await composed.migrate();
    running = composed.services;
    await startAll(composed.services);

    // What a crash left of forms that were being read.
    const uploadFolder = path.join(settings.dataDir, 'uploads');
    await rm(uploadFolder, { recursive: true, force: true });
    const projectors = composed.services.flatMap((service) => service.projectors ?? []);
    const readAfterWrite = createReadAfterWrite(projectors);
    const app = await createApiServer({
      services: composed.services,
      authenticator: composed.authenticator,
      regionGuard: composed.regionGuard,
      vault: composed.vault,
      readAfterWrite,
      idempotency,
      logger,
      trustProxy: settings.trustProxy,
      uploadFolder,
    });
    serveMedia(app, engines.mediaStore);
    registerHealth(app, {
      parts: createHealthParts(engines, composed.services, edge),
      draining: () => draining,
      metrics,
    });
    registerInternalApi(app, secrets.internal, composed.reporting);
    registerParkedCalls(app, secrets.internal, composed.parkedEvents);
    await serveWeb(app, settings);
    await ensureFirstAdmin(composed.accounts, settings);
    if (settings.seed === 'demo') {
      const { seedDemo } = await import('./seed/seed-demo.ts');
      await seedDemo({ composed, engines, readAfterWrite, settings, say });
    }
    undo.push(() => closeServer(app, () => composed.live.close()));
    composed.live.attach(app.server);
    await listen(app, settings);
    await edgeServes;
    return { description: engines.description, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startAll(services: readonly Service[]): Promise<void> {
  for (const service of services) {
    for (const projector of service.projectors ?? []) await projector.start();
  }
  for (const service of services) {
    for (const worker of service.workers) await worker.start();
  }
}

/** Workers first, because they write; then projectors, then what they held. */
async function stopAll(services: readonly Service[]): Promise<void> {
  const backwards = [...services].reverse();
  await Promise.all(backwards.flatMap((service) => service.workers.map((worker) => worker.stop())));
  await Promise.all(
    backwards.flatMap((service) => (service.projectors ?? []).map((projector) => projector.stop())),
  );
  for (const service of backwards) await service.dispose();
}

async function closeServer(app: FastifyInstance, closeSockets: () => Promise<void>): Promise<void> {
  await closeSockets();
  await app.close();
}

async function listen(app: FastifyInstance, settings: Settings): Promise<AddressInfo> {
  await app.listen({ host: settings.host, port: settings.port });
  return app.server.address() as AddressInfo;
}
