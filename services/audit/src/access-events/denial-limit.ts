import type { AccessRecord } from '@marquee/kit/http/access-recorder';
import { MINUTE_MS } from '@marquee/schemas/common/time';

/**
 * Most rejections of one user, and failed sign-ins from one address, that are written in a minute: above
 * human speed.
 */
const WRITTEN_A_MINUTE = 300;

/**
 * Limits recorded rejections, so that rejected callers can neither fill the disk nor crowd out other entries:
 * beyond a number a minute a rejection is counted and not written.
 *
 * @param monotonicMs milliseconds of a monotonic clock
 */
export function createDenialLimit(monotonicMs: () => number) {
  let taken = new Map<string, number>();
  let minuteEndsMs = Number.NEGATIVE_INFINITY;
  let left = 0;

  return {
    /** False for what is not to be written. */
    takes({ kind, actorId, ip }: Pick<AccessRecord, 'kind' | 'actorId' | 'ip'>): boolean {
      if (kind !== 'refused' && kind !== 'sign-in-failed') return true;
      if (monotonicMs() >= minuteEndsMs) {
        taken = new Map();
        minuteEndsMs = monotonicMs() + MINUTE_MS;
      }
      // A failed sign-in names the account that was tried, and not who tried it.
      const whose = kind === 'refused' && actorId !== null ? `user ${actorId}` : ip;
      const count = (taken.get(whose) ?? 0) + 1;
      taken.set(whose, count);
      if (count > WRITTEN_A_MINUTE) left += 1;
      return count <= WRITTEN_A_MINUTE;
    },
    /** How many were left out since the last call. */
    leftOut(): number {
      const count = left;
      left = 0;
      return count;
    },
  };
}
