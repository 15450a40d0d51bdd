/** A source as it was typed, and on which line, from 1. */
export interface TypedSource {
  readonly item: string;
  readonly line: number;
}

/** Characters of a rejected item that the server names. */
const NAMED_LENGTH = 120;

/** The sources of lines: one a line, or parted by commas, semicolons or tabs; blank ones are left out. */
export const typedSources = (lines: readonly string[]): readonly TypedSource[] =>
  lines.flatMap((text, index) =>
    text
      .split(/[,;\t]/)
      .map((item) => ({ item: item.trim(), line: index + 1 }))
      .filter(({ item }) => item !== ''),
  );

/** Sources that stand in an earlier place too, in whatever case. */
export function repeatedSources(sources: readonly TypedSource[]): readonly TypedSource[] {
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

export interface RejectedSource extends TypedSource {
  readonly message: string;
}

/** The typed sources that were rejected, and why. */
export const rejectedSources = (
  sources: readonly TypedSource[],
  rejections: Rejections,
): readonly RejectedSource[] =>
  sources.flatMap((source) => {
    const message = rejections.get(source.item.slice(0, NAMED_LENGTH));
    return message === undefined ? [] : [{ ...source, message }];
  });
