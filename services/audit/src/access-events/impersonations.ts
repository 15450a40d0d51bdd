import type { AccessRecord, ImpersonatedCall } from '@marquee/kit/http/access-recorder';

/** An impersonation without a call for this long is over; it ended with its last call. */
const IDLE_MS = 300_000;

interface Running {
  readonly last: ImpersonatedCall;
  readonly seenAtMs: number;
}

/**
 * Derives from the calls when a user began to act as another user, and when it ended: with another user, with
 * the session, or after five minutes without a call. Each process reports the calls that it answered.
 *
 * @param monotonicMs milliseconds of a monotonic clock
 */
export function createImpersonations(monotonicMs: () => number) {
  const running = new Map<string, Running>();

  const end = (sessionId: string): AccessRecord[] => {
    const known = running.get(sessionId);
    running.delete(sessionId);
    return known ? [asRecord('impersonation-ended', known.last)] : [];
  };

  return {
    /** What the call begins and ends. */
    seen(call: ImpersonatedCall): AccessRecord[] {
      const { sessionId } = call;
      const known = running.get(sessionId);
      const goesOn = known?.last.onBehalfOfId === call.onBehalfOfId;
      const ended = known && !goesOn ? end(sessionId) : [];
      running.set(sessionId, { last: call, seenAtMs: monotonicMs() });
      return goesOn ? [] : [...ended, asRecord('impersonation-started', call)];
    },
    end,
    /** Ends impersonations without recent calls. */
    endIdle(): AccessRecord[] {
      const now = monotonicMs();
      const idle = [...running].filter(([, { seenAtMs }]) => now - seenAtMs >= IDLE_MS);
      return idle.flatMap(([sessionId]) => end(sessionId));
    },
    /** All of them: the process stops, and another one sees their next calls. */
    endAll: (): AccessRecord[] => [...running.keys()].flatMap(end),
  };
}

function asRecord(kind: AccessRecord['kind'], { sessionId: _, ...call }: ImpersonatedCall): AccessRecord {
  return { ...call, kind, objectId: String(call.onBehalfOfId) };
}
