import { DAY_MS } from '@marquee/schemas/common/time';
import { isZone, offsetText, UTC, zoneMinutes, zoneTitle } from '@marquee/schemas/common/zone/zone';

import { nowMs } from '../clock.ts';

/** Figures in GMT, as the API takes it. */
const GMT = offsetText(0);

/** Minutes east of UTC of a zone, now; of what is no zone, as a URL may name it, those of UTC. */
export const minutesOf = (zone: string): number => zoneMinutes(zone, nowMs()) || 0;

/** `Europe/Berlin`, `GMT+5:30`. */
export const zoneLabel = zoneTitle;

/** Its last part, for headers: `Berlin`. */
export const zonePlace = (zone: string): string => zoneTitle(zone).replace(/^.*\//, '');

const HALF_HOUR = 30;
const HALF_YEAR = 182;

/** Figures are kept by half hour: days of Kathmandu (+5:45) are not made of whole ones, in winter and summer. */
const hasWholeDays = (zone: string): boolean =>
  [0, HALF_YEAR].every((days) => zoneMinutes(zone, nowMs() - days * DAY_MS) % HALF_HOUR === 0);

/** The zone in which figures are reckoned for a reader of a zone: that one, or GMT where its days are not made of half hours. */
export const figureZone = (zone: string): string => (zone !== UTC && hasWholeDays(zone) ? zone : GMT);

/** Whether a URL names a zone for figures. */
export const isFigureZone = (text: string | null): text is string =>
  text !== null && isZone(text) && hasWholeDays(text);
