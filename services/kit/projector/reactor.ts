import type { Registry } from 'prom-client';

import { UnreadableEvent } from '../decider/event-codec.ts';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  type SubscriptionLag,
  WrongExpectedRevision,
} from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { wallClock } from '../runtime/clock.ts';
import { pause } from '../runtime/pause.ts';
import { retryUntilDone } from '../runtime/retry-until-done.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import { describe } from './apply-batch.ts';
import { follow, type Follower, type ProjectionLogger, silentLogger } from './follow.ts';
import { observeProjection, type ProjectionMetrics } from './metrics.ts';
import type { Parking } from './parked.ts';
import { createParking, retryUntilNoneIsParked } from './parked-retries.ts';
import { createProgress } from './progress.ts';
import type { Projection } from './projector.ts';
import { reactionSemaphoreOf } from './reaction-semaphore.ts';
import { ReactorCheckpoint } from './reactor-checkpoint.ts';
import { defaultDecode, type EventOf, type EventType } from './read-model.ts';
import { createStall, type Stall } from './stall.ts';

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
   * `maxAttempts` and continues. `halt` is for what moves money: it stops at the event, says so through
   * `unhealthy`, and continues by itself once the event succeeds; nothing is ever left out.
   */
  readonly onFailure?: 'park' | 'halt';
  /** Failures of one event before it is parked; outages and races with other writers do not count. Default 8. */
  readonly maxAttempts?: number;
  /** So long after it happened an event is parked though something is away, milliseconds; by default it waits forever. */
  readonly patienceMs?: number;
  /** Pause after the first failure, doubled after each further one up to `maxRetryMs`. Default 200 ms. */
  readonly retryMs?: number;
  /** Default 30 s. */
  readonly maxRetryMs?: number;
  /** Default: the machine's. */
  readonly clock?: () => Date;
  readonly logger?: ProjectionLogger;
  readonly metrics?: Registry;
  readonly decode?: (recorded: RecordedEvent) => unknown;
}

const MAX_RETRY_MS = 30_000;
const UNSAVED_EVENTS_MAX = 2_000;
/** Between two attempts to begin, milliseconds. */
const FIRST_START_PAUSE_MS = 50;
const MAX_START_PAUSE_MS = 5_000;

/** Follows the event store and acts on it: at least once, in order, resuming from its checkpoint. */
export const createReactor = <Type extends EventType>(options: ReactorOptions<Type>): Projection =>
  new Reactor(options);

class Reactor<Type extends EventType> implements Projection {
  readonly name: string;
  readonly parking: Parking;
  readonly #options: ReactorOptions<Type>;
  readonly #logger: ProjectionLogger;
  /** Stops at an event that fails, instead of parking it. */
  readonly #halts: boolean;
  readonly #retryMs: number;
  readonly #wanted: ReadonlySet<string> | undefined;
  readonly #decode: (recorded: RecordedEvent) => unknown;
  readonly #checkpoint: ReactorCheckpoint;
  readonly #stall: Stall;
  readonly #metrics: ProjectionMetrics;
  readonly #progress = createProgress();
  readonly #stopping = new AbortController();
  #follower: Follower | undefined;
  #catchingUp: Promise<void> | undefined;
  /** Why parked events of a reactor that halts are still parked. */
  #unsettled: string | undefined;
  /** Events since the checkpoint was saved. */
  #unsaved = 0;

  constructor(options: ReactorOptions<Type>) {
    const { readStore, eventStore } = options;
    const checkpoint = `reactor:${options.name}`;
    const semaphore = reactionSemaphoreOf(readStore);
    this.#options = options;
    this.name = `reactor ${options.name}`;
    this.#logger = options.logger ?? silentLogger;
    this.#halts = options.onFailure === 'halt';
    this.#retryMs = options.retryMs ?? 200;
    this.#wanted = options.events === 'all' ? undefined : new Set(options.events);
    this.#decode = options.decode ?? defaultDecode(options.events);
    this.#checkpoint = new ReactorCheckpoint(readStore, checkpoint, semaphore);
    this.#stall = createStall(checkpoint);
    this.parking = createParking({
      checkpoint,
      eventStore,
      readStore,
      react: (event) => this.#react(event),
      semaphore,
    });
    this.#metrics = observeProjection(options.metrics, checkpoint, this);
  }

  async start(): Promise<void> {
    await retryUntilDone(() => this.#begin(), {
      signal: this.#stopping.signal,
      firstPauseMs: FIRST_START_PAUSE_MS,
      maxPauseMs: MAX_START_PAUSE_MS,
      onFailure: (error) => this.#noteFailure(error),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#follower?.stop(), this.#catchingUp]);
  }

  unhealthy(): string | undefined {
    return this.#halts ? (this.#stall.sentence() ?? this.#unsettled) : undefined;
  }

  degraded(): string | undefined {
    return this.#halts ? undefined : this.#stall.sentence();
  }

  position(): Position {
    return this.#progress.position();
  }

  waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    return this.#progress.waitFor(position, timeoutMs);
  }

  lag(): SubscriptionLag {
    return this.#follower?.lag() ?? { events: undefined, seconds: 0 };
  }

  async #begin(): Promise<void> {
    const { eventStore, readStore, startFrom } = this.#options;
    await readStore.prepareProjections();
    const head = await eventStore.headPosition();
    await this.#checkpoint.ensure(startFrom === 'now' ? head : 0n);
    await this.#resumeWithin(head);
    if (this.#halts) this.#catchingUp = this.#catchUp();
    this.#follower = follow({
      eventStore,
      startAfter: async () => {
        const position = await this.#checkpoint.position();
        if (position !== undefined) this.#progress.advance(position);
        return position;
      },
      onEvents: (events, signal) => this.#takeEvents(events, signal),
      onFailure: (error) => this.#noteFailure(error),
    });
  }

  /** A restored event store is shorter than what was reacted to: continues from its end rather than skip what comes. */
  async #resumeWithin(head: Position): Promise<void> {
    const position = await this.#checkpoint.position();
    if (position === undefined || position <= head) return;
    this.#logger.error({ reactor: this.#options.name, position, head }, 'checkpoint beyond the event store');
    await this.#checkpoint.moveBackTo(head);
  }

  /** What was parked before the reactor became one that halts. */
  #catchUp(): Promise<void> {
    return retryUntilNoneIsParked({
      parking: this.parking,
      readStore: this.#options.readStore,
      signal: this.#stopping.signal,
      retryMs: this.#retryMs,
      onSettled: (event) =>
        this.#logger.info(
          { reactor: this.#options.name, type: event.type, eventId: event.eventId },
          'parked event settled',
        ),
      onUnsettled: (reason) => (this.#unsettled = reason),
    });
  }

  async #takeEvents(events: readonly RecordedEvent[], signal: AbortSignal): Promise<void> {
    for (const event of events) {
      if (signal.aborted) throw new Error('stopping');
      if (!this.#wanted || this.#wanted.has(event.type)) {
        await this.#reactUntilDone(event, signal);
        this.#stall.end();
        this.#unsaved = 0;
      } else this.#unsaved += 1;
      this.#progress.advance(event.position);
    }
    if (this.#unsaved > UNSAVED_EVENTS_MAX) {
      await this.#checkpoint.moveTo(this.#progress.position());
      this.#unsaved = 0;
    }
    this.#stall.end();
  }

  async #reactUntilDone(event: RecordedEvent, signal: AbortSignal): Promise<void> {
    const { maxAttempts = 8, maxRetryMs = MAX_RETRY_MS } = this.#options;
    let eventErrors = 0;
    let pauseMs = this.#retryMs;
    for (let attempts = 1; ; attempts += 1, pauseMs = Math.min(pauseMs * 2, maxRetryMs)) {
      try {
        await this.#checkpoint.passBy(event, () => this.#react(event));
        return;
      } catch (error) {
        if (isCausedByEvent(error)) eventErrors += 1;
        const isHopeless =
          eventErrors >= maxAttempts || error instanceof UnreadableEvent || this.#isOverdue(event);
        if (!this.#halts && isHopeless) {
          await this.#park(event, error, attempts);
          return;
        }
        this.#noteFailure(error instanceof Error ? error : new Error(String(error)), event);
        await pause(pauseMs, signal);
        if (signal.aborted) throw error;
      }
    }
  }

  #react(event: RecordedEvent): Promise<void> {
    return this.#options.react(this.#decode(event) as EventOf<Type>);
  }

  #isOverdue({ metadata }: RecordedEvent): boolean {
    const { patienceMs = Infinity, clock = wallClock } = this.#options;
    return clock().getTime() - Date.parse(metadata.occurredAt) >= patienceMs;
  }

  async #park(event: RecordedEvent, error: unknown, attempts: number): Promise<void> {
    const reason = describe(error);
    await this.#checkpoint.passByParked(event, { reason, attempts });
    this.#metrics.parked();
    this.#logger.error(
      { reactor: this.#options.name, type: event.type, eventId: event.id, reason },
      'event parked',
    );
  }

  #noteFailure(error: Error, event?: RecordedEvent): void {
    this.#stall.note(error, event);
    this.#logger.warn({ reactor: this.#options.name, err: error }, 'reactor interrupted');
  }
}

/** False when something is away or another writer was faster: the event is not to blame, and the next try may do. */
const isCausedByEvent = (error: unknown) =>
  !isUnavailable(error) && !(error instanceof WrongExpectedRevision);
