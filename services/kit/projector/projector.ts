import type { Registry } from 'prom-client';

import type { EventStore, Position, RecordedEvent, SubscriptionLag } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { pause } from '../runtime/pause.ts';
import type { Worker } from '../runtime/service.ts';
import { applyBatch, applyEvents, type ApplyTarget, isWanted, SlotReplaced } from './apply-batch.ts';
import { follow, type Follower, type ProjectionLogger, silent } from './follow.ts';
import { observeProjection } from './metrics.ts';
import { migrateProjections, type Slot } from './migrate.ts';
import { findParked } from './parked.ts';
import { createProgress } from './progress.ts';
import { defaultDecode, type EventType, type ReadModel } from './read-model.ts';
import { type AnyReadModel, ensureSlot, readSlot, swapSlots } from './slots.ts';

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

/** Of a read model that is built for the first time, or kept by another build. */
const NOT_STARTED: SubscriptionLag = { events: undefined, seconds: 0 };

/** Checkpoints of batches without a wanted event are written this seldom; reading them again costs little. */
const UNSAVED_EVENTS_MAX = 2_000;

/**
 * Keeps a read model's tables up to date with the event store: rows and checkpoint in one transaction.
 *
 * Safe in any number of processes. A higher `version` than the stored one, or a checkpoint beyond the end of a
 * restored event store, builds the tables anew beside the old ones. A build that knows only a lower version than
 * the stored one stands aside.
 */
export function createProjector<ModelTables, Type extends EventType>(
  options: ProjectorOptions<ModelTables, Type>,
): Projector {
  const readModel = options.readModel as unknown as AnyReadModel;
  const { eventStore, readStore, logger = silent } = options;
  const { name, version } = readModel;
  const progress = createProgress();
  const stopping = new AbortController();
  let live: Follower | undefined;
  let next: Follower | undefined;
  let rebuilding: Promise<void> | undefined;
  let trouble: string | undefined;
  let superseded = false;
  let unsaved = 0;

  const onParked = (event: RecordedEvent, reason: string) => {
    metrics.parked();
    logger.error({ readModel: name, type: event.type, eventId: event.id, reason }, 'event parked');
  };
  const target = (slot: Slot, generation: string): ApplyTarget => ({
    readStore,
    readModel,
    slot,
    generation,
    decode: options.decode ?? defaultDecode(readModel.events),
    onParked,
  });
  const onFailure = (error: Error) => {
    if (error instanceof SlotReplaced) return;
    trouble = `read model ${name} stands still: ${error.message}`;
    logger.warn({ readModel: name, err: error }, 'projection interrupted');
  };
  const batchSize = options.batchSize === undefined ? {} : { batchSize: options.batchSize };

  const followLive = () => {
    let generation = '';
    live = follow({
      eventStore,
      ...batchSize,
      startAfter: async () => {
        const row = await readSlot(readStore, name, 'live');
        if (!row) throw new Error('its checkpoint is missing');
        superseded = row.version > version;
        if (row.version !== version) return undefined;
        generation = row.generation;
        progress.advance(row.position);
        return row.position;
      },
      onEvents: async (events) => {
        const last = events.at(-1);
        if (!last) return;
        unsaved += events.length;
        if (unsaved > UNSAVED_EVENTS_MAX || events.some((event) => isWanted(readModel, event.type))) {
          await applyBatch(target('live', generation), events);
          unsaved = 0;
        }
        trouble = undefined;
        progress.advance(last.position);
      },
      onFailure,
    });
  };

  const buildNext = async () => {
    logger.info({ readModel: name, version }, 'rebuilding read model');
    let { generation } = await ensureSlot(readStore, readModel, 'next');
    const caughtUp = new Promise<void>((resolve) => {
      next = follow({
        eventStore,
        ...batchSize,
        startAfter: async () => {
          const row = await readSlot(readStore, name, 'next');
          generation = row?.generation ?? '';
          return row?.position;
        },
        onEvents: (events) => applyBatch(target('next', generation), events),
        onCaughtUp: resolve,
        onFailure,
      });
      void next.ended.then(resolve);
    });
    await caughtUp;
    await next?.stop();
    next = undefined;
    if (stopping.signal.aborted) return;
    await swapSlots(readStore, name, async (transaction, locked, until) => {
      let { position } = locked;
      while (position < until) {
        const missing = (await eventStore.readAll(position, 500)).filter((event) => event.position <= until);
        const last = missing.at(-1);
        if (!last) break;
        const parked = await applyEvents(target('next', locked.generation), transaction, missing, true);
        for (const { event, reason } of parked) onParked(event, reason);
        position = last.position;
      }
      return position;
    });
    trouble = undefined;
    logger.info({ readModel: name, version }, 'read model rebuilt');
  };

  /** Goes on after outages until it is done or the projector stops. */
  const persistently = async (work: () => Promise<void>) => {
    for (let pauseMs = 50; !stopping.signal.aborted; pauseMs = Math.min(pauseMs * 2, 5_000)) {
      try {
        await work();
        return;
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)));
        await pause(pauseMs, stopping.signal);
      }
    }
  };

  const rebuild = () =>
    (rebuilding ??= persistently(buildNext).finally(() => {
      rebuilding = undefined;
    }));

  const prepare = async () => {
    await migrateProjections(readStore);
    const row = await ensureSlot(readStore, readModel, 'live');
    const head = await eventStore.headPosition();
    superseded = row.version > version;
    if (superseded) {
      logger.warn({ readModel: name, stored: row.version, version }, 'a newer build keeps this read model');
      return;
    }
    if (row.position > head) {
      logger.error({ readModel: name }, 'the checkpoint lies beyond the event store; rebuilding');
    }
    if (row.version < version || row.position > head) {
      void rebuild().then(() => {
        if (!stopping.signal.aborted) followLive();
      });
      return;
    }
    const unfinished = await readSlot(readStore, name, 'next');
    followLive();
    if (unfinished) void rebuild();
  };

  const projector: Projector = {
    name: `projector ${name}`,
    start: () => persistently(prepare),
    stop: async () => {
      stopping.abort();
      await Promise.all([live?.stop(), next?.stop()]);
      await rebuilding;
      await live?.stop();
    },
    unhealthy: () =>
      superseded ? `read model ${name} is kept by a newer build than this one (version ${version})` : trouble,
    position: () => progress.position(),
    waitFor: async (position, timeoutMs) => {
      if (progress.position() >= position) return true;
      if (!live || superseded || stopping.signal.aborted) return false;
      return await progress.waitFor(position, timeoutMs);
    },
    parking: {
      checkpoint: name,
      retry: async (id) => {
        if (!(await findParked(readStore, id))) return { kind: 'gone' };
        void rebuild();
        return { kind: 'rebuilding' };
      },
    },
    lag: () => live?.lag() ?? NOT_STARTED,
    rebuild,
  };
  const metrics = observeProjection(options.metrics, name, projector);
  return projector;
}
