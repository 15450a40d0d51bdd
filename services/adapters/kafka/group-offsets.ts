import type { PartitionLag, PartitionOffsets } from '@marquee/kit/traffic-log/port';
import type { Admin } from 'kafkajs';

/** What a partition holds now, and what a group has committed of it. */
export interface GroupOffsets extends PartitionOffsets {
  /** Undefined when the group has committed nothing of it. */
  readonly committed: bigint | undefined;
}

export async function readGroupOffsets(
  admin: Admin,
  group: string,
  topic: string,
  partition: number,
): Promise<GroupOffsets> {
  const [offsets, committed] = await Promise.all([
    readOffsets(admin, topic),
    admin.fetchOffsets({ groupId: group, topics: [topic] }),
  ]);
  const range = offsets.find((one) => one.partition === partition);
  if (range === undefined) throw new Error(`${topic} has no partition ${partition}.`);
  const offset = committed[0]?.partitions.find((one) => one.partition === partition)?.offset ?? '-1';
  return { ...range, committed: offset === '-1' ? undefined : BigInt(offset) };
}

export async function readOffsets(admin: Admin, topic: string): Promise<PartitionOffsets[]> {
  const offsets = await admin.fetchTopicOffsets(topic);
  return offsets
    .map(({ partition, low, high }) => ({ topic, partition, first: BigInt(low), next: BigInt(high) }))
    .sort((a, b) => a.partition - b.partition);
}

export async function readLag(
  admin: Admin,
  group: string,
  topics: readonly string[],
): Promise<PartitionLag[]> {
  const committed = await admin.fetchOffsets({ groupId: group, topics: [...topics] });
  const lags = await Promise.all(
    topics.map(async (topic) => {
      const done = new Map(
        committed.find((t) => t.topic === topic)?.partitions.map((p) => [p.partition, BigInt(p.offset)]),
      );
      const ends = await admin.fetchTopicOffsets(topic);
      return ends.map(({ partition, low, high }): PartitionLag => {
        const from = done.get(partition) ?? -1n;
        return { topic, partition, lag: BigInt(high) - (from < BigInt(low) ? BigInt(low) : from) };
      });
    }),
  );
  return lags.flat().sort((a, b) => a.topic.localeCompare(b.topic) || a.partition - b.partition);
}
