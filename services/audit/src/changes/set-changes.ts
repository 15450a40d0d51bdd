import type { Change } from './field-values.ts';
import type { Json } from './json.ts';
import { toStored } from './stored-value.ts';

/** Items of an event that the log keeps: enough to see what it was about, whatever an upload brought. */
const ITEMS_KEPT = 20;

/** What came (`new`) or went (`old`), the first of it, and why. A set's events carry thousands of items each. */
export function itemChangesOf(type: string, data: Readonly<Record<string, unknown>>): readonly Change[] {
  const { items, reason, note } = data;
  const kept = Array.isArray(items) ? shortened(items.map((item) => toStored('items', item))) : null;
  const moved = type.endsWith('Removed')
    ? { field: 'items', old: kept, new: null }
    : { field: 'items', old: null, new: kept };
  const why = [
    { field: 'reason', old: null, new: toStored('reason', reason) },
    { field: 'note', old: null, new: toStored('note', note) },
  ].filter((change) => change.new !== null);
  return [moved, ...why];
}

const shortened = (items: readonly Json[]): readonly Json[] =>
  items.length <= ITEMS_KEPT
    ? items
    : [...items.slice(0, ITEMS_KEPT), `and ${items.length - ITEMS_KEPT} more`];
