import { dayIn } from '@marquee/schemas/common/zone/zone';

import { accountZone } from '../../../lib/zone/account-zone.ts';
import { PRESET_LABELS, presetPeriod, PRESETS } from '../../date-range/period.ts';

/** A named range of days, `YYYY-MM-DD` both. */
export interface DayRange {
  readonly label: string;
  readonly value: [string, string];
}

/** The ready-made ranges of days on the clock that those of the filter are on. @param zone default: the account's */
export const dayRanges = (nowMs: number, zone = accountZone()): DayRange[] =>
  PRESETS.map((preset) => {
    const { from, to } = presetPeriod(preset, dayIn(zone, nowMs));
    return { label: PRESET_LABELS[preset], value: [from, to] };
  });
