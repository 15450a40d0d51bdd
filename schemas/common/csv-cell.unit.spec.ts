import { expect, it } from 'vitest';

import { harmlessCell } from './csv-cell.ts';

it.each(['=1+1', '+1+cmd', '-2+3', '@SUM(A1)', '\tx', '\uff1d1', '\uff0b1', '\uff0d1', '\uff201'])(
  'lets no spreadsheet run %j',
  (text) => expect(harmlessCell(text)).toBe(`'${text}`),
);

it.each(['', 'plain', 'a=b', '-12.50', '+7', '0', "'quoted"])('leaves %j as it is', (text) =>
  expect(harmlessCell(text)).toBe(text),
);

it.each([
  ['x;=1+1;y', "x;'=1+1;y"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['\r=1', "'\r'=1"],
  ['-1;-2', "'-1;'-2"],
  ['a; b\nc', 'a; b\nc'],
])('lets no spreadsheet that splits %j run what comes behind', (text, harmless) =>
  expect(harmlessCell(text)).toBe(harmless),
);
