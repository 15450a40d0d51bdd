import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import readXlsx from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';

import { tableFile, type TableColumn, type TableFormat } from './table-file.ts';

interface Row {
  readonly id: number;
  readonly name: string;
  readonly spend: string;
  readonly ctr: number | null;
  readonly createdAt: string;
}

const COLUMNS: readonly TableColumn<Row>[] = [
  { header: 'ID', kind: 'integer', value: ({ id }) => id },
  { header: 'Name', kind: 'text', value: ({ name }) => name },
  { header: 'Spend & more', kind: 'money', value: ({ spend }) => spend },
  { header: 'CTR', kind: 'percent', value: ({ ctr }) => ctr },
  { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
];
const LAMPS: Row = {
  id: 7,
  name: 'Lamps',
  spend: '1234.567890123',
  ctr: 2.5,
  createdAt: '2026-11-01T20:00:00.000Z',
};

async function* rowsOf(...rows: readonly Row[]) {
  for (const row of rows) yield row;
}

const fileOf = async (
  format: TableFormat,
  rows: AsyncIterable<Row>,
): Promise<{ readonly type: string; readonly bytes: Buffer }> => {
  const { headers, body } = tableFile({ format, name: 'list', columns: COLUMNS, rows, timezone: '+05:30' });
  return { type: headers?.['content-type'] ?? '', bytes: await buffer(body as Readable) };
};
const cellsOf = async (...rows: readonly Row[]) =>
  (await readXlsx((await fileOf('xlsx', rowsOf(...rows))).bytes, { trim: false }))[0]?.data;

describe('a list as a workbook', () => {
  it('has numbers as numbers, shares as shares, and instants as dates of the zone', async () => {
    expect(await cellsOf(LAMPS)).toEqual([
      ['ID', 'Name', 'Spend & more (USD)', 'CTR', 'Created (GMT+5:30)'],
      [7, 'Lamps', 1234.567890123, 0.025, new Date('2026-11-02T01:30:00.000Z')],
    ]);
  });

  it('keeps every text as it is, also one that looks like a formula or like markup', async () => {
    const names = ['=1+1', '+cmd', '@SUM(A1)', '<b>&amp;</b>', ' spaced ', 'two\nlines', 'Ünïcode 💡'];
    const cells = await cellsOf(...names.map((name) => ({ ...LAMPS, name })));
    expect(cells?.slice(1).map((row) => row[1])).toEqual(names);
  });

  it('leaves out what XML cannot hold', async () => {
    const cells = await cellsOf({ ...LAMPS, name: 'a\u0000b\u001Fc\uD800d' });
    expect(cells?.[1]?.[1]).toBe('abc\uFFFDd');
  });

  it('leaves empty what is not there, and is readable without any row', async () => {
    expect((await cellsOf({ ...LAMPS, ctr: null }))?.[1]?.[3]).toBeNull();
    expect(await cellsOf()).toEqual([['ID', 'Name', 'Spend & more (USD)', 'CTR', 'Created (GMT+5:30)']]);
  });

  it('is made while rows are read', async () => {
    let read = 0;
    async function* many() {
      for (read = 1; read <= 20_000; read += 1) yield { ...LAMPS, id: read };
    }
    const { body } = tableFile({
      format: 'xlsx',
      name: 'list',
      columns: COLUMNS,
      rows: many(),
      timezone: 'Z',
    });
    for await (const chunk of body as Readable) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(read).toBeLessThan(20_000);
  });

  it('fails as its rows do', async () => {
    async function* broken() {
      yield LAMPS;
      throw new Error('the store is away');
    }
    await expect(fileOf('xlsx', broken())).rejects.toThrow('the store is away');
  });
});

it('a list as CSV has the same columns, and no cell that starts a formula', async () => {
  const { type, bytes } = await fileOf('csv', rowsOf({ ...LAMPS, name: '=1+1' }));
  expect(type).toContain('text/csv');
  expect(bytes.toString()).toBe(
    `\uFEFFID,Name,Spend & more (USD),CTR,Created\r\n7,'=1+1,1234.567890123,2.5,2026-11-02T01:30:00.000+05:30\r\n`,
  );
});
