import { expect, test } from 'vitest';

import { displayDollars, dollars } from './money.ts';

test.each([
  ['1500', '$1,500.00'],
  ['24.467202', '$24.47'],
  ['-0.5', '-$0.50'],
  ['0.0072794', '$0.0073'],
])('people read %s dollars as %s', (amount, text) => {
  expect(displayDollars(dollars(amount))).toBe(text);
});
