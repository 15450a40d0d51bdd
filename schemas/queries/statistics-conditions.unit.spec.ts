import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { figureCondition, figureUnits } from './statistics-conditions.ts';

describe('a condition on a figure', () => {
  it.each([
    ['spend', '5', 5_000_000_000n],
    ['spend', '0.000000001', 1n],
    ['profit', '-1.5', -1_500_000_000n],
    ['ctr', '0.05', 500n],
    ['roas', '250', 2_500_000n],
    ['conversions', '12', 12n],
    ['conversions', '12.0', 12n],
  ] as const)('has %s %s as %s units', (field, text, units) => {
    expect(figureUnits(field, text)).toBe(units);
  });

  it.each([
    ['spend', '', 'Value must be a number with at most 9 decimals.'],
    ['spend', '1e3', 'Value must be a number with at most 9 decimals.'],
    ['ctr', '0.00001', 'Value must be a number with at most 4 decimals.'],
    ['impressions', '1.5', 'Value must be a whole number.'],
    ['impressions', '1 OR 1=1', 'Value must be a whole number.'],
  ] as const)('takes no %s of "%s"', (metric, value, message) => {
    const read = v.safeParse(figureCondition, { metric, operator: 'gte', value });
    expect(read.issues?.map((issue) => [issue.message, v.getDotPath(issue)])).toEqual([[message, 'value']]);
  });
});
