/** A value of a query parameter: ClickHouse's `{name:Type}` placeholders. */
export type FactParam = string | number | bigint | boolean | readonly (string | number)[];

export interface InsertOptions {
  /**
   * Same token, same block: the second insert is ignored, in the table and in the views that hang on it.
   * The store remembers the last 10,000 blocks of a table.
   */
  readonly deduplicationToken?: string;
}

/** ClickHouse, in process or a server. Facts are inserted and read; never updated. */
export interface FactStore {
  /** DDL or another statement without a result. */
  command(sql: string): Promise<void>;

  /**
   * Inserts a block. Each row is an array in the order of `columns`; bigints travel as integers.
   * Resolves when the block can be queried.
   */
  insert(
    table: string,
    columns: readonly string[],
    rows: readonly (readonly unknown[])[],
    options?: InsertOptions,
  ): Promise<void>;

  /** Rows as objects; 64-bit integers arrive as decimal strings. */
  query<Row>(sql: string, params?: Readonly<Record<string, FactParam>>): Promise<Row[]>;

  /** Like `query`, but row by row, for exports that must not stand in memory. */
  stream<Row>(sql: string, params?: Readonly<Record<string, FactParam>>): AsyncIterable<Row>;

  /** Rejects when the store does not answer. */
  ping(): Promise<void>;

  dispose(): Promise<void>;
}
