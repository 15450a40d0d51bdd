import { useAccountZone } from '../../lib/zone/account-zone.ts';
import { formatAgo, formatDateTime, formatDay, formatInstant, NOTHING } from '../../lib/format.ts';
import { zoneLabel } from '../../lib/zone/zones.ts';
import classes from './cells.module.css';
import { nowMs } from '../../lib/clock.ts';

interface DateCellProps {
  readonly instant: string | null | undefined;
  readonly withTime?: boolean;
  /** Said after the time, where nothing around says it. */
  readonly withZone?: boolean;
}

/** A point in time on the account's clock; the tooltip says the second, the zone and how long ago. */
export function DateCell({ instant, withTime = false, withZone = false }: DateCellProps) {
  const zone = useAccountZone();
  if (instant === null || instant === undefined) return <span className={classes.nothing}>{NOTHING}</span>;
  const full = `${formatInstant(instant, zone, true)}, ${zoneLabel(zone)}`;
  const text = withTime
    ? (withZone ? formatInstant : formatDateTime)(instant, zone)
    : formatDay(instant, zone);
  return (
    <time className={classes.date} dateTime={instant} title={`${full}, ${formatAgo(instant, nowMs())}`}>
      {text}
    </time>
  );
}
