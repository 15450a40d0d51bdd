import { expect, it } from 'vitest';

import { isFlat } from './folders.ts';

it.each([
  ['one that rises a little each time', [63.1, 69.1, 69.2, 69.7, 70.3, 70.5, 71, 71.7, 72.4], false],
  ['one that doubles', [1, 2, 4, 8, 16, 32], false],
  ['one that keeps its size', [110, 110, 110, 110, 110.01, 110.02], true],
  [
    'one that comes down from its beginning and swings',
    [99, 19.9, 11, 17.6, 14.8, 17, 25.3, 42.5, 13.5],
    true,
  ],
  ['one that was not seen long enough', [1], false],
])('rates %s', (_what, sizes, flat) => {
  expect(isFlat(sizes)).toBe(flat);
});
