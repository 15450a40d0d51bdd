import { useState } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { DateRangeField, type DateRange } from '../../ui/fields/dates.tsx';
import styles from './date-range-bar.module.css';
import type { DateRangeState } from './use-date-range.ts';

interface DaysFieldProps {
  readonly range: Pick<DateRangeState, 'period' | 'today' | 'choosePeriod'>;
}

/** Keeps the first day to itself until there is a second one. */
export function DaysField({ range }: DaysFieldProps) {
  const { from, to } = range.period;
  const [days, setDays] = useState<DateRange>([from, to]);
  return (
    <DateRangeField
      label={t('First and last day')}
      hideLabel
      className={styles.days}
      max={range.today}
      value={days}
      onChange={(chosen) => {
        setDays(chosen);
        const [first, last] = chosen;
        if (first !== null && last !== null) range.choosePeriod({ from: first, to: last });
      }}
      onBlur={() => {
        if (days[1] === null) setDays([from, to]);
      }}
    />
  );
}
