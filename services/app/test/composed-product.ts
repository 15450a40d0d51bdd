import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { testDatabase } from '@marquee/adapters/test/test-postgres';
import { createApiServer } from '@marquee/kit/http/api-server';
import { createPostgresIdempotencyStore } from '@marquee/adapters/postgres/idempotency';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import { scopesOf } from '@marquee/schemas/api-key/scopes';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { Registry } from 'prom-client';

import { copyMigratedFacts } from '../../reporting/test/migrated-facts.ts';
import { createBidding } from '../src/edge/bidding.ts';
import { openEngines, type Engines } from '../src/control-plane/engines.ts';
import { loadSecrets } from '../src/settings/secrets.ts';
import { composeServices, type ComposedServices } from '../src/control-plane/services.ts';
import { readSettings, type Settings } from '../src/settings/settings.ts';
import { freePort } from './free-port.ts';
import { TEST_SETTINGS } from './test-settings.ts';

/** Every service of the product on real engines, in this process, called without a socket. */
export interface ComposedProduct {
  readonly app: FastifyInstance;
  readonly composed: ComposedServices;
  readonly engines: Engines;
  readonly settings: Settings;
  dispose(): Promise<void>;
}

/** Composes what the control plane composes, and a bidder beside it for the calls that ask the edge. */
export async function composeProduct(): Promise<ComposedProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'marquee composed '));
  const undo: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const dispose = async () => {
    const failures: unknown[] = [];
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'the product could not be closed');
  };
  try {
    await copyMigratedFacts(path.join(dataDir, 'facts'));
    const database = await testDatabase();
    undo.push(() => database.dispose());
    const settings = readSettings({
      DATA_DIR: dataDir,
      EVENT_STORE_URL: database.url,
      READ_STORE_URL: database.url,
      PORT: String(await freePort()),
      EDGE_PORT: String(await freePort()),
      ...TEST_SETTINGS,
      SEED: 'none',
    });
    const secrets = await loadSecrets(settings);
    const logger = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' });
    const engines = await openEngines(settings, () => undefined);
    undo.push(() => engines.dispose());
    const idempotency = createPostgresIdempotencyStore(engines.readStore);
    await idempotency.migrate();
    await engines.readStore.prepareProjections();
    const composed = await composeServices({ settings, secrets, engines, logger, metrics: new Registry() });
    await composed.migrate();
    const projectors = composed.services.flatMap((service) => service.projectors ?? []);
    undo.push(await startAll(projectors, composed.services));

    const { bidder, diagnostics } = createBidding(
      {
        instance: 'bidder-1',
        publicEdgeUrl: settings.publicEdgeUrl,
        trackingSecret: secrets.tracking,
        previousTrackingSecret: undefined,
        edgeSecret: secrets.internal,
      },
      {
        eventStore: engines.eventStore,
        trafficLog: engines.trafficLog,
        logger,
        geo: { alpha3: (code) => code, regionCode: () => undefined, cityIds: () => [] },
      },
    );
    undo.push(await startAll([], [bidder, diagnostics]));
    const edge = fastify();
    for (const { http } of [bidder, diagnostics]) if (http) await edge.register(http);
    undo.push(() => edge.close());
    await edge.listen({ host: settings.host, port: settings.edgePort });

    const app = await createApiServer({
      services: composed.services,
      authenticator: composed.authenticator,
      scopesOf,
      regionGuard: composed.regionGuard,
      vault: composed.vault,
      readAfterWrite: createReadAfterWrite(projectors),
      idempotency,
      logger,
      // A table of every caller on every route calls more often in a minute than a person does.
      limitsCalls: false,
    });
    undo.push(() => app.close());
    composed.live.attach(app.server);
    undo.push(() => composed.live.close());
    await app.ready();
    return { app, composed, engines, settings, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function startAll(
  projectors: readonly Worker[],
  services: readonly Service[],
): Promise<() => Promise<void>> {
  const workers = [...projectors, ...services.flatMap((service) => service.workers)];
  for (const worker of workers) await worker.start();
  return async () => {
    await Promise.all(workers.reverse().map((worker) => worker.stop()));
    for (const service of [...services].reverse()) await service.dispose();
  };
}

const QUIET_MS = 150;

/** Position of the last event, once reactors have stopped following up what happened before. */
export async function eventsOnceQuiet({ engines }: ComposedProduct): Promise<bigint> {
  let position = await engines.eventStore.headPosition();
  for (let since = performance.now(); performance.now() - since < QUIET_MS;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = await engines.eventStore.headPosition();
    if (now !== position) {
      position = now;
      since = performance.now();
    }
  }
  return position;
}
