import { expect, it } from 'vitest';

import { createPassingTrouble } from './passing-trouble.ts';

it('is over when it was not told again for so long, or when something went well', () => {
  let nowMs = 0;
  const trouble = createPassingTrouble(60_000, () => nowMs);
  expect(trouble.current()).toBeUndefined();
  trouble.tell('no broker');
  nowMs = 59_999;
  expect(trouble.current()).toBe('no broker');
  trouble.tell('no broker yet');
  nowMs += 59_999;
  expect(trouble.current()).toBe('no broker yet');
  nowMs += 1;
  expect(trouble.current()).toBeUndefined();
  trouble.tell('no broker again');
  trouble.clear();
  expect(trouble.current()).toBeUndefined();
});
