import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFollower } from './follower.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageOf = () => Object.assign(new EventTarget(), { hidden: false });

it('reads five seconds after what moved, however often it did, and once more for what moved meanwhile', () => {
  const read = vi.fn();
  const follower = createFollower(read, pageOf());
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

it('reads what was due on a hidden page when it is seen again, and nothing that was not', () => {
  const read = vi.fn();
  const page = pageOf();
  const follower = createFollower(read, page);
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  hide(true);
  hide(false);
  expect(read).not.toHaveBeenCalled();

  follower.moved();
  hide(true);
  vi.advanceTimersByTime(5_000);
  expect(read).not.toHaveBeenCalled();
  hide(false);
  expect(read).toHaveBeenCalledTimes(1);
  hide(true);
  hide(false);
  expect(read).toHaveBeenCalledTimes(1);

  follower.moved();
  hide(true);
  vi.advanceTimersByTime(5_000);
  follower.end();
  hide(false);
  expect(read).toHaveBeenCalledTimes(1);
});
