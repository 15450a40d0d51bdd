import { expect, it } from 'vitest';

import { harmlessCell } from './csv-cell.ts';

it.each([
  '=1+1',
  '+1+cmd',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '\r=1',
  '\n=1',
  '\uff1d1',
  '\uff0b1',
  '\uff0d1',
  '\uff201',
])('lets no spreadsheet run %j', (text) => expect(harmlessCell(text)).toBe(`'${text}`));

it.each(['', 'plain', 'a=b', '-12.50', '+7', '0', "'quoted"])('leaves %j as it is', (text) =>
  expect(harmlessCell(text)).toBe(text),
);
