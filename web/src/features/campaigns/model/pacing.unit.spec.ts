import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, it } from 'vitest';

import { pacingOf } from './pacing.ts';

const budgets = (dailyBudget: string, totalBudget: string) => ({ dailyBudget, totalBudget });

describe('pacing against budget', () => {
  it('says what of the daily budget is spent today', () => {
    expect(pacingOf(budgets('50.00', '800.00'), dollars('12.4'), '300.00')).toEqual({
      percent: 24.8,
      label: '$12.40 of $50 today',
      isSpent: false,
    });
  });

  it('falls back to the total budget', () => {
    expect(pacingOf(budgets('0.00', '800.00'), dollars('12.4'), '800.000001')).toEqual({
      percent: 100,
      label: '$800 of $800 in total',
      isSpent: true,
    });
  });

  it('is silent without a budget and while nothing is known', () => {
    expect(pacingOf(budgets('0.00', '0.00'), 1n, '5.00')).toBeUndefined();
    expect(pacingOf(budgets('50.00', '0.00'), undefined, '5.00')).toBeUndefined();
    expect(pacingOf(budgets('0.00', '90.00'), undefined, undefined)).toBeUndefined();
  });
});
