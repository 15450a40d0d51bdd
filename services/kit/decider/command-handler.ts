import { v5 as uuidV5 } from 'uuid';

import type { EventData, EventStore } from '../event-store/port.ts';
import { NO_STREAM, WrongExpectedRevision } from '../event-store/port.ts';
import { isAway } from '../event-store/is-away.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { currentVersion, decodeEvent } from './event-codec.ts';
import { streamQueueOf } from './stream-queue.ts';

interface TypedEvent {
  readonly type: string;
  readonly data: object;
}

/** A fold of a stream up to a revision, kept so that a long stream need not be read from its start. */
export interface Snapshot<State> {
  readonly revision: number;
  readonly state: State;
}

/** Where long streams keep their folds; losing one costs time, never truth. */
export interface SnapshotStore<State> {
  load(stream: string): Promise<Snapshot<State> | undefined>;
  save(stream: string, snapshot: Snapshot<State>): Promise<void>;
}

export type Handled<State, Event, Rejection> =
  | {
      readonly accepted: true;
      readonly state: State;
      readonly events: readonly Event[];
      readonly revision: number;
      /** Position of the last event; undefined when the command changed nothing. */
      readonly position: bigint | undefined;
    }
  | { readonly accepted: false; readonly rejection: Rejection; readonly state: State };

export interface CommandHandler<Command, State, Event, Rejection> {
  /**
   * Loads, decides, appends; decides again when another process was faster. Commands of one stream take turns.
   * @throws StoreUnavailable when the store does not answer, or the turn does not come, in time
   */
  handle(
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection>>;
  /** The stream's state and revision now; `NO_STREAM` when there is none. @throws StoreUnavailable */
  load(stream: string): Promise<Snapshot<State>>;
  /**
   * As `load`, but while the store is away what this process last knew of the stream, for reads that may be old.
   * @throws StoreUnavailable when it knows nothing
   */
  loadOrRecall(stream: string): Promise<Snapshot<State>>;
}

export interface CommandHandlerOptions<Command, State, Event, Rejection> {
  readonly decider: Decider<Command, State, Event, Rejection>;
  readonly eventStore: EventStore;
  /** Streams whose fold is kept in memory. Default 1,000. */
  readonly cachedStreams?: number;
  readonly snapshots?: { readonly store: SnapshotStore<State>; readonly every: number };
}

/** Another process can win a revision this often before the command gives up; 64 racing writers need fewer. */
const ATTEMPTS_MAX = 100;

/**
 * A state that this process wrote less than so long ago is decided on without asking the store whether it is the
 * newest: the expected revision of the append finds out. Longer would cost a stream that other processes write a
 * failed append each time.
 */
const OWN_WRITE_TRUSTED_MS = 1_000;

/** Namespace of event ids derived from command ids (RFC 9562, version 5). */
const EVENT_ID_NAMESPACE = '3f1cbb1e-6f0b-5c3e-9a51-0c9f6f2f7a10';

interface Remembered<State> extends Snapshot<State> {
  /** `performance.now()` of this process's own append; undefined for what was only read. */
  readonly writtenAt: number | undefined;
}

/** Binds a decider to the event store. Safe for any number of processes: the store's revision check decides. */
export function createCommandHandler<Command, State, Event extends TypedEvent, Rejection>({
  decider,
  eventStore,
  cachedStreams = 1_000,
  snapshots,
}: CommandHandlerOptions<Command, State, Event, Rejection>): CommandHandler<
  Command,
  State,
  Event,
  Rejection
> {
  const cache = new Map<string, Remembered<State>>();
  const queue = streamQueueOf(eventStore);

  const remember = (stream: string, snapshot: Remembered<State>) => {
    const known = cache.get(stream);
    if (known && known.revision > snapshot.revision) return;
    cache.delete(stream);
    cache.set(stream, snapshot);
    if (cache.size > cachedStreams) {
      const oldest = cache.keys().next();
      if (!oldest.done) cache.delete(oldest.value);
    }
  };

  const load = async (stream: string): Promise<Snapshot<State>> => {
    const known = cache.get(stream) ?? (await snapshots?.store.load(stream));
    const from = known ?? { revision: NO_STREAM, state: decider.initialState };
    const recorded = await eventStore.readStream(stream, from.revision + 1);
    let { revision, state } = from;
    for (const event of recorded) {
      state = decider.evolve(state, decodeEvent(event) as unknown as Event);
      revision = event.revision;
    }
    if (recorded.length > 0) remember(stream, { revision, state, writtenAt: undefined });
    return { revision, state };
  };

  /** What this process has just written, without asking; a refusal that follows from it has to be decided again. */
  const justWritten = (stream: string): Snapshot<State> | undefined => {
    const known = cache.get(stream);
    if (known?.writtenAt === undefined) return undefined;
    return performance.now() - known.writtenAt < OWN_WRITE_TRUSTED_MS ? known : undefined;
  };

  /** Never fails the command that it follows: a fold that is not kept costs time, never truth. */
  const saveSnapshot = async (stream: string, before: number, snapshot: Snapshot<State>) => {
    if (!snapshots || !crossed(before, snapshot.revision, snapshots.every)) return;
    await snapshots.store.save(stream, snapshot).catch(() => undefined);
  };

  const append = (stream: string, revision: number, events: readonly Event[], context: CommandContext) =>
    eventStore.append(
      stream,
      revision,
      events.map((event, index) => ({
        id: uuidV5(`${context.commandId}:${stream}:${index}`, EVENT_ID_NAMESPACE),
        type: event.type,
        data: event.data as EventData,
        metadata: {
          schemaVersion: currentVersion(event.type),
          occurredAt: context.occurredAt,
          actorId: context.actorId,
          onBehalfOfId: context.onBehalfOfId,
          correlationId: context.correlationId,
          causationId: context.causationId,
          origin: context.origin,
        },
      })),
    );

  /** Undefined when what was believed of the stream did not hold, so that it has to be read. */
  const decideOn = async (
    before: Snapshot<State>,
    isRead: boolean,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection> | undefined> => {
    const decision = decider.decide(command, before.state);
    const changesNothing = !decision.accepted || decision.events.length === 0;
    if (changesNothing && !isRead) return undefined;
    if (!decision.accepted) return { accepted: false, rejection: decision.rejection, state: before.state };
    const { events } = decision;
    if (events.length === 0) {
      return { accepted: true, state: before.state, events, revision: before.revision, position: undefined };
    }
    const { revision, position } = await append(stream, before.revision, events, context);
    if (revision !== before.revision + events.length) {
      // A repetition that the store recognised by its ids: what came of it is in the stream.
      return { accepted: true, state: (await load(stream)).state, events, revision, position };
    }
    const state = events.reduce(decider.evolve, before.state);
    remember(stream, { revision, state, writtenAt: performance.now() });
    await saveSnapshot(stream, before.revision, { revision, state });
    return { accepted: true, state, events, revision, position };
  };

  const handleInTurn = async (
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection>> => {
    for (let attempt = 1; ; attempt += 1) {
      const own = attempt === 1 ? justWritten(stream) : undefined;
      const before = own ?? (await load(stream));
      try {
        const handled = await decideOn(before, own === undefined, stream, command, context);
        if (handled) return handled;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS_MAX) throw error;
        // What was just written is still a part of the stream; what was just read is not, in a store that was restored.
        if (own) remember(stream, { ...own, writtenAt: undefined });
        else cache.delete(stream);
      }
    }
  };

  const handle: CommandHandler<Command, State, Event, Rejection>['handle'] = (stream, command, context) =>
    queue.run(stream, () => handleInTurn(stream, command, context));

  const loadOrRecall = async (stream: string): Promise<Snapshot<State>> => {
    const known = cache.get(stream);
    if (known && isAway(eventStore)) return known;
    try {
      return await load(stream);
    } catch (error) {
      if (known && isUnavailable(error)) return known;
      throw error;
    }
  };

  return { handle, load, loadOrRecall };
}

const crossed = (before: number, after: number, every: number) =>
  Math.floor((before + 1) / every) !== Math.floor((after + 1) / every);
