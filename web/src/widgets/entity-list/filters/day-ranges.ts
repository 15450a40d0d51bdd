import { DAY_MS } from '@marquee/schemas/common/time';

import { t } from '../../../lib/i18n/i18n.ts';

/** A named range of days, `YYYY-MM-DD` both. */
export interface DayRange {
  readonly label: string;
  readonly value: [string, string];
}

const iso = (at: Date): string => at.toISOString().slice(0, 10);

/** The specification's ready-made ranges; days are UTC's, as those of the filters are. */
export function dayRanges(now: Date): DayRange[] {
  const back = (days: number) => iso(new Date(now.getTime() - days * DAY_MS));
  const month = (offset: number, day: number) =>
    iso(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, day)));
  return [
    { label: t('Today'), value: [back(0), back(0)] },
    { label: t('Yesterday'), value: [back(1), back(1)] },
    { label: t('Last 7 days'), value: [back(6), back(0)] },
    { label: t('Last 30 days'), value: [back(29), back(0)] },
    { label: t('This month'), value: [month(0, 1), back(0)] },
    { label: t('Last month'), value: [month(-1, 1), month(0, 0)] },
  ];
}
