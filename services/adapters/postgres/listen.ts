import type { Position } from '@marquee/kit/event-store/port';
import { pause } from '@marquee/kit/runtime/pause';
import { withResolvers } from '@marquee/kit/runtime/with-resolvers';

import { EVENTS_CHANNEL } from './event-store-schema.ts';
import { clientClass, postgresServers } from './servers.ts';

const MAX_PAUSE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

/** One connection that listens, opened again whenever it breaks. */
export async function listen(
  url: string,
  hint: (position: Position) => void,
  signal: AbortSignal,
): Promise<void> {
  const servers = postgresServers(url);
  const Client = clientClass(servers, CONNECT_TIMEOUT_MS);
  // oxlint-disable-next-line no-useless-assignment -- the pause at the end of the next round reads it
  for (let pauseMs = 50; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const client = new Client({
      connectionString: servers.connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const { promise: broken, resolve } = withResolvers();
    const end = (): void => resolve();
    client.on('error', end);
    client.on('end', end);
    signal.addEventListener('abort', end);
    client.on('notification', ({ payload }) => {
      if (payload !== undefined && /^\d+$/.test(payload)) hint(BigInt(payload));
    });
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
      pauseMs = 50;
      await broken;
    } catch {
      // Reported by `ping`; the poll continues meanwhile.
    }
    // A long outage makes many attempts; none may leave anything behind.
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
    await pause(pauseMs, signal);
  }
}
