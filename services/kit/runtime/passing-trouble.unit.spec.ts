import { expect, it } from 'vitest';

import { createPassingTrouble } from './passing-trouble.ts';

it('is over when it was not reported again in time, or after a success', () => {
  let nowMs = 0;
  const trouble = createPassingTrouble(60_000, () => nowMs);
  expect(trouble.current()).toBeUndefined();
  trouble.report('no broker');
  nowMs = 59_999;
  expect(trouble.current()).toBe('no broker');
  trouble.report('no broker yet');
  nowMs += 59_999;
  expect(trouble.current()).toBe('no broker yet');
  nowMs += 1;
  expect(trouble.current()).toBeUndefined();
  trouble.report('no broker again');
  trouble.clear();
  expect(trouble.current()).toBeUndefined();
});
