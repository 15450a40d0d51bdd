import { formatDollars } from '@marquee/schemas/common/money';

import { actionLabel } from './action-label.ts';
import type { Change } from './field-values.ts';
import type { Json } from './json.ts';
import { withoutUnit } from './present.ts';
import { isSealed, isStoredMoney, isStoredSecret } from './stored-value.ts';

/** Characters of a row that can be searched: enough for every form, not for an upload. */
const SEARCHED_MAX = 2_000;

/** Names of the fields that a row is about, as they are shown, and those that they are parts of. */
export function fieldNames(changes: readonly Change[]): string[] {
  const names = new Set<string>();
  for (const { field, new: now } of changes) {
    // Names of sealed fields stand beside the seal.
    if (field === 'changedFields' && Array.isArray(now)) now.forEach((name) => names.add(String(name)));
    const parts = withoutUnit(field).split('.');
    parts.forEach((_part, index) => names.add(parts.slice(0, index + 1).join('.')));
    const last = parts.at(-1);
    if (last !== undefined) names.add(last);
  }
  return [...names];
}

/** What a row can be found by: its words, its fields and their values before and after. Nothing sealed, no secrets. */
export function searchText(type: string, changes: readonly Change[]): string {
  const words = [type, actionLabel(type)];
  for (const { field, old, new: now } of changes)
    words.push(withoutUnit(field), ...plain(old), ...plain(now));
  // Half a character at the end would be stored as another one.
  return words
    .join('\n')
    .slice(0, SEARCHED_MAX)
    .replace(/[\uD800-\uDBFF]$/, '');
}

function plain(value: Json): string[] {
  if (value === null || isSealed(value) || isStoredSecret(value)) return [];
  if (isStoredMoney(value)) return [formatDollars(BigInt(value.$nanos))];
  if (Array.isArray(value)) return value.flatMap((part: Json) => plain(part));
  if (typeof value === 'object') return Object.values(value as Record<string, Json>).flatMap(plain);
  return [String(value)];
}
