import { expect, test } from 'vitest';

import { spentPercent } from './spent-percent.ts';

test.each([
  ['0.00', '100.00', 0],
  ['12.34', '100.00', 12.3],
  ['100.00', '100.00', 100],
  ['150.00', '100.00', 150],
  // More nano-dollars than a double counts.
  ['900000000.000000001', '1000000000.00', 90],
])('%s of %s is %d percent', (spent, limit, percent) => {
  expect(spentPercent(spent, limit)).toBe(percent);
});

test('without a limit, or without an amount, there is no share', () => {
  expect(spentPercent('12.00', '0.00')).toBeUndefined();
  expect(spentPercent('', '10.00')).toBeUndefined();
});
