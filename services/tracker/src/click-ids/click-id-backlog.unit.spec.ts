import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { ClickIdBacklog } from './click-id-backlog.ts';
import type { KeptClickId } from './click-ids.ts';

const idOf = (nth: number): KeptClickId => ({
  shortId: `short-${nth}`,
  longId: `long-${nth}`,
  expiresAtMs: nth,
});

describe('click ids that wait', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = () => {
    const kept: string[] = [];
    const state = { isDown: false };
    const keep = vi.fn(async (ids: readonly KeptClickId[]) => {
      if (state.isDown) throw new Error('connection refused');
      kept.push(...ids.map(({ shortId }) => shortId));
    });
    const [onKept, onLost, onError] = [vi.fn(), vi.fn(), vi.fn()];
    const backlog = new ClickIdBacklog({ clickIds: { keep }, onKept, onLost, onError });
    const add = (from: number, end: number) => {
      for (let nth = from; nth < end; nth += 1) backlog.add(idOf(nth));
    };
    const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    return { backlog, kept, state, keep, onKept, onLost, onError, add, pass };
  };

  it('are kept together, each once, a thousand a statement', async () => {
    const { add, kept, keep, onKept, pass } = setUp();
    add(0, 1_200);
    add(0, 1_200);
    await pass(1);
    expect(keep.mock.calls.map(([ids]) => ids.length)).toEqual([1_000, 200]);
    expect(new Set(kept).size).toBe(1_200);
    expect(onKept).toHaveBeenCalledTimes(1_200);
  });

  it('go into the next statement where they come while one is under way', async () => {
    const { add, keep, pass } = setUp();
    let answer: () => void = () => undefined;
    keep.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    add(0, 1);
    await pass(1);
    add(0, 4);
    await pass(1);
    expect(keep).toHaveBeenCalledTimes(1);
    answer();
    await pass(1);
    expect(keep.mock.calls.map(([ids]) => ids.length)).toEqual([1, 3]);
  });

  it('are kept once PostgreSQL is back, which is asked once a second', async () => {
    const { add, kept, keep, onError, onLost, pass, state } = setUp();
    state.isDown = true;
    add(0, 2);
    await pass(1);
    add(2, 3);
    await pass(997);
    expect(keep).toHaveBeenCalledTimes(1);
    await pass(2_100);
    expect(keep).toHaveBeenCalledTimes(4);
    expect([kept, onError.mock.calls.length]).toEqual([[], 1]);
    state.isDown = false;
    await pass(1_000);
    expect(kept).toEqual(['short-0', 'short-1', 'short-2']);
    expect(onLost).not.toHaveBeenCalled();
  });

  it('are ten thousand at most, and those beyond are counted as lost', async () => {
    const { add, kept, onLost, pass, state } = setUp();
    state.isDown = true;
    add(0, 10_003);
    add(0, 5);
    await pass(1);
    expect(onLost).toHaveBeenCalledTimes(3);
    state.isDown = false;
    await pass(1_001);
    expect(kept).toHaveLength(10_000);
    add(10_000, 10_001);
    await pass(1);
    expect([kept.length, onLost.mock.calls.length]).toEqual([10_001, 3]);
  });

  it('are kept at the end where that is possible, and counted as lost otherwise', async () => {
    const ending = setUp();
    ending.state.isDown = true;
    ending.add(0, 2);
    await ending.pass(1);
    ending.state.isDown = false;
    const stopped = ending.backlog.stop();
    await ending.pass(1);
    await stopped;
    expect([ending.kept.length, ending.onLost.mock.calls.length]).toEqual([2, 0]);

    const without = setUp();
    without.state.isDown = true;
    without.add(0, 2);
    const over = without.backlog.stop();
    await without.pass(1);
    await over;
    without.add(2, 3);
    await without.pass(5_000);
    expect([without.keep.mock.calls.length, without.onLost.mock.calls.length]).toEqual([1, 3]);
  });

  it('are counted as lost at the end where a statement has no answer, and hold the end up no longer', async () => {
    const { add, backlog, keep, kept, onKept, onLost, pass } = setUp();
    let answer: () => void = () => undefined;
    keep.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    add(0, 1_002);
    await pass(1);
    let isOver = false;
    const over = backlog.stop().then(() => (isOver = true));
    await pass(4_900);
    expect(isOver).toBe(false);
    await pass(200);
    expect(isOver).toBe(true);
    await over;
    expect(onLost).toHaveBeenCalledTimes(1_002);
    answer();
    await pass(5_000);
    expect([keep.mock.calls.length, kept, onKept.mock.calls.length]).toEqual([1, [], 0]);
  });
});
