import type { SendHandle } from 'node:child_process';
import path from 'node:path';

import { keepCompiledCode } from '@marquee/kit/bundle/compiled-code';

import { loadTables, startEdge, type Edge } from './edge.ts';
import { loadBidderId } from '../process/bidder-id.ts';
import { claimRole, type Claim } from '../process/instance-lock.ts';
import { createLogger } from '../process/logger.ts';
import type { EdgeIdentity, EngineUrls } from '../process/messages.ts';
import { connectParent, type Parent } from '../process/parent.ts';
import { CannotStart, requireFreePort } from '../process/require-free-port.ts';
import { requireWritable } from '../process/require-writable.ts';
import { describeError } from '../process/describe-error.ts';
import { createShutdown, DRAIN_LIMIT_MS, onStopSignal } from '../process/shutdown.ts';
import { isSupervised } from '../process/supervised.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

const REPORT_HEALTH_EVERY_MS = 100;

/** The program of an edge: alone, with its stores in the environment, or as a supervisor says. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger(settings, 'edge');
  let edge: Edge | undefined;
  let role: Claim | undefined;
  let isReplaced = false;
  const shutdown = createShutdown({
    graceMs: DRAIN_LIMIT_MS.edge,
    drain: async (cause) => {
      if ('error' in cause) logger.fatal({ err: cause.error }, 'the edge failed and is closing');
      await edge?.drain(isReplaced);
      // Not sooner: no exchange waits now.
      if (edge !== undefined) keepCompiledCode();
      await role?.release();
    },
  });
  const stop = (): void => shutdown.begin();
  if (!isSupervised()) {
    onStopSignal(stop);
    const urls = urlsOf(settings);
    await requireWritable(settings.dataDir);
    const name = `${await loadBidderId(settings)}-1`;
    await requireFreePort(settings.host, settings.edgePort, 'EDGE_PORT');
    role = await claimRole(settings.dataDir, `edge-${name}`);
    const identity = { name, readers: name, hasPredecessor: false };
    edge = await startEdge({ settings, urls, identity, logger, controlPlane: [] });
    await edge.accept();
    process.stdout.write(`The edge ${name} serves ${settings.publicEdgeUrl}\n`);
    return;
  }
  let isAssigned = false;
  const parent = connectParent({
    onStop: stop,
    // Without its supervisor an edge continues to serve traffic until the next start ends it. A standby exits.
    onLost: () => void (isAssigned || process.exit(0)),
  });
  const messages = listen(parent, {
    drain(replaced) {
      isReplaced = replaced;
      stop();
    },
    accept: (socket) =>
      void edge?.accept(socket).then(
        () => parent.send({ type: 'accepting' }),
        (error: unknown) => shutdown.begin({ error }),
      ),
    predecessorEnded: () => edge?.predecessorEnded(),
  });
  // A standby waits here until it replaces an edge.
  loadTables();
  const { urls, identity } = await messages.start;
  isAssigned = true;
  role = await claimRole(settings.dataDir, `edge-${identity.readers}`, true);
  const controlPlane = [
    { name: 'control plane', severity: 'degraded' as const, check: () => messages.others() },
  ];
  edge = await startEdge({ settings, urls, identity, logger, controlPlane });
  parent.send({ type: 'started' });
  reportHealth(edge, parent);
}

/** Waits for the supervisor's message to start and passes later messages on. */
function listen(
  parent: Parent,
  on: {
    readonly drain: (isReplaced: boolean) => void;
    readonly accept: (socket: SendHandle) => void;
    readonly predecessorEnded: () => void;
  },
) {
  let others: string | undefined;
  const start = new Promise<{ readonly urls: EngineUrls; readonly identity: EdgeIdentity }>((resolve) => {
    parent.onMessage((message, handle) => {
      switch (message.type) {
        case 'start-edge':
          return resolve(message);
        case 'accept':
          return on.accept(handle as SendHandle);
        case 'drain':
          return on.drain(message.isReplaced);
        case 'predecessor-ended':
          return on.predecessorEnded();
        case 'others':
          others = message.unhealthy;
          return;
        case 'start-control-plane':
          return;
      }
    });
  });
  return { start, others: () => others };
}

function reportHealth(edge: Edge, parent: Parent): void {
  let reported = '';
  setInterval(() => {
    const health = { isBidding: edge.isBidding(), unhealthy: edge.unhealthy() };
    const text = JSON.stringify(health);
    if (text === reported) return;
    reported = text;
    parent.send({ type: 'health', ...health });
  }, REPORT_HEALTH_EVERY_MS).unref();
}

/** @throws CannotStart without external stores: only a control plane starts the embedded PostgreSQL */
function urlsOf(settings: Settings): EngineUrls {
  const { eventStoreUrl, readStoreUrl, dataDir } = settings;
  if (eventStoreUrl === undefined || readStoreUrl === undefined) {
    throw new CannotStart(
      'An edge on its own needs EVENT_STORE_URL and READ_STORE_URL: the embedded PostgreSQL belongs to the control plane.',
    );
  }
  return {
    eventStoreUrl,
    readStoreUrl,
    trafficLogUrl: settings.trafficLogUrl ?? `file:${encodeURI(path.join(dataDir, 'traffic-log'))}`,
    mediaStoreUrl: settings.mediaStoreUrl ?? `file:${encodeURI(path.join(dataDir, 'media'))}`,
  };
}

main().catch((error: unknown) => {
  process.stderr.write(`\nThe edge could not start: ${describeError(error)}\n`);
  process.exit(1);
});
