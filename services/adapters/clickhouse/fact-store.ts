import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

import { ClickHouseError, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient, ClickHouseSettings, ClickHouseClientConfigOptions } from '@clickhouse/client';
import type { FactParam, FactStore, InsertOptions } from '@marquee/kit/fact-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

import { withBlockFile } from './block-file.ts';
import { encodeNative } from './native-encoding.ts';
import { encodeRows } from './row-encoding.ts';

export interface ClickHouseFactStoreOptions {
  /** `http://user:password@host:8123`, without the database; or `connection`. */
  readonly url?: string;
  /** A prepared connection instead of HTTP (ClickHouse in this process). */
  readonly connection?: NonNullable<ClickHouseClientConfigOptions['connection']>;
  /** The database that unqualified names mean. A prepared connection brings its own. */
  readonly database?: string;
  /** A folder for blocks on their way, where the connection itself carries text alone. Nobody else may use it. */
  readonly blockFolder?: string;
  /** Rows one by one, where the connection itself cannot do it. */
  readonly streamRows?: <Row>(sql: string, params: Readonly<Record<string, FactParam>>) => AsyncIterable<Row>;
  /** After the last statement ended and the client was closed. */
  readonly onDispose?: () => Promise<void>;
  /** Longest that a statement may take over HTTP, in milliseconds. Default 120,000. */
  readonly requestTimeoutMs?: number;
}

/** Results do not depend on the server's settings: 64-bit integers as strings, UTC. */
export const READ_SETTINGS = {
  output_format_json_quote_64bit_integers: 1,
  session_timezone: 'UTC',
} as const satisfies ClickHouseSettings;

/**
 * In the statement, not beside it: with ClickHouse in process a setting that travels beside a statement stays
 * set for all that follow, and the next block would be taken for a copy of this one.
 */
const insertSettings = (token: string | undefined): string =>
  [
    'async_insert = 0',
    'insert_deduplicate = 1',
    // Without a token equal blocks are two blocks; ClickHouse would compare their contents and drop the second.
    `insert_deduplication_token = ${quote(token ?? `once:${randomUUID()}`)}`,
    'deduplicate_blocks_in_dependent_materialized_views = 1',
    // One call, one block: a block cut in two would carry two tokens.
    'input_format_parallel_parsing = 0',
    "date_time_input_format = 'best_effort'",
    "session_timezone = 'UTC'",
  ].join(', ');

/** Largest call that stays one block. */
const MAX_BLOCK_ROWS = 1_000_000;

/** The fact store on ClickHouse, a server or the engine in this process, through one client. */
export function createClickHouseFactStore(options: ClickHouseFactStoreOptions): FactStore {
  const client = createClient({
    ...(options.connection === undefined ? {} : { connection: options.connection }),
    ...(options.url === undefined ? {} : httpOptions(options.url, options.requestTimeoutMs ?? 120_000)),
    ...(options.database === undefined ? {} : { database: options.database }),
    // Whoever called is told; the log must not repeat it with the statement's values.
    log: { level: ClickHouseLogLevel.OFF },
    compression: { request: false, response: false },
  });
  const running = new Set<Promise<unknown>>();
  let disposed: Promise<void> | undefined;

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    if (disposed !== undefined) throw new Error('The fact store is closed.');
    const promise = work();
    running.add(promise);
    try {
      return await promise;
    } catch (error) {
      throw explain(error, options.url);
    } finally {
      running.delete(promise);
    }
  };

  return {
    command: (sql) =>
      run(async () => {
        await client.command({ query: sql });
      }),

    insert: (table, columns, rows, insertOptions) =>
      rows.length === 0
        ? Promise.resolve()
        : run(async () => {
            const statement = insertStatement(table, columns, rows.length, insertOptions);
            await send(client, statement('JSONCompactEachRow'), await encodeRows(rows));
          }),

    insertTyped: (table, types, rows, insertOptions) =>
      rows.length === 0
        ? Promise.resolve()
        : run(async () => {
            const statement = insertStatement(table, Object.keys(types), rows.length, insertOptions);
            const block = await encodeNative(types, rows);
            const { blockFolder } = options;
            if (blockFolder === undefined) await send(client, statement('Native'), block);
            else await withBlockFile(blockFolder, block, (file) => send(client, statement('Native', file)));
          }),

    query: <Row>(sql: string, params: Readonly<Record<string, FactParam>> = {}) =>
      run(async () => {
        const result = await client.query({
          query: sql,
          format: 'JSONEachRow',
          query_params: params,
          clickhouse_settings: READ_SETTINGS,
        });
        return result.json<Row>();
      }),

    async *stream<Row>(sql: string, params: Readonly<Record<string, FactParam>> = {}) {
      if (options.streamRows === undefined) {
        yield* streamOverHttp<Row>(client, run, sql, params, options.url);
        return;
      }
      if (disposed !== undefined) throw new Error('The fact store is closed.');
      yield* options.streamRows<Row>(sql, params);
    },

    ping: () =>
      run(async () => {
        const answer = await client.ping({ select: true });
        if (!answer.success) throw answer.error;
      }),

    dispose() {
      disposed ??= (async () => {
        await Promise.allSettled(running);
        await client.close();
        await options.onDispose?.();
      })();
      return disposed;
    },
  };
}

function httpOptions(url: string, requestTimeoutMs: number): ClickHouseClientConfigOptions {
  return {
    url,
    request_timeout: requestTimeoutMs,
    max_open_connections: 16,
    // Long statements show signs of life, so that nothing between us and the server hangs up.
    clickhouse_settings: { send_progress_in_http_headers: 1, http_headers_progress_interval_ms: '20000' },
  };
}

/** @returns the statement by the format of its data, which follow it or stand in a file */
function insertStatement(
  table: string,
  columns: readonly string[],
  rows: number,
  options: InsertOptions | undefined,
): (format: string, file?: string) => string {
  if (rows > MAX_BLOCK_ROWS)
    throw new RangeError(`${rows} rows are more than one block; insert at most ${MAX_BLOCK_ROWS} at once.`);
  for (const name of [...table.split('.'), ...columns]) {
    if (!/^\w+$/.test(name)) throw new TypeError(`"${name}" cannot be a name in the fact store.`);
  }
  const into = `INSERT INTO ${table} (${columns.map((name) => `\`${name}\``).join(', ')})`;
  const settings = `SETTINGS ${insertSettings(options?.deduplicationToken)}`;
  return (format, file) =>
    `${into}${file === undefined ? '' : ` FROM INFILE ${quote(file)}`} ${settings} FORMAT ${format}`;
}

async function send(client: ClickHouseClient, query: string, body?: Buffer): Promise<void> {
  const { stream } = await client.exec({ query, ...(body && { values: Readable.from([body]) }) });
  // The answer is empty, but its end says that the block is in.
  for await (const _ of stream);
}

async function* streamOverHttp<Row>(
  client: ClickHouseClient,
  run: <T>(work: () => Promise<T>) => Promise<T>,
  sql: string,
  params: Readonly<Record<string, FactParam>>,
  url: string | undefined,
): AsyncIterable<Row> {
  const result = await run(() =>
    client.query({
      query: sql,
      format: 'JSONEachRow',
      query_params: params,
      clickhouse_settings: READ_SETTINGS,
    }),
  );
  try {
    for await (const rows of result.stream<Row>()) for (const row of rows) yield row.json();
  } catch (error) {
    throw explain(error, url);
  } finally {
    result.close();
  }
}

function quote(text: string): string {
  return `'${text.replace(/[\\']/g, (c) => `\\${c}`)}'`;
}

/** What ClickHouse says passes through; that it says nothing at all becomes `DependencyUnavailable`. */
function explain(error: unknown, url: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof ClickHouseError || error instanceof TypeError)
    return error;
  if (error instanceof RangeError || error instanceof DependencyUnavailable || url === undefined)
    return error;
  const host = URL.canParse(url) ? new URL(url).host : 'FACT_STORE_URL';
  return new DependencyUnavailable('fact store', `See that ClickHouse runs and answers on ${host}.`, {
    cause: error,
    reason: error.message === '' ? String((error as NodeJS.ErrnoException).code) : error.message,
  });
}
