import type { Logger } from 'pino';

import { loadBidderId } from '../process/bidder-id.ts';
import { ControlPlaneFailed } from './control-plane-supervisor.ts';
import { compiledProgram } from './compiled-program.ts';
import { claimRole, stopLeftovers, type Claim } from '../process/instance-lock.ts';
import { bindSocket } from './listening-socket.ts';
import { createLogger } from '../process/logger.ts';
import { Processes, type Programs } from './processes.ts';
import {
  compiledControlPlane,
  compiledEdge,
  compileSupervisor,
  controlPlaneFromSources,
  edgeFromSources,
} from './programs.ts';
import { requireFreePort } from '../process/require-free-port.ts';
import { requireWritable } from '../process/require-writable.ts';
import { createShutdown, onStopSignal, type Shutdown } from '../process/shutdown.ts';
import type { Settings } from '../settings/settings.ts';
import { welcome } from './welcome.ts';

/** Longer than the processes take at most, one after the other. */
const GRACE_MS = 65_000;
/** A signal to the whole group reaches us within this of reaching a child. */
const GROUP_SIGNAL_MS = 300;
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
    ...{ edges: settings.edges, bidderId, logger, programs: compiledPrograms(logger) },
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
    // Where it cannot be made, the next start runs from the sources as well.
    await compileSupervisor().catch(() => undefined);
  } catch (error) {
    shutdown.begin({ error });
  }
}

const compiledPrograms = (logger: Logger): Programs => ({
  edge: compiledProgram('edge', compiledEdge, edgeFromSources, logger),
  controlPlane: compiledProgram('control plane', compiledControlPlane, controlPlaneFromSources, logger),
});

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
