import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { isConnectionError } from '@marquee/kit/read-store/errors';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

import { clientClass, type PostgresServers, postgresServers } from './servers.ts';

export interface UnansweredOptions {
  readonly url: string;
  /** How long a server that does not answer at all is waited for. */
  readonly timeoutMs: number;
}

/** Part of the time limit after which a statement without an answer is checked; the rest is for asking whether the server lives. */
const SUSPICIOUS_AFTER = 0.65;

/**
 * Ends statements on a server that is frozen or out of reach with `StoreUnavailable`, and those alone.
 *
 * A statement may rightly take long or wait for a lock, so no time limit would fit. One that has no answer yet makes a
 * second connection ask whether the server lives: if nothing comes back the statement's connection is given up.
 * @returns ends the pool: what still runs then has the time limit too, alive or not, since no one waits for it any more
 */
export function endUnansweredStatements(
  pool: pg.Pool,
  { url, timeoutMs }: UnansweredOptions,
): { readonly endPool: () => Promise<void> } {
  const servers = postgresServers(url);
  const ask = askingServer(servers, timeoutMs * (1 - SUSPICIOUS_AFTER));
  let probing: Promise<boolean> | undefined;
  const isAlive = () => (probing ??= ask().finally(() => (probing = undefined)));

  const watched = async (client: pg.PoolClient, answer: Promise<unknown>): Promise<unknown> => {
    let timer: NodeJS.Timeout | undefined;
    const lookAgainLater = () => {
      timer = setTimeout(() => {
        void isAlive().then((alive) => {
          if (timer === undefined) return;
          if (alive) lookAgainLater();
          else giveUp(client, new StoreUnavailable(`PostgreSQL did not answer within ${timeoutMs} ms`));
        });
      }, timeoutMs * SUSPICIOUS_AFTER);
    };
    lookAgainLater();
    try {
      return await answer;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      clearTimeout(timer);
      timer = undefined;
    }
  };

  const open = new Set<pg.PoolClient>();
  pool.on('remove', (client) => void open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    const query = client.query.bind(client) as unknown as (...call: unknown[]) => unknown;
    Object.assign(client, {
      query: (...call: unknown[]) => {
        const answer = query(...call);
        return answer instanceof Promise ? watched(client, answer) : answer;
      },
    });
  });

  return {
    async endPool() {
      const timer = setTimeout(() => {
        for (const client of open)
          giveUp(client, new StoreUnavailable(`PostgreSQL did not answer within ${timeoutMs} ms of the end`));
      }, timeoutMs);
      await pool.end();
      clearTimeout(timer);
    },
  };
}

/** Whether a server answers a connection of its own. */
function askingServer(servers: PostgresServers, probeMs: number): () => Promise<boolean> {
  const Client = clientClass(servers, probeMs);
  return async () => {
    const client = new Client({
      connectionString: servers.connectionString,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch (error) {
      // A server that rejects with a reason is alive.
      return !isConnectionError(error);
    } finally {
      void client.end().catch(() => undefined);
    }
  };
}

/** Statements in flight are rejected with the error that the socket is destroyed with. */
function giveUp(client: pg.PoolClient, error: StoreUnavailable): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy(error);
}

/** The same error for every way in which a server can be away. */
export const asUnavailable = (error: unknown): unknown =>
  error instanceof StoreUnavailable || !isConnectionError(error)
    ? error
    : StoreUnavailable.because('PostgreSQL', error);
