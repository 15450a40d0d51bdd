import type { IdempotencyStore } from '../http/idempotency.ts';

/** Keys whose next answer can be lost after the command took effect, as by a process that is killed in between. */
export function createForgetfulIdempotencyStore(
  store: IdempotencyStore,
): IdempotencyStore & { loseNextAnswer(): void } {
  let isLost = false;
  return {
    ...store,
    async answered(userId, key, answer) {
      if (!isLost) return store.answered(userId, key, answer);
      isLost = false;
      throw new Error('the process is gone');
    },
    // A process that is gone frees nothing; the next one does at its start.
    release: () => store.freeClaims(),
    loseNextAnswer: () => void (isLost = true),
  };
}
