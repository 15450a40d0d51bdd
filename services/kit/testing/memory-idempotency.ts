import type { IdempotencyStore, StoredAnswer } from '../http/idempotency.ts';

/** Keys of one process, for testing routes without PostgreSQL. */
export function createMemoryIdempotencyStore(): IdempotencyStore {
  const kept = new Map<
    string,
    { readonly fingerprint: string; answer: StoredAnswer | undefined; isFree: boolean }
  >();
  const keyOf = (userId: number, key: string) => `${userId}:${key}`;
  return {
    async claim(userId, key, fingerprint) {
      const known = kept.get(keyOf(userId, key));
      if (!known) {
        kept.set(keyOf(userId, key), { fingerprint, answer: undefined, isFree: false });
        return { kind: 'first', since: undefined };
      }
      if (known.fingerprint !== fingerprint) return { kind: 'other-request' };
      if (known.answer) return { kind: 'answered', answer: known.answer };
      if (!known.isFree) return { kind: 'in-flight' };
      known.isFree = false;
      return { kind: 'again', since: undefined };
    },
    async answered(userId, key, answer) {
      const known = kept.get(keyOf(userId, key));
      if (known) known.answer = answer;
    },
    async release(userId, key) {
      const known = kept.get(keyOf(userId, key));
      if (known) known.isFree = true;
    },
    async freeClaims() {
      for (const known of kept.values()) known.isFree = true;
    },
  };
}
