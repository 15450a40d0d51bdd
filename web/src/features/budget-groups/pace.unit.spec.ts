import { describe, expect, it } from 'vitest';

import { paceOf } from './pace.ts';

const GROUP = {
  ...{ budget: '300', spent: '75' },
  ...{ periodStart: '2026-11-01T00:00:00.000Z', periodEnd: '2026-12-01T00:00:00.000Z' },
};
const TENTH = Date.parse('2026-11-11T00:00:00.000Z');

describe('the pace of a group', () => {
  it('given a third of the month, then a third of the budget is planned', () => {
    expect(paceOf(GROUP, TENTH)).toMatchObject({ spentPercent: 25, isSpent: false });
    expect(paceOf(GROUP, TENTH)?.plannedPercent).toBeCloseTo(33.33, 1);
    expect(Number(paceOf(GROUP, TENTH)?.plannedNanos) / 1e9).toBeCloseTo(100, 0);
  });

  it('given more spend than budget, then the bar is full', () => {
    expect(paceOf({ ...GROUP, spent: '301' }, TENTH)).toMatchObject({ spentPercent: 100, isSpent: true });
  });

  it('given no statistics, then nothing is known', () => {
    expect(paceOf({ ...GROUP, spent: null }, TENTH)).toBeUndefined();
  });
});
