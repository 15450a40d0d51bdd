import { sql } from 'kysely';
import type { Registry } from 'prom-client';

import { UnreadableEvent } from '../decider/event-codec.ts';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  WrongExpectedRevision,
} from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { pause } from '../runtime/pause.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import { describe, park } from './apply-batch.ts';
import { follow, type Follower, type ProjectionLogger, silent } from './follow.ts';
import { observeProjection } from './metrics.ts';
import { migrateProjections, projectionDb } from './migrate.ts';
import { createParking, retryUntilNoneIsParked } from './parked-retries.ts';
import { createProgress } from './progress.ts';
import type { Projection } from './projector.ts';
import { defaultDecode, type EventOf, type EventType } from './read-model.ts';
import { lockSlot, readSlot } from './slots.ts';
import { createStandstill } from './standstill.ts';

export interface ReactorOptions<Type extends EventType> {
  readonly name: string;
  readonly events: readonly Type[] | 'all';
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  /**
   * Does what follows from an event: a command, a mail. Called at least once an event, in order, in one process at a
   * time, so it has to be harmless when repeated (command ids derived from the event's id).
   */
  readonly react: (event: EventOf<Type>) => Promise<void>;
  /** Where a reactor that never ran begins. Default `beginning`. */
  readonly startFrom?: 'beginning' | 'now';
  /**
   * What happens when an event fails by itself, not because something is away. `park` (default) notes it after
   * `maxAttempts` and goes on. `halt` is for what moves money: it stands still at the event, says so through
   * `unhealthy`, and goes on by itself once the event succeeds; nothing is ever left out.
   */
  readonly onFailure?: 'park' | 'halt';
  /** Failures of one event before it is parked; outages and races with other writers do not count. Default 8. */
  readonly maxAttempts?: number;
  /** Pause after the first failure, doubled after each further one up to 30 s. Default 200 ms. */
  readonly retryMs?: number;
  readonly logger?: ProjectionLogger;
  readonly metrics?: Registry;
  readonly decode?: (recorded: RecordedEvent) => unknown;
}

const MAX_RETRY_MS = 30_000;
const UNSAVED_EVENTS_MAX = 2_000;
/** Reactors of one read store that may hold a connection while they react; the rest of the pool is theirs to use. */
const CONCURRENT_REACTIONS = 4;
const gates = new WeakMap<ReadStore, <T>(work: () => Promise<T>) => Promise<T>>();

/** Follows the event store and acts on it: at least once, in order, resuming from its checkpoint. */
export function createReactor<Type extends EventType>(options: ReactorOptions<Type>): Projection {
  const { eventStore, readStore, logger = silent, maxAttempts = 8, retryMs = 200 } = options;
  const name = `reactor:${options.name}`;
  const decode = options.decode ?? defaultDecode(options.events);
  const wanted: ReadonlySet<string> | undefined =
    options.events === 'all' ? undefined : new Set(options.events);
  const progress = createProgress();
  const stopping = new AbortController();
  const halts = options.onFailure === 'halt';
  const standstill = createStandstill(name);
  const react = (event: RecordedEvent) => options.react(decode(event) as EventOf<Type>);
  const parking = createParking({
    checkpoint: name,
    eventStore,
    readStore,
    react,
    gate: (work) => gate(readStore)(work),
  });
  let follower: Follower | undefined;
  let catchingUp: Promise<void> | undefined;
  let unsettled: string | undefined;
  let unsaved = 0;

  const onFailure = (error: Error, event?: RecordedEvent) => {
    standstill.note(error, event);
    logger.warn({ reactor: options.name, err: error }, 'reactor interrupted');
  };

  /** Reacts and moves the checkpoint while holding its row, so that no other process reacts to the same event. */
  const reactOnce = (event: RecordedEvent, giveUp: { reason: string; attempts: number } | undefined) =>
    gate(readStore)(() =>
      projectionDb(readStore)
        .transaction()
        .execute(async (transaction) => {
          const row = await lockSlot(transaction, name, 'live');
          if (!row) throw new Error('its checkpoint is missing');
          if (row.position >= event.position) return;
          if (giveUp) await park(transaction, name, 'live', event, giveUp.reason, giveUp.attempts);
          else await react(event);
          await transaction
            .updateTable('projection.checkpoints')
            .set({ position: event.position, updated_at: sql`now()` })
            .where('name', '=', name)
            .where('slot', '=', 'live')
            .execute();
        }),
    );

  const parkEvent = async (event: RecordedEvent, error: unknown, attempts: number) => {
    const reason = describe(error);
    await reactOnce(event, { reason, attempts });
    metrics.parked();
    logger.error({ reactor: options.name, type: event.type, eventId: event.id, reason }, 'event parked');
  };

  const reactUntilDone = async (event: RecordedEvent, signal: AbortSignal) => {
    let attempts = 0;
    for (let pauseMs = retryMs; ; pauseMs = Math.min(pauseMs * 2, MAX_RETRY_MS)) {
      try {
        await reactOnce(event, undefined);
        return;
      } catch (error) {
        if (isFaultOfEvent(error)) attempts += 1;
        if (!halts && (attempts >= maxAttempts || error instanceof UnreadableEvent)) {
          await parkEvent(event, error, attempts);
          return;
        }
        onFailure(error instanceof Error ? error : new Error(String(error)), event);
        await pause(pauseMs, signal);
        if (signal.aborted) throw error;
      }
    }
  };

  const saveCheckpoint = async (position: Position) => {
    await projectionDb(readStore)
      .updateTable('projection.checkpoints')
      .set({ position, updated_at: sql`now()` })
      .where('name', '=', name)
      .where('slot', '=', 'live')
      .where('position', '<', position)
      .execute();
    unsaved = 0;
  };

  const prepare = async () => {
    await migrateProjections(readStore);
    const head = await eventStore.headPosition();
    await projectionDb(readStore)
      .insertInto('projection.checkpoints')
      .values({ name, slot: 'live', version: 1, position: options.startFrom === 'now' ? head : 0n })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await readSlot(readStore, name, 'live');
    if (row && row.position > head) {
      // A restored event store is shorter than what was reacted to: go on from its end rather than skip what comes.
      logger.error(
        { reactor: options.name, position: row.position, head },
        'checkpoint beyond the event store',
      );
      await projectionDb(readStore)
        .updateTable('projection.checkpoints')
        .set({ position: head })
        .where('name', '=', name)
        .execute();
    }
    if (halts) {
      catchingUp = retryUntilNoneIsParked({
        parking,
        readStore,
        signal: stopping.signal,
        retryMs,
        onSettled: (event) =>
          logger.info(
            { reactor: options.name, type: event.type, eventId: event.eventId },
            'parked event settled',
          ),
        onUnsettled: (reason) => (unsettled = reason),
      });
    }
    follower = follow({
      eventStore,
      startAfter: async () => {
        const position = (await readSlot(readStore, name, 'live'))?.position;
        if (position !== undefined) progress.advance(position);
        return position;
      },
      onEvents: async (events, signal) => {
        for (const event of events) {
          if (signal.aborted) throw new Error('stopping');
          if (!wanted || wanted.has(event.type)) {
            await reactUntilDone(event, signal);
            standstill.end();
            unsaved = 0;
          } else unsaved += 1;
          progress.advance(event.position);
        }
        if (unsaved > UNSAVED_EVENTS_MAX) await saveCheckpoint(progress.position());
        standstill.end();
      },
      onFailure,
    });
  };

  const reactor: Projection = {
    name: `reactor ${options.name}`,
    start: async () => {
      for (let pauseMs = 50; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
        try {
          await prepare();
          return;
        } catch (error) {
          onFailure(error instanceof Error ? error : new Error(String(error)));
          await pause(pauseMs, stopping.signal);
        }
      }
    },
    stop: async () => {
      stopping.abort();
      await Promise.all([follower?.stop(), catchingUp]);
    },
    unhealthy: () => (halts ? (standstill.sentence() ?? unsettled) : undefined),
    degraded: () => (halts ? undefined : standstill.sentence()),
    parking,
    position: () => progress.position(),
    waitFor: (position, timeoutMs) => progress.waitFor(position, timeoutMs),
    lag: () => follower?.lag() ?? { events: undefined, seconds: 0 },
  };
  const metrics = observeProjection(options.metrics, name, reactor);
  return reactor;
}

/** False when something is away or another writer was faster: the event is not to blame, and the next try may do. */
const isFaultOfEvent = (error: unknown) => !isUnavailable(error) && !(error instanceof WrongExpectedRevision);

function gate(readStore: ReadStore): <T>(work: () => Promise<T>) => Promise<T> {
  const existing = gates.get(readStore);
  if (existing) return existing;
  const waiting: (() => void)[] = [];
  let free = CONCURRENT_REACTIONS;
  const made = async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const nextInLine = waiting.shift();
      if (nextInLine) nextInLine();
      else free += 1;
    }
  };
  gates.set(readStore, made);
  return made;
}
