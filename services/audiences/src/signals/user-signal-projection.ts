import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position, RecordedEvent } from '@marquee/kit/event-store/port';
import type { Follower } from '@marquee/kit/projector/follow';
import { follow } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Worker } from '@marquee/kit/runtime/service';
import { firstOffset, readTopicState, resumeOffset } from '@marquee/kit/traffic-log/known-offset';
import type { Consumer, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import { countToday } from '../membership/audience-days.ts';
import { AUDIENCE_RULE_EVENTS, AudienceRules } from '../membership/audience-rules.ts';
import type { UserSignalStore, SignalRange } from './user-signal-store.ts';
import { createUserSignalStore } from './user-signal-store.ts';
import { PERSON_TOPICS, readUserSignal } from './read-user-signal.ts';

export interface UserSignalProjectionDeps {
  readonly trafficLog: TrafficLog;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly clock: () => Date;
  readonly onError: (error: Error) => void;
  /** Consumer group of all processes that run it. Default `persons`. */
  readonly group?: string;
  /** Messages of one transaction. Default 2,000. */
  readonly maxBatchMessages?: number;
  /** How long messages of a partition wait to share a transaction, milliseconds. Default 3,000. */
  readonly gatherMs?: number;
  /** Default 10 minutes. */
  readonly pruneEveryMs?: number;
  /** Failure injection for tests: called when a batch is in the tables; what it throws keeps its offset from being committed. */
  readonly afterTake?: (() => void) | undefined;
}

/** Default consumer group of the projection. */
export const USER_SIGNALS_GROUP = 'persons';

const PRUNE_EVERY_MS = 600_000;
const BATCH_MAX = 2_000;
/**
 * Edges read the log themselves, and the tables only when they start. A transaction a partition costs the same for one message
 * as for many, and there are dozens of partitions.
 */
const GATHER_MS = 3_000;

/** What can fail apart from the rest. */
type Part = 'rules' | 'signals' | 'expiry';

/**
 * Impressions of capped campaigns and members of audiences from the traffic log into PostgreSQL, each message once:
 * the offset of a partition changes in the transaction that takes its messages. Any number of processes may run it.
 *
 * Definitions (caps, audiences) are those that this process has read from the event store: what is collected begins
 * within about a second of the command.
 */
export class UserSignalProjection implements Worker {
  readonly name = 'audiences: user signals';
  readonly #deps: UserSignalProjectionDeps;
  readonly #store: UserSignalStore;
  readonly #rules = new AudienceRules();
  /** By topic, the log that is read now. */
  readonly #epochs = new Map<string, string>();
  #definitions: Follower | undefined;
  #consumer: Consumer | undefined;
  #pruning: NodeJS.Timeout | undefined;
  #prune: Promise<void> | undefined;
  /** What fails now, with its message; each part is well again by itself, also without traffic. */
  readonly #failures = new Map<Part, string>();
  #isStopping = false;

  constructor(deps: UserSignalProjectionDeps) {
    this.#deps = deps;
    this.#store = createUserSignalStore(deps.readStore);
  }

  /** Creates the tables that are missing. */
  migrate(): Promise<void> {
    return this.#store.migrate();
  }

  async start(): Promise<void> {
    const { trafficLog, eventStore, pruneEveryMs = PRUNE_EVERY_MS } = this.#deps;
    await trafficLog.ensureTopics(PERSON_TOPICS.map((name) => ({ name, partitions: PARTITIONS })));
    const caughtUp = followRules(eventStore, this.#rules, {
      onCurrent: () => this.#failures.delete('rules'),
      onFailure: (error) => this.#failed('rules', error),
    });
    this.#definitions = caughtUp.follower;
    await Promise.race([caughtUp.whenCurrent, this.#definitions.ended]);
    if (this.#isStopping) return;
    this.#consumer = await this.#consume();
    this.#pruning = setInterval(() => this.#forgetExpired(), pruneEveryMs);
    // A process that is replaced every few minutes counts, too.
    this.#forgetExpired();
    this.#pruning.unref();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pruning);
    // A start that still waits for the definitions gives up when these have ended.
    await this.#definitions?.stop();
    await this.#consumer?.stop();
    await this.#prune;
  }

  unhealthy(): string | undefined {
    const [message] = this.#failures.values();
    return message;
  }

  #consume(): Promise<Consumer> {
    const { trafficLog, group, gatherMs, maxBatchMessages, afterTake } = this.#deps;
    return trafficLog.consume({
      isDurable: true,
      group: group ?? USER_SIGNALS_GROUP,
      topics: PERSON_TOPICS,
      gatherMs: gatherMs ?? GATHER_MS,
      maxBatchMessages: maxBatchMessages ?? BATCH_MAX,
      partitionsAtOnce: PERSON_TOPICS.length * PARTITIONS,
      resumeFrom: (topic, partition) => this.#resumeFrom(topic, partition),
      onBatch: async (batch) => {
        await takeBatch(this.#store, this.#rules, batch, this.#epochs.get(batch.topic) ?? '');
        afterTake?.();
        this.#failures.delete('signals');
      },
      onError: (error) => this.#failed('signals', error),
    });
  }

  /** The last message once more, which changes nothing, so that the group commits what the tables hold. */
  async #resumeFrom(topic: string, partition: number): Promise<bigint> {
    const state = await readTopicState(this.#deps.trafficLog, topic);
    this.#epochs.set(topic, state.epoch);
    const from = resumeOffset(state, partition, await this.#store.nextOffset(topic, partition));
    this.#failures.delete('signals');
    return from > firstOffset(state, partition) ? from - 1n : from;
  }

  #forgetExpired(): void {
    const nowMs = this.#deps.clock().getTime();
    const audiences = this.#rules.kept(nowMs);
    this.#prune ??= this.#store
      .prune(audiences, nowMs)
      .then(() => countToday(this.#deps.readStore, audiences, nowMs))
      .then(() => void this.#failures.delete('expiry'))
      .catch((error: unknown) =>
        this.#failed('expiry', error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => (this.#prune = undefined));
  }

  #failed(part: Part, error: Error): void {
    this.#failures.set(
      part,
      `User signals cannot be stored: ${error.message}. Caps and audiences use what was stored before.`,
    );
    this.#deps.onError(error);
  }
}

async function takeBatch(
  store: UserSignalStore,
  rules: AudienceRules,
  batch: TrafficBatch,
  epoch: string,
): Promise<void> {
  const { topic, partition, messages } = batch;
  const last = messages.at(-1);
  if (last === undefined) return;
  const signals: SignalRange['signals'][number][] = [];
  for (const { offset, value } of messages) {
    const signal = readUserSignal(topic, value);
    if (signal !== undefined) signals.push({ offset, signal });
  }
  await store.take({ topic, partition, epoch, next: last.offset + 1n, signals }, rules);
}

/** Keeps the rules up to date with the event store. */
function followRules(
  eventStore: EventStore,
  rules: AudienceRules,
  { onCurrent, onFailure }: { readonly onCurrent: () => void; readonly onFailure: (error: Error) => void },
): { readonly follower: Follower; readonly whenCurrent: Promise<void> } {
  let position: Position = 0n;
  let becomeCurrent: () => void = () => undefined;
  const whenCurrent = new Promise<void>((resolve) => (becomeCurrent = resolve));
  const apply = (events: readonly RecordedEvent[]): void => {
    for (const event of events) {
      position = event.position;
      if (!AUDIENCE_RULE_EVENTS.has(event.type)) continue;
      try {
        rules.apply(decodeEvent(event), Date.parse(event.metadata.occurredAt));
      } catch (error) {
        if (!(error instanceof UnreadableEvent)) throw error;
        onFailure(error);
      }
    }
  };
  const follower = follow({
    eventStore,
    startAfter: async () => position,
    onEvents: async (events) => apply(events),
    onCaughtUp: () => {
      becomeCurrent();
      onCurrent();
    },
    onFailure,
  });
  return { follower, whenCurrent };
}
