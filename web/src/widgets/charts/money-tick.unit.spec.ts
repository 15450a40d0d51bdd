import { expect, test } from 'vitest';

import { formatMoneyTick } from './money-tick.ts';

test.each([
  [0, '$0'],
  [0.04, '$0.04'],
  [0.004_25, '$0.0043'],
  [1.5, '$1.5'],
  [50, '$50'],
  [1_250, '$1.3K'],
  [2_000_000, '$2M'],
  [-3, '-$3'],
])('%s is %s below an axis', (value, text) => {
  expect(formatMoneyTick(value)).toBe(text);
});

test('a price keeps the digits that were asked for', () => {
  expect(formatMoneyTick(1.234, 3)).toBe('$1.23');
  expect(formatMoneyTick(1_234, 3)).toBe('$1230');
});
