/** What is left of a JSON value for a search: branches that lead to a name or value with the text in it. */
export interface FilteredJson {
  readonly value: unknown;
  /** Names and values that hold the text. */
  readonly found: number;
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * @param needle any case; empty finds nothing and leaves all
 * @returns lists keep the places of what is left by becoming objects with their numbers as names
 */
export function filterJson(value: unknown, needle: string): FilteredJson {
  const text = needle.trim().toLowerCase();
  if (text === '') return { value, found: 0 };
  return filter(value, text) ?? { value: {}, found: 0 };
}

function filter(value: unknown, text: string): FilteredJson | undefined {
  if (!isBranch(value)) return String(value).toLowerCase().includes(text) ? { value, found: 1 } : undefined;
  const isList = Array.isArray(value);
  const kept: [string, unknown][] = [];
  let found = 0;
  for (const [name, child] of Object.entries(value) as [string, unknown][]) {
    const isNamed = !isList && name.toLowerCase().includes(text);
    const inside = filter(child, text);
    if (!isNamed && inside === undefined) continue;
    found += (inside?.found ?? 0) + (isNamed ? 1 : 0);
    // A matching name keeps everything below it.
    kept.push([name, isNamed ? child : inside?.value]);
  }
  return kept.length === 0 ? undefined : { value: Object.fromEntries(kept), found };
}
