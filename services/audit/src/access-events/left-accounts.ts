import type { ImpersonatedCall } from '@marquee/kit/http/access-recorder';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { sinceMs } from './mode-time.ts';

interface Ended {
  /** When the last mode that was seen was set, milliseconds since 1970. */
  readonly sinceMs: number;
  readonly endedAtMs: number;
  /** Undefined where the session went on to another user, and may come back. */
  readonly leftAtMs: number | undefined;
}

type Of = Pick<ImpersonatedCall, 'sessionId' | 'onBehalfOfId'>;

/** No call takes as long. */
const KEPT_MS = HOUR_MS;
/** Beyond them the oldest are forgotten. */
const KEPT_MAX = 10_000;

/**
 * Impersonations that were written down and are over, while calls of them may still be on their way: what is answered after the admin
 * has left does not begin anything.
 *
 * @param monotonicMs milliseconds of a monotonic clock
 */
export function createLeftAccounts(monotonicMs: () => number) {
  const ended = new Map<string, Ended>();

  const keep = (of: Of, { sinceMs: since, leftAtMs }: Pick<Ended, 'sinceMs' | 'leftAtMs'>) => {
    ended.delete(keyOf(of));
    ended.set(keyOf(of), { sinceMs: since, leftAtMs, endedAtMs: monotonicMs() });
    const [oldest] = ended.keys();
    if (ended.size > KEPT_MAX && oldest !== undefined) ended.delete(oldest);
  };

  return {
    /** The session went on to another user without having left this one. */
    wentOn: (last: ImpersonatedCall): void =>
      keep(last, { sinceMs: sinceMs(last.impersonation), leftAtMs: undefined }),
    /** The session left this user, by the last call that was seen of it. */
    left: (last: ImpersonatedCall): void =>
      keep(last, { sinceMs: sinceMs(last.impersonation), leftAtMs: monotonicMs() }),
    /** The session left a user that it may have gone on from before. */
    leftBefore(of: Of): void {
      const before = ended.get(keyOf(of));
      if (before) keep(of, { ...before, leftAtMs: monotonicMs() });
    },
    /** Whether a call was made before its session left the user that it was made as, and in a mode from before that. */
    wasLeftMeanwhile(call: ImpersonatedCall): boolean {
      const known = ended.get(keyOf(call));
      if (known?.leftAtMs === undefined || sinceMs(call.impersonation) > known.sinceMs) return false;
      return monotonicMs() - call.durationMs < known.leftAtMs;
    },
    /** Forgets what no call can be of any more. */
    forgetOld(): void {
      const before = monotonicMs() - KEPT_MS;
      for (const [key, { endedAtMs }] of ended) if (endedAtMs < before) ended.delete(key);
    },
  };
}

const keyOf = ({ sessionId, onBehalfOfId }: Of): string => `${sessionId} ${onBehalfOfId}`;
