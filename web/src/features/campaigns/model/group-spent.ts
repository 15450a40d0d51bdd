import type { CampaignToday } from '@marquee/schemas/campaign/today';

import { formatDay } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** Says that the budget of a campaign's group is spent, and until when. */
export const groupSpentTitle = ({ name, periodEnd }: NonNullable<CampaignToday['budgetGroup']>): string =>
  t('Budget of group {name} is spent until {day}', { name, day: formatDay(periodEnd) });
