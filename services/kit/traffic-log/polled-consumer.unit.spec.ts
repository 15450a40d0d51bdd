import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { GroupMember, AssignedPartition, PartitionOffset, PollOptions } from './polled-consumer.ts';
import { PolledConsumer } from './polled-consumer.ts';
import type { ReceivedMessage } from './port.ts';

const TOPICS = ['bids', 'wins'];

/** A log of one partition a topic that notes what is asked of it. */
function notedMember() {
  const logs = new Map<string, ReceivedMessage[]>(TOPICS.map((topic) => [topic, []]));
  const appended = new Set(TOPICS);
  const wakers = new Set<() => void>();
  const reads: string[] = [];
  const commits: PartitionOffset[][] = [];
  const lost: AssignedPartition[] = [];
  const assigned = TOPICS.map((topic) => ({ topic, partition: 0, epoch: 1 }));
  const member: GroupMember = {
    leaseMs: 3_600_000,
    renew: async () => ({ assigned, wanted: new Set(TOPICS.map((topic) => `${topic}\u00000`)) }),
    range: ({ topic }) => ({ first: 0n, next: BigInt(logs.get(topic)!.length) }),
    committed: () => undefined,
    read: ({ topic }, from, max) => {
      reads.push(topic);
      return logs.get(topic)!.slice(Number(from), Number(from) + max);
    },
    commit: async (offsets) => {
      commits.push([...offsets]);
      return lost.splice(0);
    },
    appendedTo: () => {
      const topics = new Set(appended);
      appended.clear();
      return topics;
    },
    leave: async () => undefined,
    onAppend: (wake) => {
      wakers.add(wake);
      return () => wakers.delete(wake);
    },
  };
  /** As a writer does that says nothing of it. */
  const appendSilently = (topic: string): void => {
    const log = logs.get(topic)!;
    log.push({ key: 'k', value: `${log.length}`, offset: BigInt(log.length), timestampMs: 0 });
  };
  const report = (topic: string): void => {
    appended.add(topic);
    for (const wake of wakers) wake();
  };
  const append = (topic: string): void => {
    appendSilently(topic);
    report(topic);
  };
  return { member, append, appendSilently, report, reads, commits, lost };
}

describe('a consumer of a log that is polled', () => {
  let consumer: PolledConsumer | undefined;
  beforeEach(() => vi.useFakeTimers());
  afterEach(async () => {
    vi.useRealTimers();
    await consumer?.stop();
  });

  const start = async (
    member: GroupMember,
    got: string[],
    poll: Partial<PollOptions> = {},
    gatherMs?: number,
  ) => {
    consumer = new PolledConsumer(
      member,
      {
        group: 'g',
        topics: TOPICS,
        ...(gatherMs === undefined ? {} : { gatherMs }),
        onBatch: async ({ topic, messages }) => void got.push(...messages.map(({ value }) => topic + value)),
      },
      { pollMs: 250, retryMs: 20, ...poll },
    );
    await consumer.start();
    await vi.advanceTimersByTimeAsync(0);
  };

  it('reads what was appended to, at once, and nothing else', async () => {
    const { member, append, reads } = notedMember();
    const got: string[] = [];
    await start(member, got);
    await vi.advanceTimersByTimeAsync(100);
    reads.length = 0;
    append('wins');
    await vi.advanceTimersByTimeAsync(1);
    expect(got).toEqual(['wins0']);
    expect(new Set(reads)).toEqual(new Set(['wins']));
  });

  it('reads what was appended within a second, though the log reports nothing', async () => {
    const { member, appendSilently } = notedMember();
    const got: string[] = [];
    await start(member, got);
    await vi.advanceTimersByTimeAsync(5_100);
    appendSilently('bids');
    await vi.advanceTimersByTimeAsync(1_250);
    expect(got).toEqual(['bids0']);
  });

  it('reads no partition that it has read to the end, however much is appended to others of its topic', async () => {
    const { member, append, report, reads } = notedMember();
    const got: string[] = [];
    await start(member, got);
    reads.length = 0;
    for (let second = 0; second < 10; second += 1) {
      report('bids');
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(reads).toEqual([]);
    append('bids');
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toEqual(['bids']);
    expect(got).toEqual(['bids0']);
  });

  it.each([
    { who: 'the log', log: 10, consumer: undefined },
    { who: 'its consumer', log: 2, consumer: 10 },
  ])('reads what comes one by one together, as long as $who says', async ({ log, consumer: own }) => {
    const { member, append, reads } = notedMember();
    const got: string[] = [];
    await start(member, got, { gatherMs: log }, own);
    await vi.advanceTimersByTimeAsync(100);
    reads.length = 0;
    for (let ms = 0; ms < 100; ms += 1) {
      append('bids');
      await vi.advanceTimersByTimeAsync(1);
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(got).toHaveLength(100);
    expect(reads.length).toBeLessThanOrEqual(12);
  });

  it('reads what waits for more than one batch without a pause', async () => {
    const { member, append } = notedMember();
    for (let count = 0; count < 100; count += 1) append('bids');
    let delivered = 0;
    consumer = new PolledConsumer(
      member,
      {
        group: 'g',
        topics: TOPICS,
        gatherMs: 1_000,
        maxBatchMessages: 10,
        partitionsAtOnce: 4,
        onBatch: async ({ messages }) => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          delivered += messages.length;
        },
      },
      { pollMs: 250, retryMs: 20 },
    );
    await consumer.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(delivered).toBe(100);
  });

  it('commits what it read together, in time, at a stop, and again where that failed', async () => {
    const { member, append, commits } = notedMember();
    let isDown = false;
    const away: GroupMember = {
      ...member,
      commit: async (offsets) => {
        if (isDown) throw new Error('the log is away');
        return member.commit(offsets);
      },
    };
    await start(away, [], { commitMs: 1_000 });
    for (const topic of ['bids', 'bids', 'wins']) {
      append(topic);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(commits).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    const next = () => commits.flat().map(({ assigned, next: offset }) => [assigned.topic, offset]);
    expect(next()).toEqual([
      ['bids', 2n],
      ['wins', 1n],
    ]);
    commits.length = 0;
    isDown = true;
    append('wins');
    await vi.advanceTimersByTimeAsync(1_100);
    isDown = false;
    append('bids');
    await vi.advanceTimersByTimeAsync(10);
    vi.useRealTimers();
    await consumer!.stop();
    expect(next().sort()).toEqual([
      ['bids', 3n],
      ['wins', 2n],
    ]);
  });

  it('leaves a partition alone that it turns out to have lost', async () => {
    const { member, append, lost } = notedMember();
    const got: string[] = [];
    await start(member, got);
    lost.push({ topic: 'bids', partition: 0, epoch: 1 });
    for (const topic of ['bids', 'bids', 'wins']) {
      append(topic);
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(got).toEqual(['bids0', 'wins0']);
  });
});
