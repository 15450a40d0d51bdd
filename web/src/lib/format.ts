import { formatDollars, parseDollars, shownPlaces, type Nanos } from '@marquee/schemas/common/money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';
import { clockMs, offsetTitle, UTC, zoneMinutes } from '@marquee/schemas/common/zone/zone';

import { accountZone } from './zone/account-zone.ts';
import { locale, t } from './i18n/i18n.ts';

/** How numbers, money and times are written everywhere. Money stays text until the last moment: no float touches it. */
const counts = new Intl.NumberFormat(locale);
/** Before the fraction of a number: `.`, or `,`. */
export const DECIMAL_MARK = counts.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

const NANOS_PER_CENT = 10_000_000n;

/** `—`, for what there is no number for. */
export const NOTHING = '—';

export const formatCount = (value: number | bigint | null | undefined): string =>
  value === null || value === undefined ? NOTHING : counts.format(value);

/** `12.3K`: axes and narrow cards. */
export const formatCompact = (value: number | null | undefined): string =>
  value === null || value === undefined ? NOTHING : compact.format(value);

/** A number with as many places after its point as asked for, without groups: `12.50`. */
export const formatDecimal = (value: number, places: number): string =>
  value.toFixed(places).replace('.', DECIMAL_MARK);

/** Between a number and its unit, so that no line ends there. */
export const UNBROKEN = '\u00a0';

/** `1.27 %`; the server counts shares per hundred. */
export const formatPercent = (value: number | null | undefined, digits = 2): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? NOTHING
    : `${formatDecimal(value, digits)}${UNBROKEN}%`;

/**
 * Dollars for people: `$1,234.57`, rounded half up to the cent; what is below a cent keeps places that show it, since a
 * click may cost `$0.0042`.
 * @param amount a decimal string of dollars, as the API sends it
 * @param places after the point; a column has as many for all of its amounts
 */
export function formatMoney(amount: string | null | undefined, places?: number): string {
  const nanos = amount === null || amount === undefined ? undefined : parseDollars(amount);
  return nanos === undefined ? NOTHING : money(nanos, places ?? shownPlaces(nanos));
}

/** Places after the point with which no amount of a column looks like zero. */
export const moneyPlaces = (amounts: readonly (string | null | undefined)[]): number =>
  Math.max(...[...amounts, '0'].map((amount) => shownPlaces((amount && parseDollars(amount)) || 0n)));

/** A sum in whole cents, as statements have them: `$1,500.00`, `-$3.20`. */
export const formatCents = (cents: bigint): string => money(cents * NANOS_PER_CENT, 2);

/** Money with every place that it has, for tables that must add up: `$0.0042`, `$1,234.567`. */
export function formatExactMoney(amount: string | null | undefined): string {
  const nanos = amount === null || amount === undefined ? undefined : parseDollars(amount);
  if (nanos === undefined || amount === null || amount === undefined) return NOTHING;
  return money(nanos, Math.max(2, (amount.split('.')[1] ?? '').length));
}

const moneyFormats = new Map<number, Intl.NumberFormat>();

function moneyFormat(places: number): Intl.NumberFormat {
  const known = moneyFormats.get(places);
  if (known !== undefined) return known;
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', ...digits });
  moneyFormats.set(places, made);
  return made;
}

/** Rounded half up, without a float between: the format reads the decimal text. */
const money = (nanos: Nanos, places: number): string => moneyFormat(places).format(decimalOf(nanos));

/** For `Intl`, whose types know that it reads a number from text digit by digit. */
const decimalOf = (nanos: Nanos): Intl.StringNumericLiteral =>
  formatDollars(nanos) as Intl.StringNumericLiteral;

/** A decimal string as a number, for the height of a bar; never for arithmetic that is shown. */
export const toPlotNumber = (value: string | number | null | undefined): number =>
  value === null || value === undefined ? 0 : Number(value);

const pad = (value: number): string => String(value).padStart(2, '0');

type Instant = string | number | null | undefined;

/** An instant as `yyyy-MM-dd HH:mm:ss` (or without seconds) in a zone: `Europe/Berlin`, `+05:30`; default: the account's. */
export function formatDateTime(instant: Instant, zone = accountZone(), seconds = false): string {
  const at = clockOf(instant, zone);
  if (at === undefined) return NOTHING;
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
  return `${isoDay(at)} ${time}${seconds ? `:${pad(at.getUTCSeconds())}` : ''}`;
}

/** An instant within a sentence, with what its zone is then: `2026-11-28 15:05 GMT+1`, `2026-11-28 14:05 UTC`. */
export function formatInstant(instant: Instant, zone = accountZone(), seconds = false): string {
  const shown = formatDateTime(instant, zone, seconds);
  if (shown === NOTHING || instant === null || instant === undefined) return shown;
  return `${shown} ${zone === UTC ? UTC : offsetTitle(zoneMinutes(zone, new Date(instant).getTime()))}`;
}

/**
 * Of figures that do not move by themselves: `As of 14:05:07`.
 * @param zone of the page; without one it is the account's, and said: `As of 14:05:07 GMT+1`
 */
export function formatAsOf(atMs: number, zone?: string): string {
  const at = zone === undefined ? formatInstant(atMs, zone, true) : formatDateTime(atMs, zone, true);
  return t('As of {time}', { time: at.slice('yyyy-MM-dd '.length) });
}

/** An instant's day in a zone, `yyyy-MM-dd`; default: the account's. */
export function formatDay(instant: Instant, zone = accountZone()): string {
  const at = clockOf(instant, zone);
  return at === undefined ? NOTHING : isoDay(at);
}

const isoDay = (at: Date): string => at.toISOString().slice(0, 10);

/** What a clock of the zone shows, as a date of UTC. */
function clockOf(instant: Instant, zone: string): Date | undefined {
  if (instant === null || instant === undefined) return undefined;
  const time = new Date(instant).getTime();
  return Number.isNaN(time) ? undefined : new Date(clockMs(zone, time));
}

const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
  ['second', 1_000],
];

/** `3 minutes ago`. */
export function formatAgo(instant: string | number, nowMs: number): string {
  const difference = new Date(instant).getTime() - nowMs;
  const [unit, length] = STEPS.find(([, ms]) => Math.abs(difference) >= ms) ?? ['second', 1_000];
  return relative.format(Math.round(difference / length), unit);
}
