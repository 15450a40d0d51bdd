import { formatAgo, formatDateTime, formatDay, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import classes from './cells.module.css';
import { nowMs } from '../../lib/clock.ts';

interface DateCellProps {
  readonly instant: string | null | undefined;
  /** Minutes east of UTC of the zone it is shown in. */
  readonly offsetMinutes?: number;
  readonly withTime?: boolean;
}

/** A point in time; the tooltip says the second, the zone and how long ago. */
export function DateCell({ instant, offsetMinutes = 0, withTime = false }: DateCellProps) {
  if (instant === null || instant === undefined) return <span className={classes.nothing}>{NOTHING}</span>;
  const time = formatDateTime(instant, offsetMinutes, true);
  const full = offsetMinutes === 0 ? t('{date} UTC', { date: time }) : time;
  return (
    <time className={classes.date} dateTime={instant} title={`${full}, ${formatAgo(instant, nowMs())}`}>
      {withTime ? formatDateTime(instant, offsetMinutes) : formatDay(instant, offsetMinutes)}
    </time>
  );
}
