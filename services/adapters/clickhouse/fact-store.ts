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
  /** A folder for blocks on their way, where the connection carries text alone. For its exclusive use. */
  readonly blockFolder?: string;
  /** Rows one by one, where the connection itself cannot do it. */
  readonly streamRows?: <Row>(sql: string, params: FactParams) => AsyncIterable<Row>;
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
 * set for all that follow, and the next block would count as a copy of this one.
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

type FactParams = Readonly<Record<string, FactParam>>;

/** Largest call that stays one block. */
const MAX_BLOCK_ROWS = 1_000_000;

/** The fact store on ClickHouse, a server or the engine in this process, through one client. */
export const createClickHouseFactStore = (options: ClickHouseFactStoreOptions): FactStore =>
  new ClickHouseFactStore(options);

/** Its methods are properties of their own, so that a copy with some of them replaced has the others. */
class ClickHouseFactStore implements FactStore {
  readonly #options: ClickHouseFactStoreOptions;
  readonly #client: ClickHouseClient;
  readonly #running = new Set<Promise<unknown>>();
  #disposed: Promise<void> | undefined;

  constructor(options: ClickHouseFactStoreOptions) {
    this.#options = options;
    const { connection, url, database, requestTimeoutMs = 120_000 } = options;
    this.#client = createClient({
      ...(connection === undefined ? {} : { connection }),
      ...(url === undefined ? {} : httpOptions(url, requestTimeoutMs)),
      ...(database === undefined ? {} : { database }),
      // The caller receives the error; the log must not repeat it with the statement's values.
      log: { level: ClickHouseLogLevel.OFF },
      compression: { request: false, response: false },
    });
  }

  readonly command: FactStore['command'] = (sql) =>
    this.#run(async () => {
      await this.#client.command({ query: sql });
    });

  readonly insert: FactStore['insert'] = async (table, columns, rows, options) => {
    if (rows.length === 0) return;
    await this.#run(async () => {
      const statement = insertStatement(table, columns, rows.length, options);
      await this.#send(statement('JSONCompactEachRow'), await encodeRows(rows));
    });
  };

  readonly insertTyped: FactStore['insertTyped'] = async (table, types, rows, options) => {
    if (rows.length === 0) return;
    await this.#run(async () => {
      const statement = insertStatement(table, Object.keys(types), rows.length, options);
      const block = await encodeNative(types, rows);
      const { blockFolder } = this.#options;
      if (blockFolder === undefined) await this.#send(statement('Native'), block);
      else await withBlockFile(blockFolder, block, (file) => this.#send(statement('Native', file)));
    });
  };

  readonly query: FactStore['query'] = <Row>(sql: string, params: FactParams = {}) =>
    this.#run(async () => (await this.#select(sql, params)).json<Row>());

  readonly stream: FactStore['stream'] = <Row>(sql: string, params: FactParams = {}) => {
    const { streamRows } = this.#options;
    return streamRows === undefined
      ? this.#streamOverHttp<Row>(sql, params)
      : this.#streamInProcess(() => streamRows<Row>(sql, params));
  };

  readonly ping: FactStore['ping'] = () =>
    this.#run(async () => {
      const answer = await this.#client.ping({ select: true });
      if (!answer.success) throw answer.error;
    });

  readonly dispose: FactStore['dispose'] = () => {
    this.#disposed ??= (async () => {
      await Promise.allSettled(this.#running);
      await this.#client.close();
      await this.#options.onDispose?.();
    })();
    return this.#disposed;
  };

  /** Returns the result of `work`; closing waits for it. @throws DependencyUnavailable without the server */
  async #run<T>(work: () => Promise<T>): Promise<T> {
    this.#assertOpen();
    const promise = work();
    this.#running.add(promise);
    try {
      return await promise;
    } catch (error) {
      throw explain(error, this.#options.url);
    } finally {
      this.#running.delete(promise);
    }
  }

  #assertOpen(): void {
    if (this.#disposed !== undefined) throw new Error('The fact store is closed.');
  }

  #select(sql: string, params: FactParams) {
    return this.#client.query({
      query: sql,
      format: 'JSONEachRow',
      query_params: params,
      clickhouse_settings: READ_SETTINGS,
    });
  }

  async #send(query: string, body?: Buffer): Promise<void> {
    const { stream } = await this.#client.exec({ query, ...(body && { values: Readable.from([body]) }) });
    // The answer is empty, but its end says that the block is in.
    for await (const _ of stream);
  }

  async *#streamOverHttp<Row>(sql: string, params: FactParams): AsyncIterable<Row> {
    const result = await this.#run(() => this.#select(sql, params));
    try {
      for await (const rows of result.stream<Row>()) for (const row of rows) yield row.json();
    } catch (error) {
      throw explain(error, this.#options.url);
    } finally {
      result.close();
    }
  }

  async *#streamInProcess<Row>(rows: () => AsyncIterable<Row>): AsyncIterable<Row> {
    this.#assertOpen();
    yield* rows();
  }
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

/** @returns the statement by the format of its data, which follow it or are in a file */
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
