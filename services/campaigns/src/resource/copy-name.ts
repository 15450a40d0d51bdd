const NAME_MAX = 255;
/** What a copy's name ends in: ` (copy)`, ` (copy 2)`. */
const ENDING = / \(copy(?: \d{1,6})?\)$/;

/** The name that copies of an object begin with: that of the original, also of a copy's copy. */
export const copyBase = (name: string): string => name.replace(ENDING, '') || name;

/**
 * `Summer` -> `Summer (copy)`, and `Summer (copy 2)` where there is one already, within the length of a name.
 *
 * @param taken names that the owner's objects have
 */
export function copyName(name: string, taken: ReadonlySet<string> = new Set()): string {
  const base = copyBase(name);
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? ' (copy)' : ` (copy ${number})`;
    const named = `${base.slice(0, NAME_MAX - ending.length).trimEnd()}${ending}`;
    if (!taken.has(named)) return named;
  }
}
