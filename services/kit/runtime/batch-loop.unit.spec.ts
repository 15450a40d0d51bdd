import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { BatchLoop, type BatchLoopOptions } from './batch-loop.ts';

type StartAfter = BatchLoopOptions['startAfter'];

interface SetUp {
  readonly startAfter: StartAfter;
  /** Items of one batch at most. */
  readonly batchMax?: number;
  /** Milliseconds that each batch takes, one after the other; the last again and again. */
  readonly writesMs?: readonly number[];
  /** Which batches fail, by their number from 0. */
  readonly failing?: ReadonlySet<number>;
  readonly retryMs?: number;
  /** Milliseconds between two batches that succeed. */
  readonly pauseMs?: number | undefined;
}

interface Arrival {
  readonly count: number;
  /** Microtasks that pass before it. */
  readonly ticks: number;
  /** Milliseconds that pass after it. */
  readonly ms: number;
}

/** An owner that keeps the items of a batch that failed, and notes when each batch began. */
class Owner {
  readonly begun: { readonly atMs: number; readonly items: readonly number[] }[] = [];
  readonly written: number[] = [];
  readonly loop: BatchLoop;
  readonly #beganMs = performance.now();
  readonly #setUp: SetUp;
  #waiting: number[] = [];
  #next = 0;
  #writing = 0;
  mostAtOnce = 0;

  constructor(setUp: SetUp) {
    this.#setUp = setUp;
    this.loop = new BatchLoop({
      startAfter: setUp.startAfter,
      hasWork: () => this.#waiting.length > 0,
      writeBatch: () => this.#write(),
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add(count = 1): void {
    for (let nth = 0; nth < count; nth += 1) {
      this.#waiting.push(this.#next);
      this.#next += 1;
      this.loop.wake();
    }
  }

  async #write(): Promise<number | undefined> {
    const { batchMax = Infinity, writesMs = [0], failing, retryMs = 100, pauseMs } = this.#setUp;
    const nth = this.begun.length;
    const items = this.#waiting.slice(0, batchMax);
    this.begun.push({ atMs: performance.now() - this.#beganMs, items });
    this.#writing += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#writing);
    const ms = writesMs[Math.min(nth, writesMs.length - 1)] ?? 0;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    this.#writing -= 1;
    if (failing?.has(nth) === true) return retryMs;
    this.#waiting = this.#waiting.slice(items.length);
    this.written.push(...items);
    return pauseMs;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const batchesOf = ({ begun }: Owner) => begun.map(({ items }) => items);
const timesOf = ({ begun }: Owner) => begun.map(({ atMs }) => atMs);

describe('a loop that starts after the microtasks', () => {
  it('writes together what is added in one of them, and nothing before the caller goes on', async () => {
    const owner = new Owner({ startAfter: 'microtask' });
    owner.add(2);
    expect(owner.begun).toEqual([]);
    await Promise.resolve();
    expect(batchesOf(owner)).toEqual([[0, 1]]);
  });

  it('writes what comes during a batch with the next one, at once', async () => {
    const owner = new Owner({ startAfter: 'microtask', writesMs: [10] });
    owner.add();
    await pass(5);
    owner.add(2);
    await pass(4);
    expect(owner.begun).toHaveLength(1);
    await pass(1);
    expect(batchesOf(owner)).toEqual([[0], [1, 2]]);
    expect(timesOf(owner)).toEqual([0, 10]);
  });

  it('misses no wake around its last look at what waits', async () => {
    for (let ticks = 0; ticks < 20; ticks += 1) {
      const owner = new Owner({ startAfter: 'microtask' });
      owner.add();
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      owner.add();
      await owner.loop.idle();
      expect(owner.written).toEqual([0, 1]);
    }
  });
});

it('starts after the turn of the event loop, with what came in it', async () => {
  const owner = new Owner({ startAfter: 'turn' });
  owner.add();
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
  owner.add();
  expect(owner.begun).toEqual([]);
  await pass(0);
  expect(batchesOf(owner)).toEqual([[0, 1]]);
});

describe('a loop that starts after a delay', () => {
  it('counts it from the first item that waits', async () => {
    const owner = new Owner({ startAfter: 25 });
    owner.add();
    await pass(20);
    owner.add();
    await pass(4);
    expect(owner.begun).toEqual([]);
    await pass(1);
    expect(batchesOf(owner)).toEqual([[0, 1]]);
    owner.add();
    await pass(25);
    expect(timesOf(owner)).toEqual([25, 50]);
  });

  it('begins it during a batch, and goes on after that batch where it ends before', async () => {
    const owner = new Owner({ startAfter: 25, pauseMs: 5, writesMs: [10, 40, 0] });
    owner.add();
    await pass(30);
    owner.add();
    await pass(30);
    expect(timesOf(owner)).toEqual([25, 55]);
    owner.add();
    await pass(45);
    expect(timesOf(owner)).toEqual([25, 55, 100]);
  });

  it('leaves the rest of a batch to the pause that the owner asks for', async () => {
    const owner = new Owner({ startAfter: 25, batchMax: 2, pauseMs: 5 });
    owner.add(5);
    await pass(100);
    expect(batchesOf(owner)).toEqual([[0, 1], [2, 3], [4]]);
    expect(timesOf(owner)).toEqual([25, 30, 35]);
  });
});

it.each(['microtask', 'turn', 25] as const)(
  'tries again after the pause, which no wake shortens: %s',
  async (startAfter) => {
    const owner = new Owner({ startAfter, failing: new Set([0]), retryMs: 100 });
    owner.add();
    await pass(30);
    owner.add();
    await pass(60);
    expect(owner.begun).toHaveLength(1);
    await pass(100);
    expect(batchesOf(owner)).toEqual([[0], [0, 1]]);
    const [firstMs = 0, secondMs = 0] = timesOf(owner);
    // A turn of the event loop may take a millisecond.
    expect([100, 101]).toContain(secondMs - firstMs);
  },
);

it('is idle while it pauses, and not while it writes or is about to', async () => {
  const owner = new Owner({ startAfter: 'turn', writesMs: [10], failing: new Set([0]), retryMs: 100 });
  owner.add();
  let isIdle = false;
  const idle = owner.loop.idle().then(() => (isIdle = true));
  await pass(9);
  expect(isIdle).toBe(false);
  await pass(1);
  expect(isIdle).toBe(true);
  await idle;
  expect(owner.waiting).toBe(1);
});

it('is not idle where it is woken right after its last look at what waits', async () => {
  let waiting = 1;
  let isLate = false;
  const loop = new BatchLoop({
    startAfter: 'microtask',
    hasWork: () => {
      if (waiting === 0 && !isLate) {
        isLate = true;
        queueMicrotask(() => {
          waiting += 1;
          loop.wake();
        });
      }
      return waiting > 0;
    },
    writeBatch: async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      waiting -= 1;
      return undefined;
    },
  });
  loop.wake();
  const idle = loop.idle().then(() => waiting);
  await pass(100);
  expect(await idle).toBe(0);
});

it('keeps the process alive by its delays, unless it is asked not to', () => {
  vi.useRealTimers();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  for (const unref of [false, true]) {
    const loop = new BatchLoop({
      startAfter: 60_000,
      hasWork: () => false,
      writeBatch: async () => undefined,
      unref,
    });
    loop.wake();
    const timer = timers.mock.results.at(-1)?.value as NodeJS.Timeout | undefined;
    expect(timer?.hasRef()).toBe(!unref);
    loop.stop();
  }
  timers.mockRestore();
});

describe('a loop that is stopped', () => {
  it('ends its delay, and begins none for what comes', async () => {
    const owner = new Owner({ startAfter: 25 });
    owner.add();
    owner.loop.stop();
    owner.add();
    await pass(1_000);
    expect([owner.begun, vi.getTimerCount()]).toEqual([[], 0]);
  });

  it('finishes the batch under way, and pauses no more', async () => {
    const owner = new Owner({ startAfter: 25, batchMax: 1, writesMs: [10], pauseMs: 0 });
    owner.add(3);
    await pass(30);
    owner.loop.stop();
    const idle = owner.loop.idle();
    await pass(1_000);
    await idle;
    expect([owner.written, owner.waiting]).toEqual([[0], 2]);
  });

  it('goes on where no pause is asked for', async () => {
    const owner = new Owner({ startAfter: 'turn', batchMax: 1, writesMs: [10] });
    owner.add(3);
    await pass(5);
    owner.loop.stop();
    await pass(1_000);
    expect(owner.written).toEqual([0, 1, 2]);
  });

  it('can be woken for a last try instead of its pause', async () => {
    const owner = new Owner({ startAfter: 'turn', failing: new Set([0, 1]), retryMs: 1_000 });
    owner.add();
    await pass(10);
    owner.loop.stop();
    owner.loop.wake();
    await pass(10_000);
    expect(timesOf(owner)).toEqual([0, 10]);
    expect(owner.waiting).toBe(1);
  });
});

describe('whatever comes when', () => {
  const anySetUp = fc.record({
    startAfter: fc.constantFrom<StartAfter>('microtask', 'turn', 1, 25),
    batchMax: fc.integer({ min: 1, max: 5 }),
    writesMs: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 8 }),
    failing: fc.uniqueArray(fc.nat(12), { maxLength: 8 }).map((nths) => new Set(nths)),
    retryMs: fc.integer({ min: 0, max: 60 }),
    pauseMs: fc.option(fc.integer({ min: 0, max: 10 }), { nil: undefined }),
  });
  const anyArrivals: fc.Arbitrary<readonly Arrival[]> = fc.array(
    fc.record({
      count: fc.integer({ min: 1, max: 4 }),
      ticks: fc.nat(6),
      ms: fc.oneof(fc.constant(0), fc.nat(50)),
    }),
    { maxLength: 15 },
  );
  const arrive = async (owner: Owner, arrivals: readonly Arrival[]) => {
    for (const { count, ticks, ms } of arrivals) {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      owner.add(count);
      if (ms > 0) await pass(ms);
    }
  };

  it('all is written once, in order, by one batch at a time', () =>
    fc.assert(
      fc.asyncProperty(anySetUp, anyArrivals, async (setUp, arrivals) => {
        const owner = new Owner(setUp);
        await arrive(owner, arrivals);
        await pass(20_000);
        const added = arrivals.reduce((sum, { count }) => sum + count, 0);
        expect(owner.written).toEqual(Array.from({ length: added }, (_, nth) => nth));
        expect(owner.mostAtOnce).toBeLessThanOrEqual(1);
        expect([owner.waiting, vi.getTimerCount()]).toEqual([0, 0]);
      }),
    ));

  it('a stop leaves what is written and what waits apart, and nothing runs after it is idle', () =>
    fc.assert(
      fc.asyncProperty(anySetUp, anyArrivals, anyArrivals, async (setUp, arrivals, later) => {
        const owner = new Owner(setUp);
        await arrive(owner, arrivals);
        owner.loop.stop();
        if (typeof setUp.startAfter === 'number') await arrive(owner, later);
        const idle = owner.loop.idle();
        await pass(20_000);
        await idle;
        expect(vi.getTimerCount()).toBe(0);
        const begun = owner.begun.length;
        const added = owner.written.length + owner.waiting;
        expect(owner.written).toEqual(Array.from({ length: owner.written.length }, (_, nth) => nth));
        await pass(20_000);
        expect([owner.begun.length, owner.written.length + owner.waiting]).toEqual([begun, added]);
        expect(owner.mostAtOnce).toBeLessThanOrEqual(1);
      }),
    ));
});
