import type { BudgetPeriod } from '@marquee/schemas/budget-group/period';

import { t } from '../../lib/i18n/i18n.ts';

const PERIOD_LABELS: Readonly<Record<BudgetPeriod, string>> = {
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
};

export const periodLabel = (period: BudgetPeriod): string => PERIOD_LABELS[period];

export const PERIOD_OPTIONS = (['day', 'week', 'month'] as const).map((value) => ({
  value,
  label: PERIOD_LABELS[value],
}));
