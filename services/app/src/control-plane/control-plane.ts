import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { unavailableForMs } from '@marquee/kit/event-store/unavailability';
import { createApiServer } from '@marquee/kit/http/api-server';
import { registerHealth, type HealthOptions, type HealthPart } from '@marquee/kit/http/health';
import { startHealthServer } from '@marquee/kit/http/health-server';
import type { IdempotencyStore } from '@marquee/kit/http/idempotency';
import { serveMedia } from '@marquee/kit/media-store/serve';
import { createReadAfterWrite, type ReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { Service } from '@marquee/kit/runtime/service';
import { scopesOf } from '@marquee/schemas/api-key/scopes';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { type Engines, openEngines } from './engines.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { refusePlainMail } from './plain-mail.ts';
import { refusePublicLogins } from './public-logins.ts';
import { createHealthParts } from './health-parts.ts';
import { registerInternalApi } from './internal-api.ts';
import { registerParkedCalls } from './parked-calls.ts';
import type { EngineUrls } from '../process/messages.ts';
import { createProcessMetrics } from '../process/process-metrics.ts';
import { PUBLIC_DEMO_PASSWORD } from '../settings/environment.ts';
import { loadSecrets, type Secrets } from '../settings/secrets.ts';
import { composeMigrated } from './migrate.ts';
import type { ComposedServices } from './services.ts';
import type { Settings } from '../settings/settings.ts';
import { UndoSteps } from './undo-steps.ts';
import { serveWeb } from './web.ts';

export interface ControlPlane {
  /** Where each engine runs, a line each. */
  readonly description: readonly string[];
  /** Readiness false, intake stopped, everything accepted flushed, engines stopped. */
  close(): Promise<void>;
}

/** What the control plane is to its surroundings. */
export interface ControlPlaneLinks {
  /** Port of the embedded PostgreSQL; undefined: any that is free. */
  readonly postgresPort: number | undefined;
  /** Called once the stores are open: an edge can start then. */
  readonly onEngines: (urls: EngineUrls, postgresPort: number | undefined) => void;
  readonly edge: HealthPart;
}

/** Everything that a person talks to, the ingester and the projections, in this process. */
export async function startControlPlane(
  settings: Settings,
  logger: Logger,
  say: (text: string) => void,
  links: ControlPlaneLinks,
): Promise<ControlPlane> {
  const secrets = await loadSecrets(settings);
  const metrics = createProcessMetrics();
  const engines = await openEngines(settings, say, links.postgresPort);
  const undo = new UndoSteps();
  undo.add(() => engines.dispose());
  let draining = false;
  const close = async () => {
    draining = true;
    await undo.run((error) => logger.error({ err: error }, 'a step of the shutdown failed'));
  };
  try {
    links.onEngines(engines.urls, engines.postgresPort);
    say('Migrating …');
    const { composed, idempotency } = await composeMigrated({ settings, secrets, engines, logger, metrics });
    undo.add(() => stopAll(composed.services));
    await idempotency.freeClaims();
    await startAll(composed.services);
    const started: Started = { settings, secrets, logger, engines, composed, idempotency };
    const readAfterWrite = createReadAfterWrite(
      composed.services.flatMap((service) => service.projectors ?? []),
    );
    const app = await createServer(started, readAfterWrite);
    const parts = createHealthParts(engines, composed.services, links.edge);
    await serveHealth(started, app, { parts, draining: () => draining, metrics }, undo);
    registerInternalApi(app, secrets.internal, composed);
    registerParkedCalls(app, secrets.internal, composed.parkedEvents);
    await serveWeb(app, settings);
    await prepareAccounts(started, readAfterWrite, say);
    undo.add(() => closeServer(app, () => composed.live.close()));
    composed.live.attach(app.server);
    await listen(app, settings);
    return { description: engines.description, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What runs before the server does. */
interface Started {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly engines: Engines;
  readonly composed: ComposedServices;
  readonly idempotency: IdempotencyStore;
}

/** The calls of all services, and the files of the media store. */
async function createServer(
  { settings, logger, engines, composed, idempotency }: Started,
  readAfterWrite: ReadAfterWrite,
): Promise<FastifyInstance> {
  const { services, authenticator, regionGuard, vault, accessRecorder } = composed;
  // What a crash left of forms that were being read.
  const uploadFolder = path.join(settings.dataDir, 'uploads');
  await rm(uploadFolder, { recursive: true, force: true });
  const app = await createApiServer({
    services,
    authenticator,
    scopesOf,
    publicUrl: settings.publicUrl,
    regionGuard,
    vault,
    accessRecorder,
    readAfterWrite,
    idempotency,
    logger,
    trustProxy: settings.trustProxy,
    dataAgeMs: () => unavailableForMs(engines.eventStore),
    uploadFolder,
  });
  serveMedia(app, engines.mediaStore);
  return app;
}

/** Health and metrics: among the calls, or on a port of their own where the settings name one. */
async function serveHealth(
  { settings, logger }: Started,
  app: FastifyInstance,
  health: HealthOptions,
  undo: UndoSteps,
): Promise<void> {
  const { host, port } = settings.metrics;
  registerHealth(app, { ...health, isOperator: () => port === undefined });
  if (port === undefined) return;
  const onTaken = (err: Error) => logger.warn({ err, port }, 'METRICS_PORT is taken; trying again');
  const server = await startHealthServer({ ...health, host, port, onTaken });
  undo.add(() => server.close());
}

/**
 * Creates the first admin and, where configured, the demo; refuses to start with public demo logins, and in production with a mail
 * server that does not encrypt.
 */
async function prepareAccounts(
  { settings, engines, composed }: Started,
  readAfterWrite: ReadAfterWrite,
  say: (text: string) => void,
): Promise<void> {
  await refusePlainMail(settings);
  await ensureFirstAdmin(composed.accounts, settings);
  if (settings.seed === 'demo') {
    const { seedDemo } = await import('@marquee/demo-data');
    const { publicUrl, demoPassword: password = PUBLIC_DEMO_PASSWORD } = settings;
    const { demoImpressionsADay: impressionsADay } = settings;
    const demo = { publicUrl, password, impressionsADay };
    await seedDemo({ composed, engines, readAfterWrite, settings: demo, say });
  }
  await refusePublicLogins(composed.accounts, settings);
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
