import type { BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { dollars } from '@marquee/schemas/common/money';
import { describe, expect, it } from 'vitest';

import type { BudgetGroupLimits } from '../ports/budget.ts';
import { BudgetGroups } from './budget-groups.ts';

const USER = 5;
const fields = (over: Partial<BudgetGroupFields>): BudgetGroupFields => ({
  ...{ name: 'November', budgetNanos: dollars('300'), period: 'month', isActive: true },
  ...{ campaignIds: [], label: null },
  ...over,
});

function givenGroups() {
  const groupOf = new Map<number, number | undefined>();
  const limitsOf = new Map<number, BudgetGroupLimits | undefined>();
  const groups = new BudgetGroups({
    setGroup: (id, limits) => void limitsOf.set(id, limits),
    setCampaignGroup: (campaignId, id) => void groupOf.set(campaignId, id),
  });
  groups.setCampaign(USER, 42, ['Brand']);
  groups.setCampaign(USER, 43, []);
  return { groups, groupOf, limitsOf };
}

describe('which campaigns share a budget', () => {
  it('given a label in any case, then its campaigns belong, and one that gets or loses it as well', () => {
    const { groups, groupOf } = givenGroups();
    groups.set(USER, 7, fields({ label: 'brand' }));
    expect([groupOf.get(42), groupOf.get(43)]).toEqual([7, undefined]);
    groups.setCampaign(USER, 43, ['BRAND']);
    groups.setCampaign(USER, 42, []);
    expect([groupOf.get(42), groupOf.get(43)]).toEqual([undefined, 7]);
  });

  it('given two groups, then the one that names the campaign comes first, of two the older one', () => {
    const { groups, groupOf } = givenGroups();
    groups.set(USER, 7, fields({ label: 'Brand' }));
    groups.set(USER, 9, fields({ campaignIds: [42] }));
    expect(groupOf.get(42)).toBe(9);
    groups.set(USER, 8, fields({ campaignIds: [42] }));
    expect(groupOf.get(42)).toBe(8);
    groups.remove(USER, 8);
    groups.change(USER, 9, { campaignIds: [43] });
    expect([groupOf.get(42), groupOf.get(43)]).toEqual([7, 9]);
  });

  it('given another account, then its campaigns are none of the group', () => {
    const { groups, groupOf } = givenGroups();
    groups.setCampaign(6, 50, ['Brand']);
    groups.set(USER, 7, fields({ label: 'Brand', campaignIds: [] }));
    expect(groupOf.has(50)).toBe(false);
  });

  it('given a zone, a switch and a deletion, then the ledger hears of them', () => {
    const { groups, limitsOf } = givenGroups();
    groups.set(USER, 7, fields({}));
    groups.setZone(USER, 'Europe/Berlin');
    const limits = { budgetNanos: dollars('300'), period: 'month', zone: 'Europe/Berlin' };
    expect(limitsOf.get(7)).toEqual(limits);
    groups.change(USER, 7, { isActive: false });
    expect(limitsOf.get(7)).toBeUndefined();
    groups.change(USER, 7, { isActive: true });
    expect(limitsOf.get(7)).toEqual(limits);
    groups.remove(USER, 7);
    expect(limitsOf.get(7)).toBeUndefined();
  });
});
