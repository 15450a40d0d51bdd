import { createHash } from 'node:crypto';

/** Something that is not as it was logged. */
export interface Difference {
  /** One sentence. */
  readonly text: string;
  /** Equal while the difference is unchanged; another one when the same object is changed again. */
  readonly fingerprint: string;
}

/** What one pass found, each difference once. */
export interface Differences {
  /** @param found distinguishes this state of it from another: digests of what is there */
  add(text: string, ...found: readonly string[]): void;
  /** At most `DIFFERENCES_MAX`, each of which stays as it is however far the pass comes. */
  named(): readonly Difference[];
  /** Those, and one that counts the rest: it is another one with every further difference until the pass has ended. */
  list(): readonly Difference[];
}

/** Most differences reported: if the whole log was rewritten, the first ones show it. */
const DIFFERENCES_MAX = 1_000;

const fingerprintOf = (...parts: readonly string[]) =>
  createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 22);

export function createDifferences(): Differences {
  const byFingerprint = new Map<string, Difference>();
  let further = 0;
  let furtherFound = '';
  return {
    add(text, ...found) {
      const fingerprint = fingerprintOf(text, ...found);
      if (byFingerprint.has(fingerprint)) return;
      if (byFingerprint.size < DIFFERENCES_MAX) {
        byFingerprint.set(fingerprint, { text, fingerprint });
        return;
      }
      further += 1;
      furtherFound = fingerprintOf(furtherFound, fingerprint);
    },
    named: () => [...byFingerprint.values()],
    list: () => [
      ...byFingerprint.values(),
      ...(further === 0 ? [] : [{ text: `and ${further} more`, fingerprint: furtherFound }]),
    ],
  };
}
