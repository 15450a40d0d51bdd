import { startEmbeddedPostgres, type EmbeddedPostgres } from '@marquee/adapters/embedded/postgres';
import { prepareProductRole } from '@marquee/adapters/embedded/product-role';
import type { OwnedSchema } from '@marquee/kit/read-store/port';
import { setTimeout as pause } from 'node:timers/promises';

/** The embedded PostgreSQL, started again on the same port when it dies. */
export interface SupervisedPostgres {
  /** URL of the role that the product works as, which can append and read events and not change them. */
  readonly url: string;
  readonly pid: number;
  readonly port: number;
  unhealthy(): string | undefined;
  stop(): Promise<void>;
}

/** A service manager that signals every process ends it while the others still have to write. */
const RESTART_PAUSE_MS = 100;

/** @throws EmbeddedPostgresError when the first start fails; later failures are retried forever */
export async function keepPostgresRunning(options: {
  readonly dataDir: string;
  /** Absent: any that is free. */
  readonly port?: number | undefined;
  /** What the role of the product uses and does not own, beside the events. */
  readonly evidence: readonly OwnedSchema[];
  readonly say: (text: string) => void;
}): Promise<SupervisedPostgres> {
  const start = (port?: number) =>
    startEmbeddedPostgres({
      dataDir: options.dataDir,
      onProgress: options.say,
      ...(port === undefined ? {} : { port }),
    });
  let server: EmbeddedPostgres = await start(options.port);
  const { port } = server;
  const url = await prepareProductRole(server.url, options.evidence).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  let stopping = false;
  let down: string | undefined;

  const watch = async (): Promise<void> => {
    while (!stopping) {
      await server.exited;
      if (stopping) return;
      down = 'the embedded PostgreSQL ended and is being started again';
      options.say('The embedded PostgreSQL ended; starting it again …');
      for (let started = false; !started && !stopping;) {
        await pause(RESTART_PAUSE_MS);
        try {
          server = await start(port);
          started = true;
          down = undefined;
        } catch (error) {
          down = error instanceof Error ? error.message : String(error);
        }
      }
    }
  };
  const watching = watch();

  return {
    url,
    port,
    get pid() {
      return server.pid;
    },
    unhealthy: () => down,
    async stop() {
      stopping = true;
      await server.stop();
      await watching;
      // One that was on its way up when the stop came.
      await server.stop();
    },
  };
}
