import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import pg from 'pg';

import { parseServerUrl, postgresUrl, type ServerAddress } from '../choose/server-url.ts';

/** Where a client connects: one server, or the first of several that takes writes. */
export interface PostgresServers {
  /** What `pg` understands: the URL with one server. */
  readonly connectionString: string;
  /** Undefined when there is one server and nothing to choose. */
  readonly findWritable: ((timeoutMs: number) => Promise<ServerAddress>) | undefined;
}

const TARGETS = /(?<=[?&])target_session_attrs=[^&]*&?/;

/**
 * Reads `postgres://user:password@h1:5432,h2:5432/db?target_session_attrs=read-write`, which `pg` cannot.
 *
 * `target_session_attrs` as in libpq: `read-write` or `primary` (the default with several servers, since every client of
 * ours writes), or `any`, the first that answers.
 * @throws InvalidServerUrl
 */
export function postgresServers(url: string): PostgresServers {
  // One server or a socket is the driver's to read.
  if (!/^[^?#]*,/.test(url)) return { connectionString: url, findWritable: undefined };
  const { servers, parameters } = parseServerUrl(url, postgresUrl('The URL of PostgreSQL'));
  const list = /^[^/]+\/\/(?:[^@/]*@)?([^/?#]+)/.exec(url)?.[1] ?? '';
  const urlOf = ({ host, port }: ServerAddress) =>
    url.replace(list, `${host}:${port}`).replace(TARGETS, '').replace(/[?&]$/, '');
  const isAnyWelcome = parameters.get('target_session_attrs') === 'any';
  let lastGood = 0;

  const takesWrites = async (server: ServerAddress, timeoutMs: number): Promise<boolean> => {
    const client = new pg.Client({
      connectionString: urlOf(server),
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const found = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
      return isAnyWelcome || found.rows[0]?.transaction_read_only === 'off';
    } finally {
      await client.end().catch(() => undefined);
    }
  };

  const first = servers[0] as ServerAddress;
  return {
    connectionString: urlOf(first),
    findWritable: async (timeoutMs) => {
      const deadline = performance.now() + timeoutMs;
      let lastFailure: unknown;
      for (let turn = 0; turn < servers.length; turn += 1) {
        const index = (lastGood + turn) % servers.length;
        const server = servers[index] as ServerAddress;
        const left = deadline - performance.now();
        // A frozen server leaves time for those after it.
        const share = Math.max(1, Math.ceil(left / (servers.length - turn)));
        try {
          if (await takesWrites(server, share)) {
            lastGood = index;
            return server;
          }
        } catch (error) {
          lastFailure = error;
        }
      }
      throw new StoreUnavailable(`none of ${servers.length} PostgreSQL servers takes writes`, {
        cause: lastFailure,
      });
    },
  };
}

/** A class of clients that connect to where writes are taken; `pg.Client` itself when there is nothing to choose. */
export function clientClass({ findWritable }: PostgresServers, timeoutMs: number): typeof pg.Client {
  if (!findWritable) return pg.Client;
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = findWritable(timeoutMs).then(async ({ host, port }) => {
        // Both are read when the socket is opened.
        Object.assign(this, { host: host.replace(/^\[|\]$/g, ''), port });
        return await super.connect();
      });
      if (!callback) return connecting;
      connecting.then(() => (callback as (error?: Error) => void)(), callback);
      return undefined;
    }
  };
}
