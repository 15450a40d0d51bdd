import { afterEach, describe, expect, it, vi } from 'vitest';

import type { ReadEvent } from './newest-events.ts';
import { createEventTail, type EventTail } from './polled-tail.ts';
import type { Position } from './port.ts';

const eventAt = (position: Position): ReadEvent => ({
  event: {
    id: `event-${position}`,
    type: 'Tested',
    data: {},
    metadata: { actorId: null, onBehalfOfId: null, correlationId: '', causationId: '', occurredAt: '' },
    stream: 'tested',
    revision: Number(position),
    position,
  } as ReadEvent['event'],
  bytes: 1,
});

describe('a tail that polls seldom', () => {
  let tail: EventTail | undefined;
  afterEach(() => tail?.dispose());

  const start = async () => {
    const log: ReadEvent[] = [];
    const readAll = vi.fn((after: Position) =>
      Promise.resolve(log.filter(({ event }) => event.position > after).slice(0, 2)),
    );
    tail = createEventTail({
      pollMs: 600_000,
      readAll,
      headPosition: () => Promise.resolve(0n),
      listen: () => Promise.resolve(),
    });
    const { signal } = new AbortController();
    const add = (...positions: Position[]) => log.push(...positions.map(eventAt));
    const topIs = (top: Position) => expect.poll(() => tail?.knownHead()?.position).toBe(top);
    const seen = async (after: Position) =>
      (await tail!.read(after, 100, signal)).map(({ position }) => position);
    await topIs(0n);
    await expect.poll(() => readAll.mock.calls.length).toBe(1);
    return { tail, readAll, add, topIs, seen };
  };

  it('reads once for an event that it was given a hint of', async () => {
    const { tail, readAll, add, topIs, seen } = await start();
    add(1n);
    tail.hint(1n);
    await topIs(1n);
    // Whatever it does of its own accord it has begun by then.
    await new Promise(setImmediate);
    expect(readAll).toHaveBeenCalledTimes(2);
    expect(await seen(0n)).toEqual([1n]);
  });

  it('reads on where a page ends before what the hint named, or after it', async () => {
    const { tail, add, topIs, seen } = await start();
    add(1n, 2n, 3n);
    tail.hint(3n);
    await topIs(3n);
    add(4n, 5n, 6n);
    tail.hint(4n);
    await topIs(6n);
    expect(await seen(0n)).toEqual([1n, 2n, 3n, 4n, 5n, 6n]);
  });

  it('forgets a hint that the log does not confirm', async () => {
    const { tail, readAll, add, topIs } = await start();
    tail.hint(9n);
    await expect.poll(() => readAll.mock.calls.length).toBeGreaterThanOrEqual(3);
    add(1n);
    tail.hint(1n);
    await topIs(1n);
  });
});
