import type { Logger } from 'pino';

import { loadBidderId } from '../process/bidder-id.ts';
import { ControlPlaneFailed, ControlPlaneSupervisor } from './control-plane-supervisor.ts';
import { startChild, type Program } from './child.ts';
import { compiledProgram } from './compiled-program.ts';
import { EdgeSlot } from './edge-slot.ts';
import { claimRole, stopLeftovers, type Claim } from '../process/instance-lock.ts';
import { bindSocket, type ListeningSocket } from './listening-socket.ts';
import { createLogger } from '../process/logger.ts';
import type { EngineUrls } from '../process/messages.ts';
import { compiledControlPlane, compiledEdge, controlPlaneFromSources, edgeFromSources } from './programs.ts';
import { requireFreePort } from '../process/require-free-port.ts';
import { requireWritable } from '../process/require-writable.ts';
import { createShutdown, onStopSignal, type Shutdown } from '../process/shutdown.ts';
import { StandbyEdge } from './standby-edge.ts';
import type { Settings } from '../settings/settings.ts';
import { welcome } from './welcome.ts';

/** Longer than the processes take at most, one after the other. */
const GRACE_MS = 65_000;
const START_PATIENCE_MS = 60_000;
/** A signal to the whole group reaches us within this of reaching a child. */
const GROUP_SIGNAL_MS = 300;
/** The standby edge is loaded when the start's own work is done. */
const STANDBY_AFTER_MS = 3_000;
/** A removed folder and a dead npm are noticed within this. */
const WATCH_MS = 500;

/**
 * `--target=all`: starts the control plane and the edges, starts again whichever dies, replaces them without
 * closing the edge's port, and ends them in order: the edges first, then the control plane, which ingests
 * what they flushed.
 *
 * It opens no store and does no work of its own, so that nothing but the machine brings it down.
 */
export async function superviseAll(settings: Settings): Promise<void> {
  const beganAtMs = performance.now();
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  await requireWritable(settings.dataDir);
  const bidderId = await loadBidderId(settings);
  const role = await claimRole(settings.dataDir, 'supervisor');
  for (const stopped of await stopLeftovers(settings.dataDir)) {
    say(`Stopped ${stopped} that an earlier run had left behind`);
  }
  await requireFreePort(settings.host, settings.port, 'PORT');
  await requireFreePort(settings.host, settings.edgePort, 'EDGE_PORT');
  await requireFreeMetricsPorts(settings);
  const logger = createLogger(settings, 'supervisor');
  const processes = new Processes({
    settings,
    bidderId,
    logger,
    socket: await bindSocket(settings.host, settings.edgePort),
  });
  const shutdown = createShutdown({
    graceMs: GRACE_MS,
    drain: async (cause) => {
      clearInterval(watch);
      if (!('error' in cause)) say('Stopping: finishing what was accepted …');
      else if (!(cause.error instanceof ControlPlaneFailed)) sayFailure(cause.error, logger);
      await processes.drain();
      await role.release();
    },
  });
  listenToSignals(shutdown, processes, say);
  const watch = watchFolderAndParent(settings, role, shutdown);
  try {
    const engines = await processes.start();
    say(welcome(settings, engines, (performance.now() - beganAtMs) / 1_000));
  } catch (error) {
    shutdown.begin({ error });
  }
}

async function requireFreeMetricsPorts({ metrics, edges }: Settings): Promise<void> {
  const { host, port, edgePort } = metrics;
  if (port !== undefined) await requireFreePort(host, port, 'METRICS_PORT', 'METRICS_HOST');
  if (edgePort === undefined) return;
  for (let index = 0; index < edges; index += 1)
    await requireFreePort(host, edgePort + index, 'EDGE_METRICS_PORT', 'METRICS_HOST');
}

function sayFailure(error: unknown, logger: Logger): void {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  logger.fatal({ err: error }, 'Marquee stops because of an error');
}

interface ProcessParts {
  readonly settings: Settings;
  readonly bidderId: string;
  readonly logger: Logger;
  readonly socket: ListeningSocket;
}

/** The control plane and the edges of this machine. */
class Processes {
  /** A child was signalled alone: it gets a successor, unless all are about to end. */
  onChildSignalled: (replace: () => Promise<void>) => void = () => undefined;
  readonly #parts: ProcessParts;
  readonly #controlPlane: ControlPlaneSupervisor;
  readonly #slots: readonly EdgeSlot[];
  readonly #standby = new StandbyEdge();
  /** Where the stores are; undefined before the control plane has opened them. */
  #urls: EngineUrls | undefined;
  #onUrls: (urls: EngineUrls) => void = () => undefined;

  constructor(parts: ProcessParts) {
    this.#parts = parts;
    this.#slots = this.#createSlots();
    this.#controlPlane = this.#createControlPlane();
  }

  /** Resolves to where each store runs, once control plane and edges serve. */
  async start(): Promise<readonly string[]> {
    const edgesServe = new Promise<EngineUrls>((resolve) => (this.#onUrls = resolve)).then((now) =>
      inTime(Promise.all(this.#slots.map((slot) => slot.start(now)))),
    );
    edgesServe.catch(() => undefined);
    const description = await this.#controlPlane.start();
    await edgesServe;
    return description;
  }

  /** One after the other: each time the others continue. */
  async replaceEdges(): Promise<void> {
    for (const slot of this.#slots) await slot.replace();
  }

  restartControlPlane(): Promise<void> {
    return this.#controlPlane.restart();
  }

  /** Resolves when the edges have ended, and the control plane after them. */
  async drain(): Promise<void> {
    this.#standby.end();
    await Promise.all(this.#slots.map((slot) => slot.drain()));
    this.#parts.socket.close();
    await this.#controlPlane.drain();
  }

  #createSlots(): readonly EdgeSlot[] {
    const { settings, bidderId, logger, socket } = this.#parts;
    const program = compiledProgram('edge', compiledEdge, edgeFromSources, logger);
    return Array.from(
      { length: settings.edges },
      (_, index) =>
        new EdgeSlot({
          name: `${bidderId}-${index + 1}`,
          socket: socket.handle,
          program,
          launch: (wanted, listener) => this.#standby.take(wanted, listener) ?? startChild(wanted, listener),
          onBidding: (bidding) => this.#prepareStandby(bidding),
          logger,
          onChange: () => this.#reportHealth(),
          onSignalled: (slot) => this.onChildSignalled(() => slot.replace()),
        }),
    );
  }

  #createControlPlane(): ControlPlaneSupervisor {
    const { logger } = this.#parts;
    return new ControlPlaneSupervisor({
      program: compiledProgram('control plane', compiledControlPlane, controlPlaneFromSources, logger),
      logger,
      onChange: () => this.#reportHealth(),
      onSignalled: () => this.onChildSignalled(() => this.#controlPlane.restart()),
      onEngines: (urls) => this.#takeUrls(urls),
    });
  }

  #takeUrls(urls: EngineUrls): void {
    const isMoved = this.#urls !== undefined && JSON.stringify(this.#urls) !== JSON.stringify(urls);
    this.#urls = urls;
    this.#onUrls(urls);
    if (!isMoved) return;
    for (const slot of this.#slots)
      void slot.move(urls).catch((error: unknown) => this.#parts.logger.error({ err: error }));
  }

  #reportHealth(): void {
    const edges = this.#slots.map((slot) => slot.unhealthy()).filter((reason) => reason !== undefined);
    this.#controlPlane.reportEdgeHealth(edges.length === 0 ? undefined : edges.join(' '));
    for (const slot of this.#slots) slot.reportControlPlaneHealth(this.#controlPlane.unhealthy());
  }

  #prepareStandby(program: Program): void {
    setTimeout(() => this.#standby.prepare(program), STANDBY_AFTER_MS).unref();
  }
}

async function inTime(serving: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new Error('The edge (bidder and tracker) did not start within a minute; its log above says why.'),
        ),
      START_PATIENCE_MS,
    );
  });
  await Promise.race([serving, late]);
  clearTimeout(timer);
}

function listenToSignals(shutdown: Shutdown, processes: Processes, say: (text: string) => void): void {
  const replaceAll = async (): Promise<void> => {
    say('Restarting: the edges, then the control plane …');
    await processes.replaceEdges();
    await processes.restartControlPlane();
  };
  let isEnding = false;
  const planned = (work: () => Promise<void>): void => {
    setTimeout(() => {
      if (!isEnding)
        work().catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
    }, GROUP_SIGNAL_MS);
  };
  processes.onChildSignalled = planned;
  onStopSignal((signal) => {
    // A closed terminal does not ask for a restart.
    if (signal === 'SIGHUP' && process.stdout.isTTY !== true) return planned(replaceAll);
    isEnding = true;
    shutdown.begin();
  });
}

/** Ends us where our folder was removed, and where npm, which started us, is gone. */
function watchFolderAndParent(settings: Settings, role: Claim, shutdown: Shutdown): NodeJS.Timeout {
  const startedBy = process.env['npm_lifecycle_event'] === undefined ? undefined : process.ppid;
  return setInterval(() => {
    if (startedBy !== undefined && process.ppid !== startedBy) shutdown.begin();
    void role.isHeld().then((isHeld) => {
      if (isHeld) return;
      shutdown.begin({
        error: new Error(
          `The data folder ${settings.dataDir} was removed while Marquee was using it. Put it back if you can, then start again.`,
        ),
      });
    });
  }, WATCH_MS).unref();
}
