import type { Registry } from 'prom-client';

import type { EventStore, Position, RecordedEvent, SubscriptionLag } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { retryUntilDone } from '../runtime/retry-until-done.ts';
import type { Worker } from '../runtime/service.ts';
import { applyBatch, applyEvents, type ApplyTarget, isWanted, SlotReplaced } from './apply-batch.ts';
import { follow, type Follower, type FollowOptions, type ProjectionLogger, silentLogger } from './follow.ts';
import { observeProjection, type ProjectionMetrics } from './metrics.ts';
import type { ProjectionTransaction, Slot } from './tables.ts';
import { findParked, type Parking } from './parked.ts';
import { createProgress } from './progress.ts';
import { defaultDecode, type EventType, type ReadModel } from './read-model.ts';
import { type AnyReadModel, ensureSlot, readSlot, type SlotRow, swapSlots } from './slots.ts';

/** Whatever follows the event store and can be waited for. */
export interface Projection extends Worker {
  /** Everything up to here is in the tables. */
  position(): Position;
  /** True once the position is processed; false after the time, or at once when it cannot come soon. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
  /** How far it is behind what its process has seen of the event store, from memory. */
  lag(): SubscriptionLag;
}

export interface Projector extends Projection {
  /** Folds everything again beside the live tables and swaps; the live ones serve and move on meanwhile. */
  rebuild(): Promise<void>;
}

export interface ProjectorOptions<ModelTables, Type extends EventType> {
  readonly readModel: ReadModel<ModelTables, Type>;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly logger?: ProjectionLogger;
  readonly metrics?: Registry;
  /** What `apply` gets of a stored event. Default `decodeEvent`, but unknown types as they are with `all`. */
  readonly decode?: (recorded: RecordedEvent) => unknown;
  readonly batchSize?: number;
}

/** A read model that is built for the first time, or kept by another build. */
const NOT_STARTED: SubscriptionLag = { events: undefined, seconds: 0 };

/** Checkpoints of batches without a wanted event are written this seldom; reading them again costs little. */
const UNSAVED_EVENTS_MAX = 2_000;
/** Between two attempts at what failed, milliseconds. */
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;
/** Events that are read at once while the new tables take over. */
const SWAP_PAGE = 500;

/**
 * Keeps a read model's tables up to date with the event store: rows and checkpoint in one transaction.
 *
 * Safe in any number of processes. A higher `version` than the stored one, or a checkpoint beyond the end of a
 * restored event store, rebuilds the tables beside the old ones. A build that knows only a lower version than
 * the stored one does not write.
 */
export const createProjector = <ModelTables, Type extends EventType>(
  options: ProjectorOptions<ModelTables, Type>,
): Projector => new ReadModelProjector(options);

type AnyProjectorOptions = Omit<ProjectorOptions<never, never>, 'readModel'> & {
  readonly readModel: AnyReadModel;
};

class ReadModelProjector implements Projector {
  readonly name: string;
  readonly parking: Parking;
  readonly #options: AnyProjectorOptions;
  readonly #readModel: AnyReadModel;
  readonly #logger: ProjectionLogger;
  readonly #metrics: ProjectionMetrics;
  readonly #progress = createProgress();
  readonly #stopping = new AbortController();
  /** Keeps the live tables up to date. */
  #live: Follower | undefined;
  /** Fills the tables that will take their place. */
  #next: Follower | undefined;
  #rebuilding: Promise<void> | undefined;
  #failure: string | undefined;
  /** A newer build keeps the read model. */
  #isSuperseded = false;
  /** Events since the checkpoint was saved. */
  #unsaved = 0;

  constructor(options: AnyProjectorOptions) {
    const { readModel } = options;
    this.#options = options;
    this.#readModel = readModel;
    this.name = `projector ${readModel.name}`;
    this.#logger = options.logger ?? silentLogger;
    this.parking = {
      checkpoint: readModel.name,
      retry: async (id) => {
        if (!(await findParked(options.readStore, id))) return { kind: 'gone' };
        void this.rebuild();
        return { kind: 'rebuilding' };
      },
    };
    this.#metrics = observeProjection(options.metrics, readModel.name, this);
  }

  start(): Promise<void> {
    return this.#persistently(() => this.#begin());
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#live?.stop(), this.#next?.stop()]);
    await this.#rebuilding;
    await this.#live?.stop();
  }

  unhealthy(): string | undefined {
    const { name, version } = this.#readModel;
    return this.#isSuperseded
      ? `read model ${name} is kept by a newer build than this one (version ${version})`
      : this.#failure;
  }

  position(): Position {
    return this.#progress.position();
  }

  async waitFor(position: Position, timeoutMs: number): Promise<boolean> {
    if (this.#progress.position() >= position) return true;
    if (!this.#live || this.#isSuperseded || this.#stopping.signal.aborted) return false;
    return await this.#progress.waitFor(position, timeoutMs);
  }

  lag(): SubscriptionLag {
    return this.#live?.lag() ?? NOT_STARTED;
  }

  rebuild(): Promise<void> {
    return (this.#rebuilding ??= this.#persistently(() => this.#buildNext()).finally(() => {
      this.#rebuilding = undefined;
    }));
  }

  async #begin(): Promise<void> {
    const { readStore, eventStore } = this.#options;
    const { name, version } = this.#readModel;
    await readStore.prepareProjections();
    const row = await ensureSlot(readStore, this.#readModel, 'live');
    const head = await eventStore.headPosition();
    this.#isSuperseded = row.version > version;
    if (this.#isSuperseded) {
      this.#logger.warn(
        { readModel: name, stored: row.version, version },
        'a newer build keeps this read model',
      );
      return;
    }
    if (row.position > head) {
      this.#logger.error({ readModel: name }, 'the checkpoint lies beyond the event store; rebuilding');
    }
    if (row.version < version || row.position > head) {
      void this.rebuild().then(() => {
        if (!this.#stopping.signal.aborted) this.#followLive();
      });
      return;
    }
    const unfinished = await readSlot(readStore, name, 'next');
    this.#followLive();
    if (unfinished) void this.rebuild();
  }

  #followLive(): void {
    const { readStore } = this.#options;
    const { name, version } = this.#readModel;
    let generation = '';
    this.#live = this.#follow({
      startAfter: async () => {
        const row = await readSlot(readStore, name, 'live');
        if (!row) throw new Error('its checkpoint is missing');
        this.#isSuperseded = row.version > version;
        if (row.version !== version) return undefined;
        generation = row.generation;
        this.#progress.advance(row.position);
        return row.position;
      },
      onEvents: (events) => this.#applyLive(generation, events),
    });
  }

  async #applyLive(generation: string, events: readonly RecordedEvent[]): Promise<void> {
    const last = events.at(-1);
    if (!last) return;
    this.#unsaved += events.length;
    if (this.#unsaved > UNSAVED_EVENTS_MAX || events.some((event) => isWanted(this.#readModel, event.type))) {
      await applyBatch(this.#target('live', generation), events);
      this.#unsaved = 0;
    }
    this.#failure = undefined;
    this.#progress.advance(last.position);
  }

  async #buildNext(): Promise<void> {
    const { name, version } = this.#readModel;
    this.#logger.info({ readModel: name, version }, 'rebuilding read model');
    await this.#fillNext();
    if (this.#stopping.signal.aborted) return;
    await swapSlots(this.#options.readStore, name, (transaction, locked, until) =>
      this.#applyMissing(transaction, locked, until),
    );
    this.#failure = undefined;
    this.#logger.info({ readModel: name, version }, 'read model rebuilt');
  }

  /** Resolves when the new tables have caught up with the event store, or the projector stops. */
  async #fillNext(): Promise<void> {
    const { readStore } = this.#options;
    let { generation } = await ensureSlot(readStore, this.#readModel, 'next');
    await new Promise<void>((resolve) => {
      this.#next = this.#follow({
        startAfter: async () => {
          const row = await readSlot(readStore, this.#readModel.name, 'next');
          generation = row?.generation ?? '';
          return row?.position;
        },
        onEvents: (events) => applyBatch(this.#target('next', generation), events),
        onCaughtUp: resolve,
      });
      void this.#next.ended.then(resolve);
    });
    await this.#next?.stop();
    this.#next = undefined;
  }

  /** Applies what the live tables have and the new ones lack. */
  async #applyMissing(
    transaction: ProjectionTransaction,
    locked: SlotRow,
    until: Position,
  ): Promise<Position> {
    let { position } = locked;
    while (position < until) {
      const page = await this.#options.eventStore.readAll(position, SWAP_PAGE);
      const missing = page.filter((event) => event.position <= until);
      const last = missing.at(-1);
      if (!last) break;
      const target = this.#target('next', locked.generation);
      for (const { event, reason } of await applyEvents(target, transaction, missing, true))
        this.#noteParked(event, reason);
      position = last.position;
    }
    return position;
  }

  #follow(how: Pick<FollowOptions, 'startAfter' | 'onEvents' | 'onCaughtUp'>): Follower {
    const { eventStore, batchSize } = this.#options;
    return follow({
      eventStore,
      ...(batchSize === undefined ? {} : { batchSize }),
      ...how,
      onFailure: (error) => this.#noteFailure(error),
    });
  }

  #target(slot: Slot, generation: string): ApplyTarget {
    return {
      readStore: this.#options.readStore,
      readModel: this.#readModel,
      slot,
      generation,
      decode: this.#options.decode ?? defaultDecode(this.#readModel.events),
      onParked: (event, reason) => this.#noteParked(event, reason),
    };
  }

  #noteParked(event: RecordedEvent, reason: string): void {
    this.#metrics.parked();
    this.#logger.error(
      { readModel: this.#readModel.name, type: event.type, eventId: event.id, reason },
      'event parked',
    );
  }

  #noteFailure(error: Error): void {
    if (error instanceof SlotReplaced) return;
    this.#failure = `read model ${this.#readModel.name} has stopped: ${error.message}`;
    this.#logger.warn({ readModel: this.#readModel.name, err: error }, 'projection interrupted');
  }

  /** Goes on after outages until it is done or the projector stops. */
  #persistently(work: () => Promise<void>): Promise<void> {
    return retryUntilDone(work, {
      signal: this.#stopping.signal,
      firstPauseMs: FIRST_PAUSE_MS,
      maxPauseMs: MAX_PAUSE_MS,
      onFailure: (error) => this.#noteFailure(error),
    });
  }
}
