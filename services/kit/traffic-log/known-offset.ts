import type { PartitionOffsets, TrafficLog } from '@marquee/kit/traffic-log/port';

/**
 * Partitions that a reader takes batches of at once, because every commit waits for the disk, and those of several
 * partitions wait together.
 */
export const PARTITIONS_AT_ONCE = 16;
/**
 * A follower reads so seldom that a partition has several messages when it is read; what it learns is held until then, or of no
 * hurry.
 */
export const FOLLOW_EVERY_MS = 250;

/** Where a reader stood: the next offset that it wants, and the log that it belongs to (undefined: not noted then). */
export interface KnownOffset {
  readonly epoch: string | undefined;
  readonly next: bigint;
}

/** One topic of the log at one moment. */
export interface TopicState {
  readonly epoch: string;
  /** By partition. */
  readonly offsets: readonly PartitionOffsets[];
}

/** The topic as it is now. */
export async function readTopicState(
  log: Pick<TrafficLog, 'endOffsets' | 'epochOf'>,
  topic: string,
): Promise<TopicState> {
  const [epoch, offsets] = await Promise.all([log.epochOf(topic), log.endOffsets([topic])]);
  return { epoch, offsets: [...offsets].sort((left, right) => left.partition - right.partition) };
}

/** The oldest offset that is kept of a partition. */
export const firstOffset = ({ offsets }: TopicState, partition: number): bigint =>
  offsets.find((one) => one.partition === partition)?.first ?? 0n;

/**
 * The offset at which a reader continues. What it knows of another log says nothing about this one, which is read from its
 * beginning; what was deleted since needs no reading.
 * @throws Error when the log ends before what was already read of it: it was put back to an older state
 */
export function resumeOffset(
  { epoch, offsets }: TopicState,
  partition: number,
  known: KnownOffset | undefined,
): bigint {
  const { first = 0n, next = 0n, topic = '' } = offsets.find((one) => one.partition === partition) ?? {};
  if (known === undefined || !isOfLog(known, epoch, next)) return first;
  if (known.next > next) {
    throw new Error(
      `${topic}/${partition} was read up to offset ${known.next}, but ends at ${next}: the traffic log was put back to ` +
        'an older state. Restore the newest one, or begin an empty one.',
    );
  }
  return known.next < first ? first : known.next;
}

/** What was noted before logs had names belongs to this one unless it lies beyond its end. */
export const isOfLog = ({ epoch, next }: KnownOffset, logEpoch: string, logNext: bigint): boolean =>
  epoch === undefined || epoch === '' ? next <= logNext : epoch === logEpoch;
