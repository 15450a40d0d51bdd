import type { CampaignsService } from '@marquee/campaigns';
import { dollars } from '@marquee/schemas/common/money';

import type { Calendar } from './calendar.ts';
import { accepted, type Step } from './seed-context.ts';

/** Key of the demo advertiser, and of the campaigns that share a month's budget. */
const OWNER = 'brightwell';
const SHARING = ['suite', 'office'] as const;

/** A month's budget over two campaigns of the demo advertiser, of which most is spent by its end. */
export const budgetGroupSteps = ({ named }: CampaignsService, { daysAgo }: Calendar): Step[] => [
  {
    ...{ key: 'budget group', at: daysAgo(25, '10:40'), by: OWNER },
    proof: { type: 'BudgetGroupCreated', id: 'budgetGroupId' },
    run: async (context, createdIds) => {
      const fields = {
        ...{ name: 'Bookkeeping suite', budgetNanos: dollars('3200'), period: 'month' as const },
        campaignIds: SHARING.map((key) => createdIds.id(key)),
      };
      const wanted = { userId: createdIds.id(OWNER), fields };
      return accepted(await named.budgetGroups.create(wanted, context)).state.object?.id;
    },
  },
];
