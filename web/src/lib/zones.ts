import { offsetMinutes } from '@marquee/schemas/common/time';
import { nowMs } from './clock.ts';
import { t } from './i18n/i18n.ts';

/** The zones that the product offers: GMT-12 to GMT+12 by the hour, and GMT+5:30 (specification section 9). */
const HOURS = Array.from({ length: 25 }, (_, index) => index - 12);
const pad = (value: number): string => String(value).padStart(2, '0');

export interface Zone {
  /** What the API takes: `+05:30`. */
  readonly offset: string;
  readonly label: string;
  readonly minutes: number;
}

const zoneOf = (minutes: number): Zone => {
  const absolute = Math.abs(minutes);
  const hours = Math.floor(absolute / 60);
  const rest = absolute % 60;
  const sign = minutes < 0 ? '-' : '+';
  return {
    offset: `${sign}${pad(hours)}:${pad(rest)}`,
    label: minutes === 0 ? t('GMT') : `GMT${sign}${hours}${rest === 0 ? '' : `:${pad(rest)}`}`,
    minutes,
  };
};

export const ZONES: readonly Zone[] = [...HOURS.map((hour) => hour * 60), 330]
  .sort((left, right) => left - right)
  .map(zoneOf);

/** Minutes east of UTC of an offset that came from a URL; UTC when it is not one. */
export const minutesOf = (offset: string): number => {
  try {
    const minutes = offsetMinutes(offset);
    return Number.isFinite(minutes) ? minutes : 0;
  } catch {
    return 0;
  }
};

/** `GMT+5:30` for `+05:30`. */
export const zoneLabel = (offset: string): string => zoneOf(minutesOf(offset)).label;

/** The offered zone nearest to that of this browser. */
export function browserZone(now = new Date(nowMs())): Zone {
  const minutes = -now.getTimezoneOffset();
  return ZONES.reduce((best, zone) =>
    Math.abs(zone.minutes - minutes) < Math.abs(best.minutes - minutes) ? zone : best,
  );
}
