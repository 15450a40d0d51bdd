import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { RejectedError } from '@marquee/kit/decider/rejection';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { itemsCsv } from './export-items.ts';
import { readItems } from './read-items.ts';
import { verifier } from './verify-item.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'items-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: string | Buffer): Promise<string[]> {
  const file = path.join(folder, 'list.csv');
  await writeFile(file, content);
  const items: string[] = [];
  for await (const item of readItems(file)) items.push(item);
  return items;
}

describe('a file of items', () => {
  const lines: readonly (readonly [string, string | Buffer, readonly string[]])[] = [
    ['lines', 'a.example\nb.example\n', ['a.example', 'b.example']],
    [
      'lines of Windows and of old Macs',
      'a.example\r\nb.example\rc.example',
      ['a.example', 'b.example', 'c.example'],
    ],
    ['a last line without an end', 'a.example', ['a.example']],
    ['blank lines and spaces', '\n  a.example  \n\n \nb.example\n\n', ['a.example', 'b.example']],
    ['a heading', 'domain\na.example', ['a.example']],
    ['a heading behind a byte order mark', '\ufeffItem,Note\na.example,good', ['a.example']],
    ['the heading of an exported list', '\ufeffID,Publishers\npub-1,pub-1', ['pub-1']],
    ['no heading further down', 'a.example\nitem\n', ['a.example', 'item']],
    ['more columns', 'a.example,12,x\nb.example;12\nc.example\t12', ['a.example', 'b.example', 'c.example']],
    ['quotes', '"a.example",1\n"say ""hi"", x"\n', ['a.example', 'say "hi", x']],
    ['what spreadsheets must not compute', "'=a\n'b\n", ['=a', "'b"]],
    ['letters of any script', 'пример.example\n日本.example', ['пример.example', '日本.example']],
  ];
  it.each(lines)('has %s', async (_what, content, items) => {
    expect(await read(content)).toEqual(items);
  });

  it.each([
    ['nothing in it', '', 'The file is empty'],
    [
      'an image in it',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'The file must be a file of type: csv, txt',
    ],
    ['UTF-16 in it', Buffer.from('\ufeffa.example', 'utf16le'), 'The file must be a file of type: csv, txt'],
  ])('is refused with %s', async (_what, content, message) => {
    const rejection = await read(content).catch((error: unknown) => error);
    expect(rejection).toBeInstanceOf(RejectedError);
    expect(rejection).toMatchObject({ rejection: { type: 'Invalid', errors: [{ field: 'file', message }] } });
  });

  it('keeps no more of an endless line than could hold an item', async () => {
    const [first = '', ...others] = await read(`${'a'.repeat(3_000_000)}\nb.example\n`);
    expect(first.length).toBeLessThan(200_000);
    expect(verifier({ type: 'publishers', mode: 'black' })(first)).toHaveProperty('message');
    expect(others).toEqual(['b.example']);
  });

  it('breaks nowhere, wherever its pieces end', async () => {
    // Longer than a piece, with letters of several bytes and ends of two characters across the seams.
    const items = Array.from({ length: 20_000 }, (_, index) => `сайт-${index}.example`);
    expect(await read(items.join('\r\n'))).toEqual(items);
  });
});

it('exports what can be uploaded again', async () => {
  const verify = verifier({ type: 'publishers', mode: 'black' });
  const id = fc
    .string({ unit: fc.constantFrom(...'ab1=+-@\'",; é'), minLength: 1, maxLength: 12 })
    .map((typed) => verify(typed))
    .filter((verified) => 'items' in verified)
    .map((verified) => ('items' in verified ? (verified.items[0] ?? '') : ''));
  await fc.assert(
    fc.asyncProperty(fc.array(id, { minLength: 1, maxLength: 20 }), async (items) => {
      const pages = (async function* () {
        yield items.slice(0, 3);
        yield items.slice(3);
      })();
      const csv = await text(itemsCsv('list', pages).body as Readable);
      for (const line of csv.split('\n')) expect(line).not.toMatch(/^"?[=+\-@]/);
      expect(await read(csv)).toEqual(items);
    }),
    { numRuns: 200 },
  );
});
