import { describe, expect, it } from 'vitest';

import type { BudgetGroup } from './group-budgets.ts';
import { otherGroupErrors } from './one-group.ts';

const group = (over: Partial<BudgetGroup>): BudgetGroup => ({
  ...{ id: 3, userId: 5, name: 'November', budgetNanos: 1n, isActive: true, campaignIds: [], label: null },
  period: { fromMs: 0, toMs: 1 },
  ...over,
});
const CAMPAIGNS = [
  { id: 7, name: 'Autumn', labels: ['Brand'] },
  { id: 8, name: 'Winter', labels: [] },
];

describe('a campaign in one group', () => {
  it('given a group that names it, when another one names it or has its label, then the error names the group', () => {
    const others = [group({ campaignIds: [7] })];
    const message = '“Autumn” is already in the budget group “November”.';
    expect(otherGroupErrors({ campaignIds: [7, 8], label: null }, others, CAMPAIGNS)).toEqual([
      { field: 'campaignIds', message },
    ]);
    expect(otherGroupErrors({ campaignIds: [], label: 'brand' }, others, CAMPAIGNS)).toEqual([
      { field: 'label', message },
    ]);
    expect(otherGroupErrors({ campaignIds: [8], label: null }, others, CAMPAIGNS)).toEqual([]);
  });

  it('given a group with its label, when another one names it, then the error names the group', () => {
    expect(
      otherGroupErrors({ campaignIds: [7], label: null }, [group({ label: 'BRAND' })], CAMPAIGNS),
    ).toHaveLength(1);
  });

  it('given a label that no campaign has yet, when another group has it, then it is refused as well', () => {
    expect(otherGroupErrors({ campaignIds: [], label: 'new' }, [group({ label: 'New' })], CAMPAIGNS)).toEqual(
      [{ field: 'label', message: 'The budget group “November” already has this label.' }],
    );
  });
});
