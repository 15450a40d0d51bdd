import { offsetText, zoneMinutes, zoneTitle } from '@marquee/schemas/common/zone/zone';

import { accountZone } from './account-zone.ts';
import { nowMs } from '../clock.ts';

interface ZoneOption {
  /** What the API takes: `+05:30`, `Europe/Berlin`. */
  readonly value: string;
  readonly label: string;
}

const optionOf = (zone: string): ZoneOption => ({ value: zone, label: zoneTitle(zone) });

const HOURS = Array.from({ length: 25 }, (_, index) => index - 12);

/** The offsets that the product offers: GMT-12 to GMT+12 by the hour, and GMT+5:30 (specification section 9). */
export const OFFSET_OPTIONS: readonly ZoneOption[] = [...HOURS.map((hour) => hour * 60), 330]
  .sort((left, right) => left - right)
  .map((minutes) => optionOf(offsetText(minutes)));

/** The zones before the offsets: the account's, and one that a URL names. */
export const zoneOptions = (...first: readonly string[]): readonly ZoneOption[] => [
  ...[...new Set(first)].filter((zone) => OFFSET_OPTIONS.every(({ value }) => value !== zone)).map(optionOf),
  ...OFFSET_OPTIONS,
];

/** The offered offset nearest to the account's clock, for what takes no other zones: a campaign. */
export function accountOffset(): string {
  const distance = (offset: string) => Math.abs(zoneMinutes(offset, 0) - zoneMinutes(accountZone(), nowMs()));
  return OFFSET_OPTIONS.reduce((best, option) =>
    distance(option.value) < distance(best.value) ? option : best,
  ).value;
}
