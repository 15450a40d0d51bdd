import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { createMemoryIdAllocator } from '@marquee/kit/ids/memory';
import { sampleContext } from '@marquee/kit/testing/samples';
import type { BudgetGroupFields } from '@marquee/schemas/budget-group/fields';
import { describe, expect, it } from 'vitest';

import { createResourceCommands } from '../resource/commands.ts';
import { BUDGET_GROUPS } from './budget-group.ts';
import type { BudgetGroup } from './group-budgets.ts';
import { otherGroupErrors } from './one-group.ts';

const FIELDS: BudgetGroupFields = {
  name: 'November',
  budgetNanos: 300_000_000_000n,
  period: 'month',
  campaignIds: [7],
  label: null,
  isActive: true,
};
const CAMPAIGNS = [{ id: 7, name: 'Autumn', labels: [] }];

describe('a budget group', () => {
  it('given one that was created and whose answer was lost, when the call is sent again, then it is that group', async () => {
    const made: BudgetGroup[] = [];
    const commands = createResourceCommands(BUDGET_GROUPS.definition, {
      eventStore: createMemoryEventStore(),
      ids: createMemoryIdAllocator().keyedIn('campaigns'),
      isDeletedAccount: async () => false,
      referenceErrors: async (_userId, _patch, _today, by) =>
        otherGroupErrors(
          FIELDS,
          made.filter(({ id }) => id !== by.id),
          CAMPAIGNS,
        ),
    });
    const context = { ...sampleContext(), isRepeatable: true };
    const create = (isRepeated: boolean) =>
      commands.create({ userId: 5, fields: FIELDS }, { ...context, isRepeated });
    expect((await create(false)).accepted).toBe(true);
    made.push({ ...FIELDS, id: 1, userId: 5, period: { fromMs: 0, toMs: 1 } });
    expect(await create(true)).toMatchObject({ accepted: true, state: { object: { id: 1 } } });
  });
});
