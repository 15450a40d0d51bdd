import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

/** Where a message stands. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
}

/** Messages of one partition, in order, as they came out of the log. */
export interface Batch extends Place {
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
export interface Block extends Place {
  readonly first: bigint;
  readonly last: bigint;
  readonly parsed: readonly Parsed[];
}

/** `impressions:2:1034-1101`, the name of a block for deduplication. */
export const tokenOf = (block: Pick<Block, 'topic' | 'partition' | 'first' | 'last'>): string =>
  `${block.topic}:${block.partition}:${block.first}-${block.last}`;

/** The blocks that one insert carries, by name: the same blocks, the same insert. */
export const insertTokenOf = (
  blocks: readonly Pick<Block, 'topic' | 'partition' | 'first' | 'last'>[],
): string => blocks.map(tokenOf).sort().join(',');

export const placeKey = (place: Place): string => `${place.topic}:${place.partition}`;
