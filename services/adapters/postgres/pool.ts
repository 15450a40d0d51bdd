import { DEFAULT_TIMEOUT_MS } from '@marquee/kit/event-store/deadline';
import pg from 'pg';

import { clientClass, postgresServers } from './servers.ts';

const { builtins } = pg.types;

/**
 * Parsers for our pools alone, `pg`'s global ones stay as they are:
 * `bigint` columns are bigints (positions, nano-dollars), `numeric` stays a decimal string, `date` stays
 * `2026-11-21`, and `timestamptz` is a `Date`.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, (text) => BigInt(text)],
  [builtins.NUMERIC, (text) => text],
  [builtins.DATE, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' ? parsers.get(oid) : undefined) ??
    (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(
      oid,
      format,
    )) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  /** `postgres://user:password@host:port/database`, several servers as in `host:port,host2:port`. */
  readonly url: string;
  /** Default 10. */
  readonly maxConnections?: number;
  /** How long to wait for a connection. Default 4,500 ms. */
  readonly connectTimeoutMs?: number;
  /** After this a statement counts as lost and its connection is dropped. Unlimited when absent. */
  readonly queryTimeoutMs?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
}

/** A pool that survives restarts of the server: broken connections are dropped and replaced on demand. */
export function createPool(options: PoolOptions): pg.Pool {
  const servers = postgresServers(options.url);
  const connectTimeoutMs = options.connectTimeoutMs ?? DEFAULT_TIMEOUT_MS;
  const pool = new pg.Pool({
    connectionString: servers.connectionString,
    Client: clientClass(servers, connectTimeoutMs),
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...(options.queryTimeoutMs === undefined ? {} : { query_timeout: options.queryTimeoutMs }),
    keepAlive: true,
    application_name: options.applicationName ?? 'marquee',
    types,
  });
  // An idle connection that breaks is the pool's to replace; without a listener it would end the process.
  pool.on('error', () => undefined);
  // So would one that breaks between two statements of a transaction; the next statement reports it.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}
