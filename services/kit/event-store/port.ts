import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

/**
 * Position of an event in the order of all events. Only its order means something: positions may have gaps,
 * and a position is never reused. `0n` is before the first event.
 */
export type Position = bigint;

/** The revision of a stream's first event is 0; `-1` says that the stream must not exist yet. */
export const NO_STREAM = -1;

/** JSON data that may hold bigints: they are stored as decimal strings. */
export type EventData = Record<string, unknown>;

export interface EventToAppend {
  /** Stable UUID: the same event appended again is the same event. */
  readonly id: string;
  readonly type: string;
  readonly data: EventData;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export interface AppendResult {
  /** Revision of the last event of this append. */
  readonly revision: number;
  /** Position of the last event of this append. */
  readonly position: Position;
}

/** The stream is not where the writer thought. Reload, decide again, append again. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly stream: string;
  readonly expectedRevision: number;

  constructor(stream: string, expectedRevision: number) {
    super(`stream ${stream} is not at revision ${expectedRevision}`);
    this.stream = stream;
    this.expectedRevision = expectedRevision;
  }
}

export interface SubscribeOptions {
  /** Events after this position are delivered, in order, none skipped. */
  readonly after: Position;
  /** At most this many events a batch. Default 500. */
  readonly batchSize?: number;
  /** Awaited before the next batch is delivered. A rejection ends the subscription through `onEnd`. */
  readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
  /** Called once, when everything that stood in the store at subscription time was delivered. */
  readonly onCaughtUp?: () => void;
  /** The subscription is over: `error` is undefined after `stop()`. A lost connection alone does not end it. */
  readonly onEnd?: (error: Error | undefined) => void;
}

/** How far a subscriber is behind what its process has seen of the store. */
export interface SubscriptionLag {
  /** Events that are not processed yet, the batch in flight included; undefined when only the store could count them. */
  readonly events: number | undefined;
  /**
   * How long the oldest of them has waited in this process, in seconds of the monotonic clock; 0 when none waits. A
   * subscriber that reads history counts from its beginning.
   */
  readonly seconds: number;
}

export interface Subscription {
  /** Resolves when no batch is in flight any more; therefore never awaited inside `onEvents`. */
  stop(): Promise<void>;
  /**
   * Costs no round trip. It does not change while the store is unavailable: `knownHead().ageMs` says since
   * when.
   */
  lag(): SubscriptionLag;
}

/** The end of the log as this process last saw it. */
export interface KnownHead {
  /** The newest event that is known, those included that this process appended. */
  readonly position: Position;
  /** Milliseconds (monotonic) since the store last confirmed it. It grows while the store is away. */
  readonly ageMs: number;
}

/**
 * The one write path of the product. Adapters: memory, PostgreSQL, EventStoreDB; one contract suite for all.
 *
 * Every method that asks the store rejects with `StoreUnavailable` (`errors.ts`) when the store is away, slow or
 * frozen, within the adapter's deadline (`timeoutMs`, 4.5 s by default): a call over HTTP that needs it then
 * answers within 5 s. Subscriptions wait an outage out instead.
 */
export interface EventStore {
  /**
   * Appends all events or none.
   *
   * Idempotent by event id: an append whose first event is already in the stream has happened, and is answered
   * with its last event that is there, also when the stream has moved on since.
   * @param expectedRevision exact revision of the stream's last event, or `NO_STREAM`
   * @throws WrongExpectedRevision
   * @throws UnstorableEvent when the events can never be stored (`errors.ts`)
   * @throws StoreUnavailable when the store did not answer in time; retry with the same ids
   */
  append(stream: string, expectedRevision: number, events: readonly EventToAppend[]): Promise<AppendResult>;

  /** Events of one stream in order; empty when there is no such stream. */
  readStream(stream: string, fromRevision?: number): Promise<RecordedEvent[]>;

  /**
   * Up to `limit` events after a position, in the order of all events; never skips a slow transaction. A page may
   * be shorter than `limit` because its events are large; only an empty page is the end.
   */
  readAll(after: Position, limit: number): Promise<RecordedEvent[]>;

  /** True where positions are consecutive, so that a gap is an event that was removed. */
  readonly hasGaplessPositions: boolean;

  /** Position of the newest event that a subscriber can see; `0n` when empty. Asks the store. */
  headPosition(): Promise<Position>;

  /**
   * The same from memory, for readiness, metrics and whatever may be a moment behind: events of other processes are
   * known once they were polled or pushed (well under a second); `ageMs` says how old the knowledge is. Undefined
   * until the store has answered once; asking begins to find out.
   */
  knownHead(): KnownHead | undefined;

  /** Of a store that was closed it ends at once, with an error. */
  subscribe(options: SubscribeOptions): Subscription;

  /** Rejects when the store does not answer. */
  ping(): Promise<void>;

  dispose(): Promise<void>;
}
