import { isPlainPress, type KeyPress } from '../../lib/plain-press.ts';

/** Approve, decline, next, previous, open what is behind the item, and undo the last decision. */
const REVIEW_KEYS = ['a', 'd', 'j', 'k', 'o', 'u'] as const;
export type ReviewKey = (typeof REVIEW_KEYS)[number];

/** The key of a review that a press is; undefined where it is none of ours. */
export function reviewKeyOf(press: KeyPress): ReviewKey | undefined {
  if (!isPlainPress(press)) return undefined;
  return REVIEW_KEYS.find((key) => key === press.key.toLowerCase());
}
