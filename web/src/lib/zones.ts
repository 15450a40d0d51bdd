import { DAY_MS } from '@marquee/schemas/common/time';
import { isZone, offsetText, offsetTitle, UTC, zoneMinutes, zoneTitle } from '@marquee/schemas/common/zone';
import { isByHalfHours } from '@marquee/schemas/common/zone-spans';

import { accountZone } from './account-zone.ts';
import { nowMs } from './clock.ts';

/** The offsets that the product offers: GMT-12 to GMT+12 by the hour, and GMT+5:30 (specification section 9). */
const HOURS = Array.from({ length: 25 }, (_, index) => index - 12);

export interface Zone {
  /** What the API takes: `+05:30`. */
  readonly offset: string;
  readonly label: string;
  readonly minutes: number;
}

const zoneOf = (minutes: number): Zone => ({
  offset: offsetText(minutes),
  label: offsetTitle(minutes),
  minutes,
});

export const ZONES: readonly Zone[] = [...HOURS.map((hour) => hour * 60), 330]
  .sort((left, right) => left - right)
  .map(zoneOf);

/** The account's zone, which is the default, before the offsets; and one that a URL names. */
export const zoneOptions = (...first: readonly string[]): { value: string; label: string }[] =>
  [...new Set([...first, ...ZONES.map(({ offset }) => offset)])].map((zone) => ({
    value: zone,
    label: zoneLabel(zone),
  }));

/** Figures in GMT, as the API takes it. */
const GMT = offsetText(0);

/** Minutes east of UTC of a zone, now; of what is no zone, as a URL may name it, those of UTC. */
export const minutesOf = (zone: string, atMs = nowMs()): number => zoneMinutes(zone, atMs) || 0;

/** `Europe/Berlin`, `GMT+5:30`. */
export const zoneLabel = (zone: string): string => (isZone(zone) ? zoneTitle(zone) : zoneTitle(GMT));

/** The same where there is little room: `Berlin`. */
export const zonePlace = (zone: string): string => zoneLabel(zone).replace(/^.*\//, '');

/** Figures are kept by half hour and for 400 days. */
const hasWholeDays = (zone: string): boolean =>
  isByHalfHours(zone, { fromMs: nowMs() - 400 * DAY_MS, toMs: nowMs() });

/** The zone in which figures are reckoned for a reader of a zone: that one, or GMT where its days are not made of half hours. */
export const figureZone = (zone: string): string => (zone !== UTC && hasWholeDays(zone) ? zone : GMT);

/** Whether a URL names a zone for figures. */
export const isFigureZone = (text: string | null): text is string =>
  text !== null && isZone(text) && hasWholeDays(text);

/** The offered offset nearest to the account's clock, for what takes no other zones: a campaign. */
export function accountOffset(): string {
  const minutes = zoneMinutes(accountZone(), nowMs());
  return ZONES.reduce((best, zone) =>
    Math.abs(zone.minutes - minutes) < Math.abs(best.minutes - minutes) ? zone : best,
  ).offset;
}
