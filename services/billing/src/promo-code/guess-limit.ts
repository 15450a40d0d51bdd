import { keyedDigest } from '@marquee/kit/hashing/keyed-digest';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createThrottle, type ThrottleRule } from '@marquee/kit/read-store/throttle';

/** Minutes after which the attempts of an account or address are counted anew. */
const WINDOW_MINUTES = 15;
/** Codes that an account may try in that time, and an address, which accounts may share. */
const ATTEMPTS_MAX = { account: 10, address: 50 } as const;

export interface GuessLimit {
  /**
   * Counts an attempt before the code is looked at. Right ones count too: a code that an account uses and gives up again and
   * again must not give it further guesses.
   * @throws RejectedError `TooMany`
   */
  count(userId: number, ip: string): Promise<void>;
}

/**
 * Limits guesses of promo codes, counted in table `billing.throttle`, so that several processes share one limit.
 * @param secret of the digests that stand for accounts and addresses: the table keeps neither
 */
export function createGuessLimit(readStore: ReadStore, secret: string, clock: () => Date): GuessLimit {
  const throttle = createThrottle({ readStore, schema: 'billing', clock, windowMinutes: WINDOW_MINUTES });
  const ruleOf = (kind: keyof typeof ATTEMPTS_MAX, who: string): ThrottleRule => ({
    bucket: `promo-code-${kind}:${keyedDigest(secret, `promo-code-${kind}`, who)}`,
    max: ATTEMPTS_MAX[kind],
  });
  const hit = async (rule: ThrottleRule): Promise<void> => {
    if (!(await throttle.hit([rule]))) await throttle.check([rule], 'Too many promo codes. Try again later.');
  };
  return {
    async count(userId, ip) {
      await throttle.purge();
      await hit(ruleOf('account', String(userId)));
      // What an account tries beyond its limit does not count against others at its address.
      await hit(ruleOf('address', ip));
    },
  };
}
