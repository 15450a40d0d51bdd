/** The streams of traffic; the bid id is the key, so that everything about one bid meets in one partition. */
export interface TrafficMessage {
  readonly key: string;
  /** UTF-8 JSON, up to 1 MB. */
  readonly value: string;
}

export interface ReceivedMessage extends TrafficMessage {
  /**
   * Rises by one from message to message of a partition, but for gaps that the log itself makes. The first one
   * does not have to be zero; below 2^53.
   */
  readonly offset: bigint;
  /** When the log took it, milliseconds since 1970. */
  readonly timestampMs: number;
}

/** Messages of one partition, in order. */
export interface TrafficBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly ReceivedMessage[];
  /** True where the handler may accept the batch before it is done; see `Accepted`. */
  readonly mayBeAccepted?: boolean;
  /** False once the partition was taken away or the consumer stops: leave the rest undone. */
  isCurrent(): boolean;
  /** Long work calls this between chunks, so that the member is not expelled from its group. */
  heartbeat(): Promise<void>;
}

/**
 * A batch that was accepted and whose work continues. The next batch of the partition is delivered meanwhile; offsets are
 * committed when `done` resolves. When it rejects, the partition is restarted (`resumeFrom`), as soon as every other batch
 * of it that was accepted is done or has failed.
 */
export interface Accepted {
  readonly done: Promise<void>;
}

export interface ConsumeOptions {
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * What the group has not read is kept beyond the retention, as far as the log has space, also while no member of it
   * runs. Default false: a group that is away for long holds nothing back.
   */
  readonly isDurable?: boolean;
  /** At most this many messages a batch. Default 1,000. */
  readonly maxBatchMessages?: number;
  /**
   * Milliseconds of messages that may be delivered together, the first at once. Default: as the log likes.
   * A log that waits for its messages on a server may ignore it.
   */
  readonly gatherMs?: number;
  /** Partitions whose batches may be processed at the same time, each partition in order. Default 1. */
  readonly partitionsAtOnce?: number;
  /**
   * Where to continue with a partition that this member was just given: the first offset wanted, 0 for the oldest message
   * kept. Undefined means the group's committed offset, or the beginning. Lets a consumer resume from its own durable
   * state. Where messages after it were deleted unread, `onError` receives `MessagesLost` and the consumer
   * continues with the oldest one kept; beyond the end of the log nothing is delivered, and `onError` receives
   * `OffsetBeyondEnd`.
   */
  readonly resumeFrom?: (topic: string, partition: number) => Promise<bigint | undefined>;
  /**
   * Does the work. The batch's offsets are committed after it resolves; a rejection delivers the batch again
   * after a pause, and `onError` is called. A handler may answer that it accepted a batch that says
   * `mayBeAccepted`.
   */
  readonly onBatch: (batch: TrafficBatch) => Promise<void | Accepted>;
  readonly onError?: (error: Error) => void;
}

export interface Consumer {
  /** Resolves when no batch is in flight, offsets are committed and the member has left its group. */
  stop(): Promise<void>;
  /**
   * True while this member owns the partition and has begun to read it, so that no other member reads it.
   * Always false where the log cannot know it at any moment.
   */
  holds(topic: string, partition: number): boolean;
}

export interface PartitionLag {
  readonly topic: string;
  readonly partition: number;
  /** Messages written but not yet committed by the group. */
  readonly lag: bigint;
}

/** What a partition holds at one moment. */
export interface PartitionOffsets {
  readonly topic: string;
  readonly partition: number;
  /** Offset of the oldest message kept; equal to `next` when none is. */
  readonly first: bigint;
  /**
   * Offset of the next message: a consumer that has read up to it has read all that was acknowledged before.
   */
  readonly next: bigint;
}

/**
 * The append-only log between the edge and the ingester. Adapters: memory, LMDB, Kafka; one contract suite.
 * Delivery is at least once; consumers make it exactly once by their own state.
 */
export interface TrafficLog {
  /** Creates what is missing; keeps what is there. */
  ensureTopics(topics: readonly { readonly name: string; readonly partitions: number }[]): Promise<void>;

  /** Resolves when the messages are durable. Messages with one key keep their order. */
  append(topic: string, messages: readonly TrafficMessage[]): Promise<void>;

  consume(options: ConsumeOptions): Promise<Consumer>;

  lag(group: string, topics: readonly string[]): Promise<PartitionLag[]>;

  /**
   * Names the log that the offsets of the topic belong to. Offsets of one epoch can be compared; another epoch is
   * another log (its folder was replaced, its topic was deleted and made again, another engine took over), in which an
   * equal offset names another message. Creates a topic that is missing.
   */
  epochOf(topic: string): Promise<string>;

  /** The ends of every partition of the topics, now. Topics that are missing are created or have no partitions. */
  endOffsets(topics: readonly string[]): Promise<PartitionOffsets[]>;

  /** Rejects when the log does not answer. */
  ping(): Promise<void>;

  /** Flushes what was accepted. */
  dispose(): Promise<void>;
}
