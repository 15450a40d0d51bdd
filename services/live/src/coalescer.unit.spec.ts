import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createCoalescer } from './coalescer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('emits the first at once, and then the last of each interval, with an interval after it too', () => {
  const emitted: number[] = [];
  const coalescer = createCoalescer<number>(200, (value) => emitted.push(value));
  for (const value of [1, 2, 3]) coalescer.push('a', value);
  expect(emitted).toEqual([1]);
  vi.advanceTimersByTime(200);
  expect(emitted).toEqual([1, 3]);
  coalescer.push('a', 4);
  expect(emitted).toEqual([1, 3]);
  vi.advanceTimersByTime(200);
  expect(emitted).toEqual([1, 3, 4]);
  vi.advanceTimersByTime(200);
  coalescer.push('a', 5);
  expect(emitted).toEqual([1, 3, 4, 5]);
});

it('emits nothing once it is stopped', () => {
  const emitted: number[] = [];
  const coalescer = createCoalescer<number>(200, (value) => emitted.push(value));
  for (const value of [1, 2]) coalescer.push('a', value);
  coalescer.stop();
  vi.advanceTimersByTime(1_000);
  expect(emitted).toEqual([1]);
});
