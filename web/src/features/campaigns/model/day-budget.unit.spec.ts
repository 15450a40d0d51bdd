import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, it } from 'vitest';

import { budgetOfDay } from './day-budget.ts';

describe('a day of a campaign', () => {
  it('may spend the daily budget, and no more than the total one and the group still have', () => {
    const stats = { dspSpend: '90.00' } as never;
    const spent = dollars('10');
    expect(budgetOfDay({ dailyBudget: '50', totalBudget: '0', stats }, undefined, spent)).toBe(dollars('50'));
    expect(budgetOfDay({ dailyBudget: '50', totalBudget: '100', stats }, undefined, spent)).toBe(
      dollars('20'),
    );
    expect(budgetOfDay({ dailyBudget: '0', totalBudget: '0', stats }, undefined, spent)).toBeNull();
    const group = {
      ...{ id: 3, name: 'November', budget: '100', spent: '95', isSpent: false },
      periodEnd: '2026-12-01T00:00:00.000Z',
    };
    const own = { dailyBudget: '50', totalBudget: '0', stats };
    expect(budgetOfDay(own, undefined, spent, group)).toBe(dollars('15'));
    expect(budgetOfDay(own, undefined, spent, { ...group, spent: '20' })).toBe(dollars('50'));
  });
});
