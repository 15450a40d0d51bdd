import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

/** One partition of a topic. */
export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}

/** A partition of one log: offsets are comparable only within it. */
export interface EpochPartition extends TopicPartition {
  /** Names the log; empty for the log from before logs had names. */
  readonly epoch: string;
}

/** Messages of one partition, in order, as read from the log. */
export interface Batch extends TopicPartition {
  readonly messages: readonly ReceivedMessage[];
}

/** A message that was read, or the reason why it could not be. */
export type Parsed =
  | { readonly message: ReceivedMessage; readonly event: TrafficEvent }
  | { readonly message: ReceivedMessage; readonly unreadable: string };

/**
 * A range of one partition that is inserted whole. Its offsets never change once it is in the facts, so the block
 * is its own proof of having been taken.
 */
export interface Block extends EpochPartition {
  readonly first: bigint;
  readonly last: bigint;
  readonly parsed: readonly Parsed[];
}

type BlockRange = Omit<Block, 'parsed'>;

/**
 * `impressions:2@<epoch>:1034-1101`, the name of a block for deduplication; without an epoch `impressions:2:1034-1101`.
 */
export const tokenOf = (block: BlockRange): string =>
  `${epochPartitionKey(block)}:${block.first}-${block.last}`;

/** The blocks that one insert carries, by name: the same blocks, the same insert. */
export const insertTokenOf = (blocks: readonly BlockRange[]): string => blocks.map(tokenOf).sort().join(',');

export const topicPartitionKey = (topicPartition: TopicPartition): string =>
  `${topicPartition.topic}:${topicPartition.partition}`;

export const epochPartitionKey = ({ epoch, ...topicPartition }: EpochPartition): string =>
  epoch === '' ? topicPartitionKey(topicPartition) : `${topicPartitionKey(topicPartition)}@${epoch}`;
