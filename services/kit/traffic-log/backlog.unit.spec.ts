import type { PartitionOffsets } from '@marquee/kit/traffic-log/port';
import { describe, expect, it } from 'vitest';

import { Backlog } from './backlog.ts';
import { resumeOffset } from './known-offset.ts';

const partition = (index: number, first: bigint, next: bigint): PartitionOffsets => ({
  topic: 'bids',
  partition: index,
  first,
  next,
});
const batch = (index: number, last: bigint) => ({
  topic: 'bids',
  partition: index,
  messages: [{ key: '', value: '', offset: last, timestampMs: 0 }],
  isCurrent: () => true,
  heartbeat: async () => undefined,
});
const never = new AbortController().signal;

async function backlogOf(...partitions: PartitionOffsets[]) {
  const now = partitions;
  const backlog = new Backlog({ endOffsets: async () => now }, ['bids']);
  await backlog.note();
  let isRead = false;
  const read = backlog.whenRead(never).then(() => (isRead = true));
  const settled = async (): Promise<boolean> => {
    await new Promise((resolve) => setImmediate(resolve));
    return isRead;
  };
  return { backlog, read, settled, now };
}

describe('the backlog of a reader', () => {
  it('is read once every partition is past where it ended at the start', async () => {
    const { backlog, settled } = await backlogOf(partition(0, 0n, 10n), partition(1, 0n, 5n));
    backlog.begin('bids', 0, 0n);
    backlog.begin('bids', 1, 5n);
    expect(await settled()).toBe(false);
    backlog.read(batch(0, 8n));
    expect(await settled()).toBe(false);
    backlog.read(batch(0, 9n));
    expect(await settled()).toBe(true);
  });

  it('is not read before every partition was given to the reader', async () => {
    const { backlog, settled } = await backlogOf(partition(0, 7n, 7n), partition(1, 0n, 0n));
    backlog.begin('bids', 0, 7n);
    expect(await settled()).toBe(false);
    backlog.begin('bids', 1, 0n);
    expect(await settled()).toBe(true);
  });

  it('does not wait for what retention deleted meanwhile', async () => {
    const { backlog, read, now } = await backlogOf(partition(0, 0n, 10n));
    backlog.begin('bids', 0, 3n);
    now[0] = partition(0, 12n, 20n);
    await read;
  });
});

describe('where a reader goes on', () => {
  const state = { epoch: 'log-2', offsets: [partition(0, 100n, 200n)] };

  it.each([
    ['nothing is known', undefined, 100n],
    ['a place in this log is known', { epoch: 'log-2', next: 150n }, 150n],
    ['everything was read', { epoch: 'log-2', next: 200n }, 200n],
    ['what follows was deleted', { epoch: 'log-2', next: 50n }, 100n],
    ['a place in another log is known', { epoch: 'log-1', next: 150n }, 100n],
    ['a place in an unnamed log is known', { epoch: undefined, next: 150n }, 150n],
    ['a place in an unnamed log lies beyond the end', { epoch: undefined, next: 201n }, 100n],
  ])('when %s', (_, known, expected) => {
    expect(resumeOffset(state, 0, known)).toBe(expected);
  });

  it('is reported as an error where the log ends before what was read of it', () => {
    expect(() => resumeOffset(state, 0, { epoch: 'log-2', next: 201n })).toThrow(
      /put back to an older state/,
    );
  });
});
