/** Between two readings. What is pushed is stored up to three seconds later, so that the last reading has it. */
const EVERY_MS = 5_000;

export interface Follower {
  /** Something has moved. */
  moved(): void;
  end(): void;
}

/**
 * Reads within five seconds after something moved, not more often, and once more where it moved again meanwhile. What is due
 * while the page is hidden is read when it is seen again.
 */
export function createFollower(
  read: () => unknown,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMovedAgain = false;
  let isDue = false;
  const readIfSeen = () => {
    isDue = page.hidden;
    if (!isDue) read();
  };
  const start = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (hasMovedAgain) start();
      hasMovedAgain = false;
      readIfSeen();
    }, EVERY_MS);
  };
  const onVisibility = () => {
    if (isDue) readIfSeen();
  };
  page.addEventListener('visibilitychange', onVisibility);
  return {
    moved: () => {
      if (timer === undefined) start();
      else hasMovedAgain = true;
    },
    end: () => {
      clearTimeout(timer);
      page.removeEventListener('visibilitychange', onVisibility);
    },
  };
}
