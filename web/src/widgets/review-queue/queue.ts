/** What a queue needs to know of its items; `version` grows with each change of one. */
export interface Queued {
  readonly id: number;
  readonly version: number;
}

/** Versions that were decided here and that an answer on its way may still hold, by id. */
export type DecidedVersions = ReadonlyMap<number, number>;

/**
 * What is left to decide, oldest first, each once. What was decided here is gone at once; when its owner edits it and it
 * comes back with a newer version, it waits again.
 */
export function undecidedItems<Item extends Queued>(
  items: readonly Item[],
  decided: DecidedVersions,
): readonly Item[] {
  const seen = new Set<number>();
  return items.filter(({ id, version }) => {
    const isLeft = !seen.has(id) && version > (decided.get(id) ?? -1);
    seen.add(id);
    return isLeft;
  });
}

/**
 * Which item to show when the current one has left the queue: the one after it, else the one before it.
 * @param before ids of the queue while it had the current one
 * @param now ids that are left
 */
export function successor(
  before: readonly number[],
  current: number,
  now: readonly number[],
): number | undefined {
  const left = new Set(now);
  if (left.has(current)) return current;
  const at = before.indexOf(current);
  if (at < 0) return now[0];
  const after = before.slice(at + 1).find((id) => left.has(id));
  // New items come after those that were in the queue.
  const newer = now.find((id) => !before.includes(id));
  return after ?? newer ?? before.slice(0, at).findLast((id) => left.has(id)) ?? now[0];
}

/** A neighbour in the queue; the ends stay where they are. */
export function neighbourOf(
  ids: readonly number[],
  current: number | undefined,
  step: 1 | -1,
): number | undefined {
  const at = current === undefined ? -1 : ids.indexOf(current);
  return ids[Math.min(Math.max(at + step, 0), ids.length - 1)];
}
