import type { AccessRecord, ImpersonatedCall } from '@marquee/kit/http/access-recorder';

import { createLeftAccounts } from './left-accounts.ts';
import { sinceMs } from './mode-time.ts';

/** An impersonation without a call for this long is over; it ended with its last call. */
const IDLE_MS = 300_000;

interface Running {
  readonly last: ImpersonatedCall;
  readonly seenAtMs: number;
}

/**
 * Derives from the calls when a user began to act as another user, when changes were allowed, and when it ended: with another user, with
 * the session, or after five minutes without a call. Each process reports the calls that it answered.
 *
 * @param monotonicMs milliseconds of a monotonic clock
 */
export function createImpersonations(monotonicMs: () => number) {
  const running = new Map<string, Running>();
  const accounts = createLeftAccounts(monotonicMs);

  const end = (sessionId: string): AccessRecord[] => {
    const known = running.get(sessionId);
    running.delete(sessionId);
    return known ? [asRecord('impersonation-ended', known.last)] : [];
  };

  return {
    /** What the call begins and ends. */
    seen(call: ImpersonatedCall): AccessRecord[] {
      if (accounts.wasLeftMeanwhile(call)) return [];
      const { sessionId } = call;
      const known = running.get(sessionId);
      const step = known?.last.onBehalfOfId === call.onBehalfOfId ? stepOf(known.last, call) : 'starts';
      const ended = known && step === 'starts' ? end(sessionId) : [];
      if (known && known.last.onBehalfOfId !== call.onBehalfOfId) accounts.wentOn(known.last);
      // A call that was on its way when the mode changed says nothing of what holds now.
      const { impersonation } = known && step === 'goes-on' ? known.last : call;
      running.set(sessionId, { last: { ...call, impersonation }, seenAtMs: monotonicMs() });
      if (step === 'goes-on') return [];
      const kind = step === 'starts' ? 'impersonation-started' : 'impersonation-changes-allowed';
      return [...ended, asRecord(kind, call)];
    },
    /**
     * The session acts as this user no more, whichever it acts as now.
     * @param userId without one the session is over
     */
    leave(sessionId: string, userId?: number): AccessRecord[] {
      const known = running.get(sessionId);
      if (known && (userId ?? known.last.onBehalfOfId) === known.last.onBehalfOfId) {
        accounts.left(known.last);
        return end(sessionId);
      }
      if (userId !== undefined) accounts.leftBefore({ sessionId, onBehalfOfId: userId });
      return [];
    },
    /** Ends impersonations without recent calls. */
    endIdle(): AccessRecord[] {
      accounts.forgetOld();
      const now = monotonicMs();
      const idle = [...running].filter(([, { seenAtMs }]) => now - seenAtMs >= IDLE_MS);
      return idle.flatMap(([sessionId]) => end(sessionId));
    },
    /** All of them: the process stops, and another one sees their next calls. */
    endAll: (): AccessRecord[] => [...running.keys()].flatMap(end),
  };
}

/** What a call as the same user means after the one before. */
function stepOf(
  { impersonation: before }: ImpersonatedCall,
  { impersonation: now }: ImpersonatedCall,
): 'goes-on' | 'allows-changes' | 'starts' {
  if (sinceMs(now) <= sinceMs(before)) return 'goes-on';
  return before.mode === 'read-only' && now.mode === 'read-write' ? 'allows-changes' : 'starts';
}

function asRecord(
  kind: AccessRecord['kind'],
  { sessionId: _, durationMs: __, ...call }: ImpersonatedCall,
): AccessRecord {
  return { ...call, kind, objectId: String(call.onBehalfOfId) };
}
