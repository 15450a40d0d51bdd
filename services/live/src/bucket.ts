/** A token bucket: a burst, then a rate per second; `take` is false when it is empty. */
export interface Bucket {
  take(): boolean;
}

export function createBucket(
  burst: number,
  perSecond: number,
  now: () => number = () => performance.now(),
): Bucket {
  let level = burst;
  let at = now();
  return {
    take() {
      const time = now();
      level = Math.min(burst, level + ((time - at) / 1_000) * perSecond);
      at = time;
      if (level < 1) return false;
      level -= 1;
      return true;
    },
  };
}
