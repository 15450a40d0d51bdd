import { expect, test } from 'vitest';

import { nextDrawn } from './use-gradually.ts';

const RANGE = { from: 10, to: 29, first: 14, last: 25 };

test('draws the first window whole', () => {
  expect([...nextDrawn(new Set(), RANGE)]).toEqual(Array.from({ length: 20 }, (_, index) => 10 + index));
});

test('keeps what is drawn, and adds a few in sight before those outside of it', () => {
  const next = nextDrawn(new Set([8, 9, 10, 11, 14]), RANGE);
  expect([...next]).toEqual([10, 11, 14, 15, 16, 17, 18]);
});

test('comes to all of them, and then adds nothing', () => {
  let drawn: ReadonlySet<number> = new Set([1]);
  let steps = 0;
  for (; drawn.size < 20 && steps < 20; steps += 1) drawn = nextDrawn(drawn, RANGE);
  expect(steps).toBe(5);
  expect([...nextDrawn(drawn, RANGE)].sort()).toEqual([...drawn].sort());
});
