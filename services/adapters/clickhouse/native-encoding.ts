import type { FactColumnType } from '@marquee/kit/fact-store/port';

/** Few enough values that their encoding does not block the event loop. */
const VALUES_A_TURN = 30_000;

/**
 * Encodes rows as one block of ClickHouse's Native format: column by column, so that the server copies
 * numbers unchanged and looks up a repeated text once a block. Lets the event loop turn in between.
 * @param types of the columns, in the order of the statement
 * @throws TypeError for a value of another kind, RangeError for a number outside its column
 */
export async function encodeNative<Column extends string>(
  types: Readonly<Record<Column, FactColumnType>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
): Promise<Buffer> {
  const columns = Object.entries<FactColumnType>(types);
  const chunks: Uint8Array[] = [varint(columns.length), varint(rows.length)];
  const values = new Array<unknown>(rows.length);
  let sinceTurn = 0;
  for (const [name, type] of columns) {
    if (sinceTurn >= VALUES_A_TURN) {
      await new Promise((resolve) => setImmediate(resolve));
      sinceTurn = 0;
    }
    for (let row = 0; row < rows.length; row += 1) values[row] = rows[row]![name as Column];
    chunks.push(encodeTexts([name, type]));
    encodeColumn(type, values, chunks);
    sinceTurn += rows.length;
  }
  return Buffer.concat(chunks);
}

type Encoder = (values: readonly unknown[], chunks: Uint8Array[]) => void;

function encodeColumn(type: FactColumnType, values: readonly unknown[], chunks: Uint8Array[]): void {
  try {
    ENCODERS[type](values, chunks);
  } catch (error) {
    if (error instanceof Unfit) throw error.explained(type);
    throw error;
  }
}

/** A value that its column cannot hold. */
class Unfit extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('unfit');
    this.value = value;
  }

  explained(type: FactColumnType): Error {
    const { value } = this;
    return typeof value === 'number' || typeof value === 'bigint'
      ? new RangeError(`${value} cannot be stored as ${type}.`)
      : new TypeError(`A ${value === null ? 'null' : typeof value} cannot be stored as ${type}.`);
  }
}

type IntegerArray = Uint8Array | Uint16Array | Uint32Array | Int8Array | Int32Array;

/** The machines of the product all keep the lowest byte first, as the format does. */
const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);

const integers =
  (make: (length: number) => IntegerArray): Encoder =>
  (values, chunks) => {
    const array = make(values.length);
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row];
      array[row] = value as number;
      // Whatever did not fit was cut.
      if (array[row] !== value) throw new Unfit(value);
    }
    chunks.push(bytesOf(array));
  };

const bigintsBetween =
  (min: bigint, max: bigint, make: (length: number) => BigInt64Array | BigUint64Array): Encoder =>
  (values, chunks) => {
    const array = make(values.length);
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row];
      if (typeof value !== 'bigint' || value < min || value > max) throw new Unfit(value);
      array[row] = value;
    }
    chunks.push(bytesOf(array));
  };

const UINT32 = 2 ** 32;

const seconds: Encoder = (values, chunks) => {
  const array = new Uint32Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const ms = msOf(values[row]);
    array[row] = Math.floor(ms / 1_000);
    if (array[row] !== Math.floor(ms / 1_000)) throw new Unfit(ms);
  }
  chunks.push(bytesOf(array));
};

/** A 64-bit number in two halves: a bigint for each would cost more than all the rest. */
const milliseconds: Encoder = (values, chunks) => {
  const halves = new Uint32Array(values.length * 2);
  for (let row = 0; row < values.length; row += 1) {
    const ms = msOf(values[row]);
    halves[2 * row] = ms;
    halves[2 * row + 1] = Math.floor(ms / UINT32);
  }
  chunks.push(bytesOf(halves));
};

function msOf(value: unknown): number {
  const ms = value instanceof Date ? value.getTime() : NaN;
  if (Number.isNaN(ms)) throw new Unfit(value);
  return ms;
}

/** A byte for each row that says whether it is null, then the values; those of nulls are `filler`. */
const nullable =
  (encode: Encoder, filler: unknown): Encoder =>
  (values, chunks) => {
    const nulls = new Uint8Array(values.length);
    const present = values.map((value, row) => {
      if (value !== null && value !== undefined) return value;
      nulls[row] = 1;
      return filler;
    });
    chunks.push(nulls);
    encode(present, chunks);
  };

const KEYS_VERSION = 1n;
/** Flag of a block that has all its keys, as a dictionary of its own. */
const OWN_KEYS = 0x600n;

/** Each text once, and for each row which one it is. */
const dictionary: Encoder = (values, chunks) => {
  const keyOf = new Map<string, number>();
  const indexes = new Uint32Array(values.length);
  let [last, lastKey]: [unknown, number] = [undefined, 0];
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row];
    if (value !== last) {
      if (typeof value !== 'string') throw new Unfit(value);
      const known = keyOf.get(value);
      lastKey = known ?? keyOf.size;
      if (known === undefined) keyOf.set(value, lastKey);
      last = value;
    }
    indexes[row] = lastKey;
  }
  const width = keyOf.size <= 0x100 ? 0 : keyOf.size <= 0x10000 ? 1 : 2;
  chunks.push(
    bytesOf(BigUint64Array.of(KEYS_VERSION, OWN_KEYS | BigInt(width), BigInt(keyOf.size))),
    encodeTexts([...keyOf.keys()]),
    bytesOf(BigUint64Array.of(BigInt(values.length))),
    bytesOf(width === 0 ? Uint8Array.from(indexes) : width === 1 ? Uint16Array.from(indexes) : indexes),
  );
};

const texts: Encoder = (values, chunks) => {
  for (const value of values) if (typeof value !== 'string') throw new Unfit(value);
  chunks.push(encodeTexts(values as readonly string[]));
};

const LONGEST_HEADER = 10;

/** UTF-8 behind its length; half a character becomes U+FFFD. */
function encodeTexts(values: readonly string[]): Uint8Array {
  let size = 0;
  // A code unit is at most three bytes: a character of four bytes has two code units.
  for (const value of values) size += value.length * 3 + LONGEST_HEADER;
  const buffer = Buffer.allocUnsafe(size);
  let end = 0;
  for (const value of values) {
    const guess = varintLength(value.length);
    const written = buffer.write(value, end + guess, 'utf8');
    const header = varintLength(written);
    if (header !== guess) buffer.copyWithin(end + header, end + guess, end + guess + written);
    writeVarint(buffer, end, written);
    end += header + written;
  }
  return buffer.subarray(0, end);
}

function varint(number: number): Uint8Array {
  const buffer = Buffer.alloc(varintLength(number));
  writeVarint(buffer, 0, number);
  return buffer;
}

/** Seven bits a byte. */
function varintLength(number: number): number {
  let length = 1;
  for (let rest = number; rest >= 0x80; rest = Math.floor(rest / 0x80)) length += 1;
  return length;
}

function writeVarint(buffer: Uint8Array, at: number, number: number): void {
  let end = at;
  let rest = number;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) buffer[end++] = (rest % 0x80) | 0x80;
  buffer[end] = rest;
}

const int32 = integers((length) => new Int32Array(length));
const int64 = bigintsBetween(-(2n ** 63n), 2n ** 63n - 1n, (length) => new BigInt64Array(length));

const ENCODERS: Readonly<Record<FactColumnType, Encoder>> = {
  UInt8: integers((length) => new Uint8Array(length)),
  UInt16: integers((length) => new Uint16Array(length)),
  UInt32: integers((length) => new Uint32Array(length)),
  Int8: integers((length) => new Int8Array(length)),
  UInt64: bigintsBetween(0n, 2n ** 64n - 1n, (length) => new BigUint64Array(length)),
  Int64: int64,
  String: texts,
  'LowCardinality(String)': dictionary,
  "DateTime('UTC')": seconds,
  "DateTime64(3, 'UTC')": milliseconds,
  'Nullable(Int32)': nullable(int32, 0),
  'Nullable(Int64)': nullable(int64, 0n),
  "Nullable(DateTime64(3, 'UTC'))": nullable(milliseconds, new Date(0)),
};
