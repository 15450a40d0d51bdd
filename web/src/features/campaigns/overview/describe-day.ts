import type { Nanos } from '@marquee/schemas/common/money';

import { t } from '../../../lib/i18n/i18n.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';

/** Today's spend against what pacing planned by now. */
export function planLine(spent: Nanos, planned: Nanos): string {
  const difference = spent < planned ? planned - spent : spent - planned;
  const values = { planned: shortMoney(planned), difference: shortMoney(difference) };
  // Within a twentieth it keeps up.
  if (difference * 20n <= planned)
    return t('Planned by now: {planned}. On schedule.', { planned: values.planned });
  return spent < planned
    ? t('Planned by now: {planned}. {difference} behind schedule.', values)
    : t('Planned by now: {planned}. {difference} ahead of schedule.', values);
}
