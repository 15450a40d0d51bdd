import { decodeEvent, UnreadableEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore, Position, RecordedEvent } from '@marquee/kit/event-store/port';
import type { Follower } from '@marquee/kit/projector/follow';
import { follow } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Worker } from '@marquee/kit/runtime/service';
import { firstOffset, readTopicState, resumeOffset } from '@marquee/kit/traffic-log/known-offset';
import type { Consumer, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import { AUDIENCE_RULE_EVENTS, AudienceRules } from '../membership/audience-rules.ts';
import type { UserSignalStore, Stretch } from './user-signal-store.ts';
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
  /** Faults for tests: called when a batch is in the tables; what it throws keeps its offset from being committed. */
  readonly afterTake?: (() => void) | undefined;
}

export interface UserSignalProjection extends Worker {
  /** Creates the tables; before any bidder starts. */
  migrate(): Promise<void>;
}

/** Consumer group of the projection, unless told otherwise. */
export const PERSONS_GROUP = 'persons';

const PRUNE_EVERY_MS = 600_000;
/**
 * Edges read the log themselves, and the tables only when they start. A transaction a partition costs the same for one message
 * as for many, and there are dozens of partitions.
 */
const GATHER_MS = 3_000;

/**
 * Impressions of capped campaigns and members of audiences from the traffic log into PostgreSQL, each message once:
 * the offset of a partition changes in the transaction that takes its messages. Any number of processes may run it.
 *
 * Definitions (caps, audiences) are those that this process has read from the event store: what is collected begins
 * within about a second of the command.
 */
export function createUserSignalProjection(deps: UserSignalProjectionDeps): UserSignalProjection {
  const { trafficLog, readStore, clock, onError } = deps;
  const store = createUserSignalStore(readStore);
  const rules = new AudienceRules();
  /** By topic, the log that is read now. */
  const epochs = new Map<string, string>();
  let definitions: Follower | undefined;
  let consumer: Consumer | undefined;
  let pruning: NodeJS.Timeout | undefined;
  let prune: Promise<void> | undefined;
  let trouble: string | undefined;
  let isStopping = false;

  const failed = (error: Error): void => {
    trouble = `Persons are not kept: ${error.message}. Caps and audiences go on with what was kept before.`;
    onError(error);
  };

  return {
    name: 'bidder: persons',
    migrate: () => store.migrate(),

    async start() {
      await trafficLog.ensureTopics(PERSON_TOPICS.map((name) => ({ name, partitions: PARTITIONS })));
      const caughtUp = followRules(deps.eventStore, rules, failed);
      definitions = caughtUp.follower;
      await Promise.race([caughtUp.whenCurrent, definitions.ended]);
      if (isStopping) return;
      consumer = await trafficLog.consume({
        isDurable: true,
        group: deps.group ?? PERSONS_GROUP,
        topics: PERSON_TOPICS,
        gatherMs: deps.gatherMs ?? GATHER_MS,
        maxBatchMessages: deps.maxBatchMessages ?? 2_000,
        partitionsAtOnce: PERSON_TOPICS.length * PARTITIONS,
        // The last message once more, which changes nothing, so that the group commits what the tables hold.
        resumeFrom: async (topic, partition) => {
          const state = await readTopicState(trafficLog, topic);
          epochs.set(topic, state.epoch);
          const from = resumeOffset(state, partition, await store.nextOffset(topic, partition));
          return from > firstOffset(state, partition) ? from - 1n : from;
        },
        onBatch: async (batch) => {
          await takeBatch(store, rules, batch, epochs.get(batch.topic) ?? '');
          deps.afterTake?.();
          trouble = undefined;
        },
        onError: failed,
      });
      pruning = setInterval(() => {
        prune ??= store
          .prune(rules.audiences(), clock().getTime())
          .catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))))
          .finally(() => (prune = undefined));
      }, deps.pruneEveryMs ?? PRUNE_EVERY_MS);
      pruning.unref();
    },

    async stop() {
      isStopping = true;
      clearInterval(pruning);
      // A start that still waits for the definitions gives up when these have ended.
      await definitions?.stop();
      await consumer?.stop();
      await prune;
    },

    unhealthy: () => trouble,
  };
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
  const marks: Stretch['marks'][number][] = [];
  for (const { offset, value } of messages) {
    const mark = readUserSignal(topic, value);
    if (mark !== undefined) marks.push({ offset, mark });
  }
  await store.take({ topic, partition, epoch, next: last.offset + 1n, marks }, rules);
}

/** Keeps the rules up to date with the event store. */
function followRules(
  eventStore: EventStore,
  rules: AudienceRules,
  onFailure: (error: Error) => void,
): { readonly follower: Follower; readonly whenCurrent: Promise<void> } {
  let position: Position = 0n;
  let becomeCurrent: () => void = () => undefined;
  const whenCurrent = new Promise<void>((resolve) => (becomeCurrent = resolve));
  const apply = (events: readonly RecordedEvent[]): void => {
    for (const event of events) {
      position = event.position;
      if (!AUDIENCE_RULE_EVENTS.has(event.type)) continue;
      try {
        rules.apply(decodeEvent(event));
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
    onCaughtUp: becomeCurrent,
    onFailure,
  });
  return { follower, whenCurrent };
}
