import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { withResolvers } from '@marquee/kit/runtime/with-resolvers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { GatheredCalls } from './gathered-calls.ts';

describe('gathered calls', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = (over: { readonly itemsMax?: number } = {}) => {
    const runs: { readonly items: readonly number[]; readonly answer: (error?: Error) => void }[] = [];
    const calls = new GatheredCalls<number, number>({
      run: async (items) => {
        const { promise, resolve, reject } = withResolvers();
        runs.push({ items, answer: (error) => (error === undefined ? resolve() : reject(error)) });
        await promise;
        return items.map((item) => item * 10);
      },
      itemsMax: 3,
      waitMs: 150,
      ...over,
    });
    return { calls, runs };
  };
  const turn = () => vi.advanceTimersByTimeAsync(0);

  it('of one turn are one run, and those that come meanwhile the next', async () => {
    const { calls, runs } = setUp();
    const first = [calls.call(1), calls.call(2)];
    await turn();
    const second = [calls.call(3), calls.call(4), calls.call(5), calls.call(6)];
    await turn();
    expect(runs.map(({ items }) => items)).toEqual([[1, 2]]);
    runs[0]!.answer();
    expect(await Promise.all(first)).toEqual([10, 20]);
    await turn();
    runs[1]!.answer();
    await turn();
    runs[2]!.answer();
    expect(await Promise.all(second)).toEqual([30, 40, 50, 60]);
    expect(runs.map(({ items }) => items)).toEqual([[1, 2], [3, 4, 5], [6]]);
  });

  it('fail with their run alone', async () => {
    const { calls, runs } = setUp();
    const failing = calls.call(1);
    const outcome = expect(failing).rejects.toThrow('gone');
    await turn();
    const next = calls.call(2);
    runs[0]!.answer(new Error('gone'));
    await outcome;
    await turn();
    runs[1]!.answer();
    expect(await next).toBe(20);
  });

  it('wait no longer than they may, and those that have not begun are dropped', async () => {
    const { calls, runs } = setUp();
    const outcomes = [calls.call(1)];
    await turn();
    outcomes.push(calls.call(2));
    const settled = Promise.allSettled(outcomes);
    await vi.advanceTimersByTimeAsync(151);
    for (const outcome of await settled)
      expect(outcome.status === 'rejected' && (outcome.reason as unknown)).toBeInstanceOf(StoreUnavailable);
    const later = calls.call(3);
    runs[0]!.answer();
    await turn();
    runs[1]!.answer();
    expect(await later).toBe(30);
    expect(runs.map(({ items }) => items)).toEqual([[1], [3]]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
