/** What becomes of the tags of several things at once. */
export interface TagChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export const NO_TAG_CHANGE: TagChange = { added: [], removed: [] };

/** Tags after a change: those that stay keep their place and spelling, what is both removed and added is added. */
export function changedTags(tags: readonly string[], { added, removed }: TagChange): string[] {
  const kept = without(tags, removed);
  return [...kept, ...without(added, kept)];
}

/** What makes tags of others. */
export const tagDifference = (from: readonly string[], to: readonly string[]): TagChange => ({
  added: without(to, from),
  removed: without(from, to),
});

/** Tags but those, in any case. */
function without(tags: readonly string[], those: readonly string[]): readonly string[] {
  const keys = new Set(those.map((tag) => tag.toLowerCase()));
  return tags.filter((tag) => !keys.has(tag.toLowerCase()));
}
