import { randomUUID } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FactColumnType, FactStore } from './port.ts';

const dates = (maxMs: number, stepMs: number) =>
  fc.integer({ min: 0, max: Math.floor(maxMs / stepMs) }).map((steps) => new Date(steps * stepMs));
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\n\n',
    ';',
    '\u0000',
    '\u{1f6f0}',
    'half \ud800',
    "o'\\",
    'é'.repeat(64),
    'x'.repeat(20_000),
  ),
);
const oneOf = (min: bigint, max: bigint) => fc.oneof(fc.constantFrom(min, max, 0n), fc.bigInt({ min, max }));
const moments = dates(Date.UTC(2261, 0, 1), 1);

/** What each type holds, its extremes included. */
const VALUES: Readonly<Record<FactColumnType, fc.Arbitrary<unknown>>> = {
  UInt8: fc.integer({ min: 0, max: 255 }),
  UInt16: fc.integer({ min: 0, max: 65_535 }),
  UInt32: fc.integer({ min: 0, max: 4_294_967_295 }),
  UInt64: oneOf(0n, 2n ** 64n - 1n),
  Int8: fc.integer({ min: -128, max: 127 }),
  Int64: oneOf(-(2n ** 63n), 2n ** 63n - 1n),
  String: texts,
  'LowCardinality(String)': texts,
  "DateTime('UTC')": dates(Date.UTC(2106, 0, 1), 1_000),
  "DateTime64(3, 'UTC')": moments,
  'Nullable(Int32)': fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  'Nullable(Int64)': fc.option(oneOf(-(2n ** 63n), 2n ** 63n - 1n)),
  "Nullable(DateTime64(3, 'UTC'))": fc.option(moments),
};
const TYPES = Object.keys(VALUES) as readonly FactColumnType[];
const COLUMNS = TYPES.map((type, index) => [`c${index}`, type] as const);
const COLUMN_TYPES = Object.fromEntries(COLUMNS);
const KINDS = ['first', 'second'] as const;
const ROWS = fc.array(
  fc.record({
    ...Object.fromEntries(COLUMNS.map(([name, type]) => [name, VALUES[type]])),
    kind: fc.constantFrom(...KINDS),
  }),
  { minLength: 1, maxLength: 300 },
);

/** Part of the suite that every adapter of the fact store passes: rows that are sent in binary. */
export function typedInsertContract(store: () => FactStore): void {
  describe('rows with types', () => {
    const newTable = async (columns: string): Promise<string> => {
      const table = `t_${randomUUID().replaceAll('-', '')}`;
      await store().command(
        `CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple() SETTINGS non_replicated_deduplication_window = 100`,
      );
      return table;
    };
    const definition = [
      'row UInt32',
      ...COLUMNS.map(([name, type]) => `${name} ${type}`),
      "kind Enum8('first' = 0, 'second' = 1)",
      "rest String DEFAULT 'rest'",
    ].join(', ');

    it('are the same rows as without, of every type', async () => {
      const [typed, plain] = [await newTable(definition), await newTable(definition)];
      const types = {
        row: 'UInt32',
        ...COLUMN_TYPES,
        kind: 'LowCardinality(String)',
      } as const satisfies Record<string, FactColumnType>;
      const names = Object.keys(types);
      await fc.assert(
        fc.asyncProperty(ROWS, async (values) => {
          const rows: readonly Readonly<Record<string, unknown>>[] = values.map((row, index) => ({
            row: index,
            ...row,
          }));
          await store().insertTyped(typed, types, rows);
          await store().insert(
            plain,
            names,
            rows.map((row) => names.map((name) => row[name])),
          );
          const [sent, expected] = await Promise.all(
            [typed, plain].map((table) => store().query(`SELECT * FROM ${table} ORDER BY row`)),
          );
          expect(sent).toEqual(expected);
          expect(sent).toHaveLength(rows.length);
          await Promise.all([typed, plain].map((table) => store().command(`TRUNCATE TABLE ${table}`)));
        }),
        { numRuns: 25 },
      );
    });

    it.each([255, 256, 257, 65_536, 65_537])('with %i different texts in a column', async (count) => {
      const table = await newTable('n UInt32, text LowCardinality(String)');
      const rows = Array.from({ length: count + 10 }, (_, n) => ({ n, text: `t${n % count}` }));
      await store().insertTyped(table, { n: 'UInt32', text: 'LowCardinality(String)' }, rows);
      expect(
        await store().query(
          `SELECT count() AS c, uniqExact(text) AS u FROM ${table} WHERE text = concat('t', toString(n % ${count}))`,
        ),
      ).toEqual([{ c: String(count + 10), u: String(count) }]);
    });

    it('are taken once by their token, whichever way they come', async () => {
      const table = await newTable('n UInt32');
      const token = { deduplicationToken: `typed ${randomUUID()} o'\\` };
      await store().insertTyped(table, { n: 'UInt32' }, [{ n: 1 }, { n: 2 }], token);
      await store().insertTyped(table, { n: 'UInt32' }, [{ n: 1 }, { n: 2 }], token);
      await store().insert(table, ['n'], [[1], [2]], token);
      await store().insertTyped(table, { n: 'UInt32' }, []);
      expect(await store().query(`SELECT count() AS c FROM ${table}`)).toEqual([{ c: '2' }]);
    });

    it.each<[FactColumnType, unknown]>([
      ['UInt8', 256],
      ['UInt8', -1],
      ['UInt32', 1.5],
      ['UInt32', Number.NaN],
      ['Int8', 128],
      ['UInt64', -1n],
      ['Int64', 2n ** 63n],
      ['Int64', 1],
      ['Nullable(Int32)', 2 ** 31],
      ['UInt16', null],
      ['String', undefined],
      ['LowCardinality(String)', 7],
      ["DateTime('UTC')", new Date(-1_000)],
      ["DateTime('UTC')", new Date(2 ** 32 * 1_000)],
      ["DateTime64(3, 'UTC')", '2026-11-20'],
      ["DateTime64(3, 'UTC')", new Date(Number.NaN)],
    ])('takes nothing of a block when %s cannot hold %s', async (type, value) => {
      const table = await newTable(`n ${type}`);
      const good = { n: fc.sample(VALUES[type], { numRuns: 1, seed: 1 })[0] };
      await expect(store().insertTyped(table, { n: type }, [good, { n: value }])).rejects.toThrow(
        /cannot be stored as/,
      );
      expect(await store().query(`SELECT count() AS c FROM ${table}`)).toEqual([{ c: '0' }]);
    });
  });
}
