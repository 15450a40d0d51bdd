import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { followVisibility } from './follow-visibility.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a page that is hidden for longer watches nothing, and reads again when it is seen', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const pause = vi.fn();
  const invalidateQueries = vi.fn(async () => undefined);
  const end = followVisibility({ invalidateQueries }, page, { pause });
  const hide = (hidden: boolean) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  hide(true);
  vi.advanceTimersByTime(4_000);
  hide(false);
  vi.advanceTimersByTime(60_000);
  expect(pause).not.toHaveBeenCalled();

  hide(true);
  vi.advanceTimersByTime(5_000);
  expect(pause.mock.calls).toEqual([[true]]);
  hide(false);
  expect(pause.mock.calls).toEqual([[true], [false]]);
  expect(invalidateQueries).toHaveBeenCalledWith({ queryKey: ['statistics'] });

  hide(true);
  end();
  vi.advanceTimersByTime(60_000);
  expect(pause).toHaveBeenCalledTimes(2);
});
