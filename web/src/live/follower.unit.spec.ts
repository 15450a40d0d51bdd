import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFollower } from './follower.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageOf = () => Object.assign(new EventTarget(), { hidden: false });

it('reads five seconds after what moved, however often it did, and once more for what moved meanwhile', async () => {
  const read = vi.fn();
  const follower = createFollower(read, pageOf());
  follower.moved();
  await vi.advanceTimersByTimeAsync(4_900);
  expect(read).not.toHaveBeenCalled();
  // Too late to be in what is read now.
  follower.moved();
  follower.moved();
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);

  follower.moved();
  follower.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads what was due on a hidden page when it is seen again, and nothing that was not', async () => {
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
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).not.toHaveBeenCalled();
  hide(false);
  expect(read).toHaveBeenCalledTimes(1);
  hide(true);
  hide(false);
  expect(read).toHaveBeenCalledTimes(1);

  follower.moved();
  hide(true);
  await vi.advanceTimersByTimeAsync(5_000);
  follower.end();
  hide(false);
  expect(read).toHaveBeenCalledTimes(1);
});

it('reads one after the other, and less often what takes long', async () => {
  let ended = () => undefined as void;
  const read = vi.fn(() => new Promise<void>((resolve) => (ended = resolve)));
  const follower = createFollower(read, pageOf());
  follower.moved();
  await vi.advanceTimersByTimeAsync(5_000);
  // Takes eight seconds, in which more moves.
  follower.moved();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(read).toHaveBeenCalledTimes(1);
  ended();
  // Ten times as long after it began.
  await vi.advanceTimersByTimeAsync(71_900);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(read).toHaveBeenCalledTimes(2);
  ended();
  // This one took no time.
  await vi.advanceTimersByTimeAsync(0);
  follower.moved();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read).toHaveBeenCalledTimes(3);
  ended();
  follower.end();
});

it('goes on after a reading that failed, and not after its end', async () => {
  const read = vi.fn(() => Promise.reject(new Error('away')));
  const follower = createFollower(read, pageOf());
  for (const times of [1, 2]) {
    follower.moved();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(read).toHaveBeenCalledTimes(times);
  }
  let ended = () => undefined as void;
  const slow = createFollower(() => new Promise<void>((resolve) => (ended = resolve)), pageOf());
  slow.moved();
  await vi.advanceTimersByTimeAsync(5_000);
  slow.moved();
  slow.end();
  ended();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  follower.end();
});
