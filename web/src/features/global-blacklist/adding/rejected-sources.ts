import type { FilterListType } from '@marquee/schemas/common/source-lists';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import type { TypedItem } from '../../../widgets/source-items/typed-items.ts';

/** Characters of a rejected item that the server names; longer ones are cut. */
const NAMED_LENGTH = 120;

/** Sources that stand in an earlier place too, in whatever case. */
export function repeatedSources(sources: readonly TypedItem[]): readonly TypedItem[] {
  const seen = new Set<string>();
  return sources.filter(({ item }) => {
    const compared = item.toLowerCase();
    const isRepeated = seen.has(compared);
    seen.add(compared);
    return isRepeated;
  });
}

/** Why sources of a type were rejected. */
export interface TypedRejections {
  readonly type: FilterListType;
  /** Messages by the whole text of a source. */
  readonly byItem: ReadonlyMap<string, string>;
  /** How many more were rejected than can be named. */
  readonly unnamed: number;
}

/** The sources that an answer names as rejected. @param sent the sources that the call carried */
export function rejectionsOf(
  type: FilterListType,
  sent: readonly string[],
  { refused, refusedItems }: Pick<ItemsAdded, 'refused' | 'refusedItems'>,
): TypedRejections {
  const timesNamed = countsOf(refusedItems.map(({ item }) => item));
  const counts = countsOf(sent);
  const byItem = new Map<string, string>();
  for (const { item: name, message } of refusedItems) {
    for (const item of itemsNamed(name, counts, timesNamed.get(name) ?? 0)) byItem.set(item, message);
  }
  const shown = [...byItem.keys()].reduce((sum, item) => sum + (counts.get(item) ?? 0), 0);
  return { type, byItem, unnamed: Math.max(0, refused - shown) };
}

/**
 * The sources behind a name, which may be cut. Where more sources begin like it than were rejected, none: a valid one would be
 * called rejected.
 */
function itemsNamed(name: string, counts: ReadonlyMap<string, number>, rejected: number): readonly string[] {
  if (counts.has(name) || name.length < NAMED_LENGTH) return [name];
  const longer = [...counts].filter(([item]) => item.startsWith(name));
  const total = longer.reduce((sum, [, count]) => sum + count, 0);
  return longer.length === 1 || total <= rejected ? longer.map(([item]) => item) : [];
}

function countsOf(items: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** A typed source that was rejected. */
export interface RejectedSource extends TypedItem {
  /** Why, as the server says it. */
  readonly message: string;
}

/** The typed sources that were rejected, and why. */
export const rejectedSources = (
  sources: readonly TypedItem[],
  { byItem }: Pick<TypedRejections, 'byItem'>,
): readonly RejectedSource[] =>
  sources.flatMap((source) => {
    const message = byItem.get(source.item);
    return message === undefined ? [] : [{ ...source, message }];
  });
