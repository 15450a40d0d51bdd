import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { createSteadyClock, watchForSteps } from './clock.ts';

const BEGIN_MS = Date.UTC(2026, 10, 22, 12);

/** A machine whose clock can be set. */
function machine() {
  const steps: number[] = [];
  let elapsedMs = 1_000;
  let aheadMs = 0;
  const clock = createSteadyClock({
    wall: () => BEGIN_MS + elapsedMs + aheadMs,
    monotonic: () => elapsedMs,
    onStep: (ms) => steps.push(ms),
  });
  return {
    steps,
    /** What the steady clock says beyond the time that has gone by. */
    ahead: () => clock().getTime() - BEGIN_MS - elapsedMs,
    pass: (ms: number) => (elapsedMs += ms),
    set: (ms: number) => (aheadMs = ms),
    now: () => clock().getTime(),
  };
}

describe('a steady clock', () => {
  it.each([-48, -2, -1, 1, 96])('ignores a step of %d h that is taken back within half a minute', (hours) => {
    const { ahead, pass, set, steps } = machine();
    set(hours * HOUR_MS);
    for (let second = 0; second < 25; second += 1) {
      pass(1_000);
      expect(ahead()).toBe(0);
    }
    set(0);
    pass(1_000);
    expect(ahead()).toBe(0);
    expect(steps).toEqual([]);
  });

  it.each([-48, -2, 2, 96])('follows a step of %d h that lasts', (hours) => {
    const { ahead, pass, set, steps } = machine();
    set(hours * HOUR_MS);
    expect(ahead()).toBe(0);
    pass(30_000);
    expect(ahead()).toBe(hours * HOUR_MS);
    expect(steps).toEqual([hours * HOUR_MS]);
  });

  it('does not sum up two different steps', () => {
    const { ahead, pass, set } = machine();
    set(2 * HOUR_MS);
    ahead();
    pass(20_000);
    set(-2 * HOUR_MS);
    ahead();
    pass(20_000);
    expect(ahead()).toBe(0);
    pass(10_000);
    expect(ahead()).toBe(-2 * HOUR_MS);
  });

  it('never goes back under small corrections', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(2_000), fc.integer({ min: -400, max: 400 }))), (moves) => {
        const { now, pass, set } = machine();
        let last = now();
        for (const [ms, aheadMs] of moves) {
          pass(ms);
          set(aheadMs);
          const at = now();
          expect(at).toBeGreaterThanOrEqual(last);
          last = at;
        }
      }),
    );
  });
});

describe('a clock that is watched for steps', () => {
  it('is steady after an hour, and again an hour after each step, in either direction', () => {
    let [elapsedMs, aheadMs] = [0, 0];
    const watched = watchForSteps(
      () => BEGIN_MS + elapsedMs + aheadMs,
      () => elapsedMs,
    );
    const pass = (ms: number) => {
      elapsedMs += ms;
      return watched();
    };
    expect(pass(HOUR_MS - 1).isSteady).toBe(false);
    expect(pass(1)).toEqual({ nowMs: BEGIN_MS + HOUR_MS, isSteady: true });
    for (const stepMs of [61_000, -61_000]) {
      aheadMs += stepMs;
      expect(pass(1).isSteady).toBe(false);
      expect(pass(HOUR_MS - 1).isSteady).toBe(false);
      expect(pass(1).isSteady).toBe(true);
    }
    aheadMs += 59_000;
    expect(pass(1).isSteady).toBe(true);
  });
});
