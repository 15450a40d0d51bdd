import { isPlainPress, type KeyPress } from '../../lib/plain-press.ts';
import type { Preset } from './period.ts';

/** Letters that choose a period, by the period; none of them is a key of a browser, or of a page that has periods. */
const PRESET_KEYS: ReadonlyMap<string, Preset> = new Map([
  ['d', 'today'],
  ['e', 'yesterday'],
  ['w', 'last7'],
  ['t', 'last30'],
  ['m', 'thisMonth'],
  ['p', 'lastMonth'],
]);

/** What a key means to a period: another one, or one step back or forward; undefined where it is no key of ours. */
export type PeriodKey = { readonly preset: Preset } | { readonly step: -1 | 1 };

export function periodKeyOf(press: KeyPress): PeriodKey | undefined {
  if (!isPlainPress(press)) return undefined;
  if (press.key === 'ArrowLeft') return { step: -1 };
  if (press.key === 'ArrowRight') return { step: 1 };
  const preset = PRESET_KEYS.get(press.key.toLowerCase());
  return preset && { preset };
}
