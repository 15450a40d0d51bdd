import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { reportEngine } from '../testing/engine-report.ts';
import type { FactStore } from './port.ts';
import { typedInsertContract } from './typed-contract.ts';

/** The suite that every adapter of the fact store passes. */
export function factStoreContract(name: string, open: () => Promise<FactStore>): void {
  describe(`fact store: ${name}`, () => {
    beforeAll(() => reportEngine(`fact store: ${name}`));
    let store: FactStore;
    beforeAll(async () => {
      store = await open();
    }, 180_000);
    afterAll(() => store?.dispose());
    typedInsertContract(() => store);

    const newTable = async (columns: string, settings = ''): Promise<string> => {
      const table = `t_${randomUUID().replaceAll('-', '')}`;
      await store.command(
        `CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple() ` +
          `SETTINGS non_replicated_deduplication_window = 10000${settings}`,
      );
      return table;
    };
    const count = async (table: string): Promise<string | undefined> =>
      (await store.query<{ c: string }>(`SELECT count() AS c FROM ${table}`))[0]?.c;

    it('gives back what was inserted, to the last digit and letter', async () => {
      const table = await newTable(
        'u UInt64, i Int64, nanos Int64, text String, at DateTime64(3), tags Array(String), ' +
          'maybe Nullable(Int32), ratio Float64, flag Bool, kinds Map(String, UInt64)',
      );
      const columns = ['u', 'i', 'nanos', 'text', 'at', 'tags', 'maybe', 'ratio', 'flag', 'kinds'];
      const text = `Ünïcödé 中文 \u{1f6f0} \u0000 \n\t\\ ' " ; -- {x:String}`;
      await store.insert(table, columns, [
        [
          18446744073709551615n,
          -9223372036854775808n,
          1n,
          text,
          new Date('2026-11-20T23:59:59.999Z'),
          ["o'", ''],
          null,
          0.1,
          true,
          { a: 9007199254740993n },
        ],
        [
          '0',
          '9223372036854775807',
          9223372036854775807n,
          '',
          '2026-03-08T02:30:00.001Z',
          [],
          7,
          -1.5e300,
          false,
          {},
        ],
      ]);
      expect(await store.query(`SELECT * FROM ${table} ORDER BY u`)).toEqual([
        {
          u: '0',
          i: '9223372036854775807',
          nanos: '9223372036854775807',
          text: '',
          at: '2026-03-08 02:30:00.001',
          tags: [],
          maybe: 7,
          ratio: -1.5e300,
          flag: false,
          kinds: {},
        },
        {
          u: '18446744073709551615',
          i: '-9223372036854775808',
          nanos: '1',
          text,
          at: '2026-11-20 23:59:59.999',
          tags: ["o'", ''],
          maybe: null,
          ratio: 0.1,
          flag: true,
          kinds: { a: '9007199254740993' },
        },
      ]);
    });

    it('sums nano-dollars exactly', async () => {
      const table = await newTable('nanos Int64');
      await store.insert(table, ['nanos'], [[9007199254740993n], [9007199254740993n], [-1n]]);
      expect(await store.query(`SELECT sum(nanos) AS s FROM ${table}`)).toEqual([{ s: '18014398509481985' }]);
    });

    it('replaces half a character instead of refusing the block', async () => {
      const table = await newTable('text String');
      await store.insert(table, ['text'], [['a\ud800b'], ['\udc00'], ['\u{1f6f0}']]);
      const rows = await store.query<{ text: string }>(`SELECT text FROM ${table}`);
      expect(rows.map((r) => r.text).sort()).toEqual(['a\ufffdb', '\u{1f6f0}', '\ufffd'].sort());
    });

    it('takes columns in any order and leaves the rest to their defaults', async () => {
      const table = await newTable(`a UInt8, b String DEFAULT 'none', c UInt8`);
      await store.insert(table, ['c', 'a'], [[3, 1]]);
      expect(await store.query(`SELECT * FROM ${table}`)).toEqual([{ a: 1, b: 'none', c: 3 }]);
    });

    it('takes a block with one token once, in the table and in a summing view', async () => {
      const table = await newTable('campaign UInt32, nanos Int64');
      await store.command(
        `CREATE TABLE ${table}_sums (campaign UInt32, nanos Int64) ENGINE = SummingMergeTree ORDER BY campaign ` +
          'SETTINGS non_replicated_deduplication_window = 10000',
      );
      await store.command(
        `CREATE MATERIALIZED VIEW ${table}_view TO ${table}_sums AS ` +
          `SELECT campaign, sum(nanos) AS nanos FROM ${table} GROUP BY campaign`,
      );
      const block = [
        [1, 10n],
        [1, 20n],
        [2, 5n],
      ];
      for (let i = 0; i < 3; i += 1) {
        await store.insert(table, ['campaign', 'nanos'], block, { deduplicationToken: `wins:0:1-3'\\` });
      }
      // Another block with the same sums must not pass for a copy, in the view either.
      await store.insert(table, ['campaign', 'nanos'], block, { deduplicationToken: 'wins:0:4-6' });
      expect(await count(table)).toBe('6');
      expect(
        await store.query(
          `SELECT campaign, sum(nanos) AS nanos FROM ${table}_sums GROUP BY campaign ORDER BY campaign`,
        ),
      ).toEqual([
        { campaign: 1, nanos: '60' },
        { campaign: 2, nanos: '10' },
      ]);
    });

    it('takes a block that spans partitions once', async () => {
      const table = `t_${randomUUID().replaceAll('-', '')}`;
      await store.command(
        `CREATE TABLE ${table} (day Date, n UInt32) ENGINE = MergeTree PARTITION BY toYYYYMM(day) ORDER BY n ` +
          'SETTINGS non_replicated_deduplication_window = 10000',
      );
      const rows = Array.from({ length: 90 }, (_, i) => [
        `2026-${String(1 + (i % 9)).padStart(2, '0')}-15`,
        i,
      ]);
      for (let i = 0; i < 2; i += 1)
        await store.insert(table, ['day', 'n'], rows, { deduplicationToken: 'a' });
      expect(await count(table)).toBe('90');
    });

    it('takes equal blocks without a token each', async () => {
      const table = await newTable('n UInt8');
      await store.insert(table, ['n'], [[1]], { deduplicationToken: 'first' });
      await store.insert(table, ['n'], [[1]]);
      await store.insert(table, ['n'], [[1]]);
      await store.insert(table, ['n'], []);
      expect(await count(table)).toBe('3');
    });

    it('keeps many inserts at once apart', async () => {
      const table = await newTable('n UInt32');
      await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          store.insert(table, ['n'], [[i % 20]], { deduplicationToken: `token-${i % 20}` }),
        ),
      );
      expect(await store.query(`SELECT count() AS c, uniqExact(n) AS u FROM ${table}`)).toEqual([
        { c: '20', u: '20' },
      ]);
    });

    it('takes a block of 10,000 rows', async () => {
      const table = await newTable('n UInt32, text String');
      const rows = Array.from({ length: 10_000 }, (_, i) => [i, `row ${i}`]);
      await store.insert(table, ['n', 'text'], rows, { deduplicationToken: 'bids:3:0-9999' });
      expect(await store.query(`SELECT count() AS c, sum(n) AS s FROM ${table}`)).toEqual([
        { c: '10000', s: '49995000' },
      ]);
      expect(
        await store.query(`SELECT count() AS parts FROM system.parts WHERE active AND table = '${table}'`),
      ).toEqual([{ parts: '1' }]);
    });

    it('takes nothing of a block that has a bad row', async () => {
      const table = await newTable('n UInt8');
      await expect(store.insert(table, ['n'], [[1], ['not a number']])).rejects.toThrow(/parse/i);
      await expect(store.insert(table, ['n'], [[1], [Number.NaN]])).rejects.toThrow(/NaN/);
      await expect(store.insert(table, ['n`, m'], [[1]])).rejects.toThrow(/name/);
      expect(await count(table)).toBe('0');
    });

    it.each([
      `x' OR 1=1 --`,
      `\\'; DROP TABLE t; --`,
      'a\\b',
      'tab\tand\nline',
      '{p:String}',
      '\\N',
      '\u0000',
      '中文 \u{1f6f0}',
      '',
    ])('hands the parameter %j over as it is', async (p) => {
      const rows = await store.query('SELECT {p:String} AS p, {list:Array(String)} AS list', {
        p,
        list: [p, 'b'],
      });
      expect(rows).toEqual([{ p, list: [p, 'b'] }]);
    });

    it('takes every kind of parameter', async () => {
      const sql =
        'SELECT {big:UInt64} AS big, {small:Int64} AS small, {ratio:Float64} AS ratio, ' +
        "{yes:Bool} AS yes, {ids:Array(UInt32)} AS ids, {at:DateTime64(3, 'UTC')} AS at, {name:Identifier} FROM system.one";
      const params = {
        big: 18446744073709551615n,
        small: '-9223372036854775808',
        ratio: 0.25,
        yes: true,
        ids: [1, 2],
        at: '2026-11-20 10:00:00.123',
        name: 'dummy',
      };
      expect(await store.query(sql, params)).toEqual([
        {
          big: '18446744073709551615',
          small: '-9223372036854775808',
          ratio: 0.25,
          yes: true,
          ids: [1, 2],
          at: '2026-11-20 10:00:00.123',
          dummy: 0,
        },
      ]);
    });

    it('streams row by row what a query gives, several streams at once', async () => {
      const sql = 'SELECT number AS n, {p:String} AS p FROM numbers({rows:UInt64})';
      const read = async (rows: number): Promise<string[]> => {
        const seen: string[] = [];
        for await (const row of store.stream<{ n: string; p: string }>(sql, { p: "o'", rows })) {
          expect(row.p).toBe("o'");
          seen.push(row.n);
        }
        return seen;
      };
      const [many, few] = await Promise.all([read(100_000), read(3)]);
      expect(few).toEqual(['0', '1', '2']);
      expect(many).toHaveLength(100_000);
      expect(many.at(-1)).toBe('99999');
    });

    it('lets a stream be left early, and says what is wrong with one', async () => {
      for await (const row of store.stream<{ n: string }>('SELECT number AS n FROM numbers(10000000)')) {
        if (row.n === '5') break;
      }
      const failing = async (): Promise<void> => {
        for await (const _ of store.stream('SELECT nope FROM system.one'));
      };
      await expect(failing()).rejects.toThrow(/nope/);
      await store.ping();
    });

    it('reckons in UTC', async () => {
      expect(
        await store.query(
          'SELECT toString(toDateTime(0)) AS epoch, toString(toDate(toDateTime(86399))) AS day, toString(fromUnixTimestamp64Milli(toInt64(1))) AS ms',
        ),
      ).toEqual([{ epoch: '1970-01-01 00:00:00', day: '1970-01-01', ms: '1970-01-01 00:00:00.001' }]);
    });

    it('says what ClickHouse says', async () => {
      await expect(store.query('SELECT nope FROM system.one')).rejects.toThrow(/nope/);
      await expect(store.command('CREATE TABLE (')).rejects.toThrow(/syntax/i);
      await expect(store.insert('no_such_table', ['a'], [[1]])).rejects.toThrow(/no_such_table/);
    });

    it('answers a ping', async () => {
      await store.ping();
    });
  });
}
