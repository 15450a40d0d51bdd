import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFollower } from './follower.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('reads five seconds after what moved, however often it did, and once more for what moved meanwhile', () => {
  const read = vi.fn();
  const follower = createFollower(read);
  follower.moved();
  vi.advanceTimersByTime(4_900);
  expect(read).not.toHaveBeenCalled();
  // Too late to be in what is read now.
  follower.moved();
  follower.moved();
  vi.advanceTimersByTime(100);
  expect(read).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  expect(read).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(2);

  follower.moved();
  follower.end();
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});
