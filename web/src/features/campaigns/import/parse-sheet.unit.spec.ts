import { describe, expect, it } from 'vitest';

import { textOfBytes } from './file-text.ts';
import { inCalls } from './import-api.ts';
import { parseSheet } from './parse-sheet.ts';

const utf16 = (text: string, isLittle: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return isLittle ? [code % 256, code >> 8] : [code >> 8, code % 256];
    }),
  );
const bytes = (text: string) => new TextEncoder().encode(text);
const cells = (text: string) => {
  const sheet = parseSheet(text);
  if (!sheet.ok) throw new Error(sheet.messages.join(' '));
  return sheet.rows;
};
const messages = (text: string) => {
  const sheet = parseSheet(text);
  return sheet.ok ? [] : sheet.messages;
};

describe('a file', () => {
  it.each([
    ['UTF-8', bytes('ID,Größe')],
    ['UTF-8 with a mark', bytes('\uFEFFID,Größe')],
    ['UTF-16', utf16('ID,Größe', true)],
    ['UTF-16 with a mark', utf16('\uFEFFID,Größe', true)],
    ['UTF-16 of the other order', utf16('\uFEFFID,Größe', false)],
  ])('is read as %s', (_, file) => {
    expect(textOfBytes(file)).toEqual({ ok: true, text: 'ID,Größe' });
  });

  it('that is empty, too large or no text is refused', () => {
    expect(textOfBytes(new Uint8Array())).toEqual({ ok: false, message: 'This file is empty.' });
    expect(textOfBytes(new Uint8Array(5_242_881).fill(65)).ok).toBe(false);
    // “Größe” as Windows saves it, and an image.
    expect(textOfBytes(Uint8Array.of(71, 114, 246, 223, 101)).ok).toBe(false);
    expect(textOfBytes(Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10, 0, 0)).ok).toBe(false);
  });
});

describe('a sheet', () => {
  it.each([
    ['commas', 'ID,Campaign name,Countries\r\n7,"Lamps, red",DEU; AUT\r\n'],
    ['semicolons', 'ID;Campaign name;Countries\n7;Lamps, red;"DEU; AUT"\n'],
    ['tabs', 'ID\tCampaign name\tCountries\n7\tLamps, red\tDEU; AUT'],
    ['a mark and paths', '\uFEFFid,NAME,targeting.countries\r7,"Lamps, red",DEU; AUT\r'],
    ['empty columns and rows', 'ID,Campaign name,Countries,,\n\n7,"Lamps, red",DEU; AUT,,\n,,,,\n'],
  ])('is read with %s', (what, text) => {
    expect(cells(text)).toEqual([
      {
        row: what.startsWith('empty') ? 3 : 2,
        cells: { id: '7', name: 'Lamps, red', 'targeting.countries': 'DEU; AUT' },
      },
    ]);
  });

  it('keeps ends of lines in cells, and counts rows as a spreadsheet does', () => {
    expect(cells('Campaign name,Bid price\n"Lamps\r\nin ""two"" lines",2\n\'=1+1,3')).toEqual([
      { row: 2, cells: { name: 'Lamps\r\nin "two" lines', bidPrice: '2' } },
      { row: 3, cells: { name: '=1+1', bidPrice: '3' } },
    ]);
  });

  it.each([
    ['', 'The first row must name the columns.'],
    ['ID,Name\n', 'The file has no campaign rows.'],
    [
      'ID,Colour,,ID\n7,red,,7',
      '“Colour” isn’t a column of campaigns. Name it as an exported file does, or remove it.',
    ],
    ['ID,Colour,,ID\n7,red,,7', 'Column 3 has no name.'],
    ['ID,Colour,,ID\n7,red,,7', 'The column “ID” appears twice.'],
    ['ID,Name\n7', 'Row 2 has 1 cell, the first row 2.'],
    ['ID,Name\n7,a,b', 'Row 2 has 3 cells, the first row 2.'],
    ['ID,Name\n7,"a', 'This isn’t a proper CSV: a quotation mark isn’t closed.'],
    ['ID,Name\n7,"a"b\n', 'This isn’t a proper CSV: a quotation mark is in the wrong place in line 2.'],
    ['ID,Name\n7,a\n8,b\n7,c', 'Rows 2 and 4 have the same ID 7.'],
    [`ID\n${'7\n'.repeat(1_001)}`, 'At most 1,000 campaigns at once; here are 1,001.'],
  ])('that cannot be read says why: %j', (text, message) => {
    expect(messages(text)).toContain(message);
  });
});

it('rows are sent in calls of a hundred, and of fewer where they are long', () => {
  const rows = (count: number, length: number) =>
    Array.from({ length: count }, (_, index) => ({ row: index + 2, cells: { name: 'x'.repeat(length) } }));
  expect(inCalls(rows(250, 10)).map((some) => some.length)).toEqual([100, 100, 50]);
  expect(inCalls(rows(5, 190_000)).map((some) => some.length)).toEqual([2, 2, 1]);
  expect(inCalls([])).toEqual([]);
});
