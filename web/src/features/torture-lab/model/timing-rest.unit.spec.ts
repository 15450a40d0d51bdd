import { expect, test } from 'vitest';

import { withRest } from './timing-rest.ts';

test('the rows of the timing add up to the total', () => {
  const steps = [
    { name: 'parse', micros: 221 },
    { name: 'auction', micros: 714 },
  ];
  const rows = withRest(4_116, steps);
  expect(rows.reduce((sum, { micros }) => sum + micros, 0)).toBe(4_116);
  expect(rows.slice(0, 2)).toEqual(steps);
  expect(withRest(935.4, steps)).toEqual(steps);
});
