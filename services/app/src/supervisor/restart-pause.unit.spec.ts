import { expect, it } from 'vitest';

import { RestartPause } from './restart-pause.ts';

it('waits longer after each failed start, up to five seconds, and not at all after a good run', () => {
  const pause = new RestartPause();
  const pauses = Array.from({ length: 8 }, () => pause.next(1_000));
  expect(pauses).toEqual([0, 100, 200, 400, 800, 1_600, 3_200, 5_000]);
  expect(pause.next(1_000)).toBe(5_000);
  expect(pause.next(3_001)).toBe(0);
});
