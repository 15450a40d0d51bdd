import { text } from 'node:stream/consumers';

import { expect, it } from 'vitest';

import { csvStream } from './csv-stream.ts';

async function* rowsOf(...rows: readonly (readonly (string | number)[])[]) {
  yield* rows;
}

it('quotes what would start a formula, and leaves numbers alone', async () => {
  const stream = csvStream(
    ['a', 'b'],
    rowsOf(['=1+1', '@x'], ['-3', '-3.50'], ['-cmd', -4], ['\uff1dx', 'a"b']),
  );
  expect(await text(stream)).toBe(`a,b\n'=1+1,'@x\n-3,-3.50\n'-cmd,-4\n'\uff1dx,"a""b"\n`);
});

it('keeps a text with ends of lines or other separators in its cell, whatever ends its own lines', async () => {
  const rows = () => rowsOf(['a\nb', 'a\rb'], ['x;=1+1', 'a\tb']);
  expect(await text(csvStream(['a', 'b'], rows(), { isForSpreadsheets: true }))).toBe(
    'a,b\r\n"a\nb","a\rb"\r\n"x;\'=1+1","a\tb"\r\n',
  );
  expect(await text(csvStream(['a', 'b'], rows()))).toBe('a,b\n"a\nb","a\rb"\n"x;\'=1+1","a\tb"\n');
});

it('fails with its rows', async () => {
  async function* broken() {
    yield ['1'];
    throw new Error('the store went away');
  }
  await expect(text(csvStream(['a'], broken()))).rejects.toThrow('the store went away');
});
