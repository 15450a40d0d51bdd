import { describe, expect, it } from 'vitest';

import { costPerConversion, returnOnSpend } from './conversion-ratios.ts';

describe('cost per conversion', () => {
  it('is exact beyond what a float holds', () => {
    expect(costPerConversion(9_007_199_254_740_993_000n, 1_000)).toBe(9_007_199_254_740_993n);
  });
  it('rounds half a nano-dollar up', () => {
    expect(costPerConversion(1n, 2)).toBe(1n);
    expect(costPerConversion(1n, 3)).toBe(0n);
  });
  it('is nothing without a conversion', () => {
    expect(costPerConversion(5n, 0)).toBeNull();
  });
});

describe('return on ad spend', () => {
  it('is the value per hundred of spend', () => {
    expect(returnOnSpend(3_000_000_000n, 2_000_000_000n, 1)).toBe(150);
    expect(returnOnSpend(1n, 3n, 1)).toBe(33.3333);
  });
  it('is zero for conversions that are worth nothing, and nothing without a conversion or spend', () => {
    expect(returnOnSpend(0n, 7n, 2)).toBe(0);
    expect(returnOnSpend(0n, 7n, 0)).toBeNull();
    expect(returnOnSpend(7n, 0n, 1)).toBeNull();
  });
});
