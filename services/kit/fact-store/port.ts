/** A value of a query parameter: ClickHouse's `{name:Type}` placeholders. */
export type FactParam = string | number | bigint | boolean | readonly (string | number)[];

/** Types of the columns of `insertTyped`. */
export type FactColumnType =
  | 'UInt8'
  | 'UInt16'
  | 'UInt32'
  | 'UInt64'
  | 'Int8'
  | 'Int64'
  | 'String'
  | 'LowCardinality(String)'
  | "DateTime('UTC')"
  | "DateTime64(3, 'UTC')"
  | 'Nullable(Int32)'
  | 'Nullable(Int64)'
  | "Nullable(DateTime64(3, 'UTC'))";

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

  /**
   * The same in binary, column by column, at a fraction of the cost. Each row is an object that has every column by its name:
   * bigints for 64 bits, numbers for fewer, dates and text.
   * @param types of the columns, as the table has them; a list of names (`Enum8`) takes text
   * @throws RangeError or TypeError for a value that its column cannot hold, and inserts nothing
   */
  insertTyped<Column extends string>(
    table: string,
    types: Readonly<Record<Column, FactColumnType>>,
    rows: readonly Readonly<Record<Column, unknown>>[],
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
