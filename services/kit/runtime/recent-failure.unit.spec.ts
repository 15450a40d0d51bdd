import { expect, it } from 'vitest';

import { createRecentFailure } from './recent-failure.ts';

it('is over when it was not reported again in time, or after a success', () => {
  let nowMs = 0;
  const failure = createRecentFailure(60_000, () => nowMs);
  expect(failure.current()).toBeUndefined();
  failure.report('no broker');
  nowMs = 59_999;
  expect(failure.current()).toBe('no broker');
  failure.report('no broker yet');
  nowMs += 59_999;
  expect(failure.current()).toBe('no broker yet');
  nowMs += 1;
  expect(failure.current()).toBeUndefined();
  failure.report('no broker again');
  failure.clear();
  expect(failure.current()).toBeUndefined();
});
