import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeRows } from './row-encoding.ts';

const lines = async (rows: readonly (readonly unknown[])[]): Promise<string[]> =>
  (await encodeRows(rows)).toString('utf8').split('\n').slice(0, -1);

describe('row encoding', () => {
  it('writes every text as JSON that reads back the same, one line a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 })),
        async (rows) => {
          const encoded = rows.length === 0 ? [] : await lines(rows);
          expect(encoded.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
        },
      ),
    );
  });

  it('writes integers of any size digit by digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt(), async (n) => {
        expect(await lines([[n, [n]]])).toEqual([`[${n},[${n}]]`]);
      }),
    );
  });

  it('writes the other kinds of values', async () => {
    const row = [null, undefined, true, -0.5, new Date(1), ['a', 1n], { k: 2n }, '\ud800', '\u{1f6f0}'];
    expect(await lines([row])).toEqual([
      '[null,null,true,-0.5,"1970-01-01 00:00:00.001",["a",1],{"k":2},"\ufffd","\u{1f6f0}"]',
    ]);
  });

  it('keeps the order of many rows', async () => {
    const rows = Array.from({ length: 1_501 }, (_, i) => [i]);
    expect((await lines(rows)).map((line) => JSON.parse(line) as number[])).toEqual(rows);
  });

  it.each([[Number.NaN], [Number.POSITIVE_INFINITY], [Symbol('s')], [() => 1]])(
    'refuses %s',
    async (value) => {
      await expect(encodeRows([[value]])).rejects.toThrow(TypeError);
    },
  );
});
