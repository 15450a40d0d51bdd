import { DAY_MS, HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';

/** Pauses after the first, second, … failed attempt: eight attempts within a day. */
const PAUSES_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];

/** A webhook whose calls have all failed for so long is disabled. */
export const GIVE_UP_AFTER_MS = 3 * DAY_MS;

/** How long after a failed attempt the next one is made, milliseconds; undefined when it was the last. */
export const pauseAfter = (attempts: number): number | undefined => PAUSES_MS[attempts - 1];
