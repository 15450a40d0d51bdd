import type { Server } from 'node:http';
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Ends a connection that is quiet for this long, as its own time limit would. */
const QUIET_CONNECTIONS_MS = 10_000;
const LAST_ANSWERS_MS = 5_000;

/**
 * Stops accepting and resolves when every request has its answer.
 *
 * Where another process shares the socket, open connections are not cut: the next answer on each carries
 * `connection: close`, so that no client meets a connection that ends just as it sends.
 */
export async function drainServer(server: Server, isReplaced: boolean): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    if (isReplaced) {
      server.maxRequestsPerSocket = 1;
      // The method of http.Server would end idle connections at once.
      net.Server.prototype.close.call(server, () => resolve());
    } else {
      server.close(() => resolve());
    }
  });
  const isClosed = closed.then(() => true);
  if (isReplaced && (await within(QUIET_CONNECTIONS_MS, isClosed))) return;
  server.closeIdleConnections();
  if (await within(LAST_ANSWERS_MS, isClosed)) return;
  server.closeAllConnections();
  await closed;
}

async function within(ms: number, isClosed: Promise<boolean>): Promise<boolean> {
  const stopping = new AbortController();
  const late = pause(ms, false, { signal: stopping.signal }).catch(() => false);
  const result = await Promise.race([isClosed, late]);
  stopping.abort();
  return result;
}
