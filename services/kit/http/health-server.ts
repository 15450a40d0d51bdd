import fastify, { LogController } from 'fastify';

import { registerHealth, type HealthOptions } from './health.ts';

/** A successor takes the port over from a process that still drains. */
const AGAIN_AFTER_MS = 250;

export interface HealthServerOptions extends HealthOptions {
  readonly host: string;
  readonly port: number;
  /** Called once when another process holds the port; the server keeps trying. */
  readonly onTaken: (error: Error) => void;
}

/**
 * Health with reasons and metrics on a separate port, for operators. It listens as soon as the port is free,
 * so that it never delays the start of the service.
 */
export async function startHealthServer({
  host,
  port,
  onTaken,
  ...health
}: HealthServerOptions): Promise<{ close(): Promise<void> }> {
  const app = fastify({ logController: new LogController({ disableRequestLogging: true }) });
  registerHealth(app, health);
  await app.ready();
  let timer: NodeJS.Timeout | undefined;
  let isReported = false;
  const listen = (): void => void app.server.listen({ host, port });
  app.server.on('error', (error) => {
    if (!isReported) onTaken(error);
    isReported = true;
    timer = setTimeout(listen, AGAIN_AFTER_MS).unref();
  });
  listen();
  return {
    async close() {
      clearTimeout(timer);
      app.server.close();
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
