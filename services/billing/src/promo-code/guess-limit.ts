import { RejectedError, tooManyRequests } from '@marquee/kit/decider/rejection';
import { keyedDigest } from '@marquee/kit/hashing/keyed-digest';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { MINUTE_MS } from '@marquee/schemas/common/time';
import { sql } from 'kysely';

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
export function createGuessLimit({ db }: ReadStore, secret: string, clock: () => Date): GuessLimit {
  const bucketOf = (kind: keyof typeof ATTEMPTS_MAX, who: string) =>
    `promo-code-${kind}:${keyedDigest(secret, `promo-code-${kind}`, who)}`;
  const hit = async (kind: keyof typeof ATTEMPTS_MAX, who: string): Promise<void> => {
    const now = clock();
    const resetsAt = new Date(now.getTime() + WINDOW_MINUTES * MINUTE_MS);
    const { rows } = await sql<{ attempts: number; resets_at: Date }>`
      insert into billing.throttle as kept (bucket, attempts, resets_at)
      values (${bucketOf(kind, who)}, 1, ${resetsAt})
      on conflict (bucket) do update
        set attempts = case when kept.resets_at <= ${now} then 1 else kept.attempts + 1 end,
            resets_at = case when kept.resets_at <= ${now} then excluded.resets_at else kept.resets_at end
      returning attempts, resets_at`.execute(db);
    const [row] = rows;
    if (row === undefined || row.attempts <= ATTEMPTS_MAX[kind]) return;
    const seconds = Math.ceil((row.resets_at.getTime() - now.getTime()) / 1_000);
    throw new RejectedError(tooManyRequests('Too many promo codes. Try again later.', seconds));
  };
  return {
    async count(userId, ip) {
      await sql`delete from billing.throttle where resets_at <= ${clock()}`.execute(db);
      await hit('account', String(userId));
      await hit('address', ip);
    },
  };
}
