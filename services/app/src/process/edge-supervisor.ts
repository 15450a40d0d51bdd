import { fork, type ChildProcess } from 'node:child_process';

import type { Logger } from 'pino';

import { compiledEdge, edgeFromSources } from './edge-program.ts';

const RESTART_MIN_MS = 200;
const RESTART_MAX_MS = 5_000;
/** An edge that ran this long had started well: the next restart is quick again. */
const STABLE_AFTER_MS = 30_000;
const STOP_PATIENCE_MS = 15_000;
const START_PATIENCE_MS = 60_000;

/** What the control plane tells its edge; over the child's channel, so that no secret stands in its environment. */
export interface EdgeInit {
  readonly type: 'init';
  readonly eventStoreUrl: string;
  readonly trafficLogUrl: string;
  readonly mediaStoreUrl: string;
  readonly readStoreUrl: string;
}

/**
 * Tells the edge to finish what it accepted and to end. A signal of a terminal or of systemd goes to every process of a
 * group at once, while the edge has to end before the control plane, which takes in what the edge flushes.
 */
export const DRAIN = { type: 'drain' } as const;

export interface EdgeSupervisor {
  /** Resolves when the edge serves. */
  start(): Promise<void>;
  /** Lets the edge drain, and kills one that does not end in time. */
  stop(): Promise<void>;
  /** Undefined while the edge serves, otherwise what is the matter. */
  unhealthy(): string | undefined;
}

/** Keeps the edge process alive: started, restarted with growing pauses when it dies, stopped with the parent. */
export function superviseEdge(init: EdgeInit, logger: Logger): EdgeSupervisor {
  let child: ChildProcess | undefined;
  let serving = false;
  let stopping = false;
  let pauseMs = RESTART_MIN_MS;
  let restart: NodeJS.Timeout | undefined;
  let onServing: (() => void) | undefined;

  const launch = async () => {
    const program = await compiledEdge().catch((error: unknown) => {
      logger.warn({ err: error }, 'the edge could not be compiled; it runs from its sources, more slowly');
      return edgeFromSources();
    });
    if (stopping) return;
    const begunAt = Date.now();
    child = fork(program.file, [], { execArgv: [...program.nodeArguments] });
    child.on('message', (message: { type?: string }) => {
      if (message.type !== 'serving') return;
      serving = true;
      onServing?.();
    });
    child.once('exit', (code, signal) => {
      serving = false;
      if (stopping) return;
      pauseMs =
        Date.now() - begunAt > STABLE_AFTER_MS ? RESTART_MIN_MS : Math.min(pauseMs * 2, RESTART_MAX_MS);
      logger.error({ code, signal, pauseMs }, 'the edge process ended; it is started again');
      restart = setTimeout(() => void launch(), pauseMs);
    });
    // One that ends before it has listened; its exit says so too.
    child.on('error', (error) => logger.error({ err: error }, 'the edge process cannot be reached'));
    child.send(init);
  };

  return {
    start() {
      return new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () =>
            reject(
              new Error(
                'The edge (bidder and tracker) did not start within a minute; its log above says why.',
              ),
            ),
          START_PATIENCE_MS,
        );
        onServing = () => {
          clearTimeout(timer);
          resolve();
        };
        void launch();
      });
    },
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const running = child;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      await new Promise<void>((resolve) => {
        const force = setTimeout(() => running.kill('SIGKILL'), STOP_PATIENCE_MS);
        running.once('exit', () => {
          clearTimeout(force);
          resolve();
        });
        // By message: signals mean nothing to an edge whose parent is there (see `DRAIN`).
        if (running.connected) running.send(DRAIN);
        else running.kill('SIGTERM');
      });
    },
    unhealthy: () => (serving ? undefined : 'the edge process is not serving'),
  };
}
