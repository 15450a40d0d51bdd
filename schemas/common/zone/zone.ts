import * as v from 'valibot';

import { DAY_MS, MINUTE_MS, offsetMinutes, utcOffset } from '../time.ts';

/** Zone of an account that has not chosen one. */
export const UTC = 'UTC';

/** Formats that say the offset of an instant, by zone: making one takes longer than many uses. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** A zone has few names, but each in many spellings, since capitals hardly matter. */
const FORMATS_MAX = 1_000;

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
    if (formats.size >= FORMATS_MAX) formats.clear();
    formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

/** Whether this runtime knows the zone, which another may have named. */
export const isKnownZone = (zone: string): boolean => formatOf(zone) !== undefined;

let supported: ReadonlySet<string> | undefined;
const isSupported = (name: string): boolean =>
  (supported ??= new Set(Intl.supportedValuesOf('timeZone'))).has(name);

const isOffset = (zone: string): boolean => v.is(utcOffset, zone);

/** True for `UTC` and the regions of the IANA database: `Europe/Berlin`. Other names of a region count as well. */
export function isZoneName(text: string): boolean {
  if (text === UTC) return true;
  // Not an offset, an abbreviation, nor a rule such as `Etc/GMT+5`.
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)+$/.test(text) || text.startsWith('Etc/')) return false;
  const format = formatOf(text);
  return format !== undefined && isSupported(format.resolvedOptions().timeZone);
}

/** True for what times may be asked in: a region, or an offset that the specification knows. */
export const isZone = (text: string): boolean => isOffset(text) || isZoneName(text);

/** The zone of an account. */
export const zoneName = v.pipe(
  v.string('Time zone must be valid.'),
  v.check(isZoneName, 'Time zone must be valid.'),
);

/** The zone of a call: `Europe/Berlin`, `UTC`, `+05:30`, `Z`. */
export const timeZone = v.pipe(
  v.string('timezone must be valid.'),
  v.check(isZone, 'timezone must be valid.'),
);

/** Minutes east of UTC of a zone at an instant; of a zone that this runtime does not know as in UTC. */
export function zoneMinutes(zone: string, atMs: number): number {
  if (/^[Z+-]/.test(zone)) return offsetMinutes(zone);
  const parts = formatOf(zone)?.formatToParts(atMs) ?? [];
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  // `GMT`, `GMT+05:45`
  return offsetMinutes(name.slice('GMT'.length) || 'Z');
}

/** `+05:45`, `-03:00`, `+00:00`. @param minutes east of UTC */
export function offsetText(minutes: number): string {
  const pad = (count: number) => String(count).padStart(2, '0');
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
}

/** `GMT`, `GMT+5:30`, `GMT-3`. @param minutes east of UTC */
export function offsetTitle(minutes: number): string {
  if (minutes === 0) return 'GMT';
  const [hours = 0, rest = ''] = offsetText(minutes).slice(1).split(':');
  return `GMT${minutes < 0 ? '-' : '+'}${Number(hours)}${rest === '00' ? '' : `:${rest}`}`;
}

/** What people read of a zone: `America/New York`, `UTC`, `GMT+5:30`. */
export const zoneTitle = (zone: string): string =>
  /^[Z+-]/.test(zone) ? offsetTitle(offsetMinutes(zone)) : zone.replaceAll('_', ' ');

/** What a clock of the zone shows at an instant, as the milliseconds at which a clock of UTC would. */
export const clockMs = (zone: string, atMs: number): number => atMs + zoneMinutes(zone, atMs) * MINUTE_MS;

/**
 * The instant at which a clock of the zone shows a time: the first of two; what a clock leaves out is as much later.
 * @param shownMs as `clockMs` returns it
 */
export function instantMs(zone: string, shownMs: number): number {
  const before = shownMs - zoneMinutes(zone, shownMs - DAY_MS) * MINUTE_MS;
  if (clockMs(zone, before) === shownMs) return before;
  const after = shownMs - zoneMinutes(zone, shownMs + DAY_MS) * MINUTE_MS;
  return clockMs(zone, after) === shownMs ? after : before;
}

/** The day that it is in a zone at an instant: `2026-11-21`. */
export const dayIn = (zone: string, atMs: number): string =>
  new Date(clockMs(zone, atMs)).toISOString().slice(0, 10);

/** When a day begins in a zone, milliseconds since 1970. @param day `2026-11-21` */
export const dayStartIn = (zone: string, day: string): number =>
  instantMs(zone, Date.parse(`${day}T00:00:00Z`));
