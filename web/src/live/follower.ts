import { monotonicMs } from '../lib/clock.ts';

/** Between two readings. What is pushed is stored up to three seconds later, so that the last reading has it. */
const EVERY_MS = 5_000;
/** Reading takes no more than this part of the time: what is slow, as with thousands of campaigns, is read less often. */
const MOST_OF_TIME = 1 / 10;

export interface Follower {
  /** Something has moved. */
  moved(): void;
  end(): void;
}

/**
 * Reads within five seconds after something moved, not more often, and once more where it moved again meanwhile. One reading
 * is over before the next begins, and after one that takes longer than half a second the pause is longer. What is due while the
 * page is hidden is read when it is seen again.
 * @param read resolves when what it reads is there
 */
export function createFollower(
  read: () => unknown,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let hasEnded = false;
  let hasMovedAgain = false;
  let isDue = false;
  /** Not before this moment, milliseconds of the clock that never steps. */
  let nextMs = 0;
  const start = (fromMs: number) => {
    hasMovedAgain = false;
    timer = setTimeout(
      () => {
        timer = undefined;
        void readIfSeen();
      },
      Math.max(fromMs + EVERY_MS, nextMs) - monotonicMs(),
    );
  };
  const readTimed = async (fromMs: number) => {
    isReading = true;
    try {
      await read();
    } catch {
      // What is read shows why it is not there.
    }
    isReading = false;
    nextMs = fromMs + (monotonicMs() - fromMs) / MOST_OF_TIME;
  };
  const readIfSeen = async () => {
    const fromMs = monotonicMs();
    isDue = page.hidden;
    if (isReading) hasMovedAgain = true;
    else {
      if (!isDue) await readTimed(fromMs);
      if (hasMovedAgain && !hasEnded) start(fromMs);
    }
  };
  const onVisibility = () => {
    if (isDue) void readIfSeen();
  };
  page.addEventListener('visibilitychange', onVisibility);
  return {
    moved: () => {
      if (timer === undefined && !isReading) start(monotonicMs());
      else hasMovedAgain = true;
    },
    end: () => {
      hasEnded = true;
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
