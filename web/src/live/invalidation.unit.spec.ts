import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createInvalidator, keysOf } from './invalidation.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once a second about a thing that changes all the time, and does not forget the last change', () => {
  const asked: string[] = [];
  const invalidator = createInvalidator((key) => asked.push(key));
  for (let at = 0; at < 100; at += 1) {
    invalidator.changed('ssp-endpoint');
    vi.advanceTimersByTime(30);
  }
  expect(asked.length).toBe(3);
  vi.advanceTimersByTime(2_000);
  expect(asked).toEqual(Array<string>(4).fill('ssp-endpoint'));
});

it('waits for the read model, and makes old what is derived', () => {
  const asked: string[] = [];
  const invalidator = createInvalidator((key) => asked.push(key));
  invalidator.changed('creative');
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(300);
  expect(asked).toEqual(['creative', 'campaign', 'dashboard']);
  invalidator.changed('campaign');
  invalidator.stop();
  vi.advanceTimersByTime(5_000);
  expect(asked.length).toBe(3);
  expect(keysOf('constructor')).toEqual(['constructor']);
});

it('asks again about campaigns where a scan withholds or releases a creative', () => {
  const asked: string[] = [];
  const invalidator = createInvalidator((key) => asked.push(key));
  invalidator.changed('creative-scan');
  vi.advanceTimersByTime(300);
  expect(asked).toEqual(['creative', 'creative-checks', 'campaign', 'dashboard']);
});
