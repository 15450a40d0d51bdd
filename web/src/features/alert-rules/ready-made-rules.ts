import type { createAlertRuleBody } from '@marquee/schemas/alert-rule/commands';
import type { InferInput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';

export type AlertRuleBody = InferInput<typeof createAlertRuleBody>;

/** Rules that most accounts want; the rest of their fields keep their defaults. */
export const READY_MADE: readonly AlertRuleBody[] = [
  { name: t('Campaign stopped'), condition: 'stopped', channels: ['bell', 'email'] },
  {
    name: t('No impressions for 30 minutes'),
    condition: 'not-delivering',
    silentMinutes: 30,
    channels: ['bell', 'email'],
  },
  { name: t('Daily budget used up'), condition: 'budget-used', budget: 'daily', budgetPercent: 100 },
];
