import type { IdempotencyStore, StoredAnswer } from '../http/idempotency.ts';

/** Keys of one process, for testing routes without PostgreSQL. */
export function createMemoryIdempotencyStore(): IdempotencyStore {
  const kept = new Map<string, { fingerprint: string; answer: StoredAnswer | undefined }>();
  const keyOf = (userId: number, key: string) => `${userId}:${key}`;
  return {
    async claim(userId, key, fingerprint) {
      const known = kept.get(keyOf(userId, key));
      if (!known) {
        kept.set(keyOf(userId, key), { fingerprint, answer: undefined });
        return { kind: 'first' };
      }
      if (known.fingerprint !== fingerprint) return { kind: 'other-request' };
      return known.answer ? { kind: 'answered', answer: known.answer } : { kind: 'in-flight' };
    },
    async answered(userId, key, answer) {
      const known = kept.get(keyOf(userId, key));
      if (known) known.answer = answer;
    },
    async release(userId, key) {
      kept.delete(keyOf(userId, key));
    },
  };
}
