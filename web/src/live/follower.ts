/** Between two readings. What is pushed is stored up to three seconds later, so that the last reading has it. */
const EVERY_MS = 5_000;

export interface Follower {
  /** Something has moved. */
  moved(): void;
  end(): void;
}

/** Reads within five seconds after something moved, not more often, and once more where it moved again meanwhile. */
export function createFollower(read: () => unknown): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMovedAgain = false;
  const start = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (hasMovedAgain) start();
      hasMovedAgain = false;
      read();
    }, EVERY_MS);
  };
  return {
    moved: () => {
      if (timer === undefined) start();
      else hasMovedAgain = true;
    },
    end: () => clearTimeout(timer),
  };
}
