import type { TypedItem } from '../../../widgets/source-items/typed-items.ts';

/** Characters of a rejected item that the server names. */
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

/** Why the server rejected items, by the part of them that it names. */
export type Rejections = ReadonlyMap<string, string>;

export const rejectionsOf = (
  items: readonly { readonly item: string; readonly message: string }[],
): Rejections => new Map(items.map(({ item, message }) => [item, message]));

export interface RejectedSource extends TypedItem {
  readonly message: string;
}

/** The typed sources that were rejected, and why. */
export const rejectedSources = (
  sources: readonly TypedItem[],
  rejections: Rejections,
): readonly RejectedSource[] =>
  sources.flatMap((source) => {
    const message = rejections.get(source.item.slice(0, NAMED_LENGTH));
    return message === undefined ? [] : [{ ...source, message }];
  });
