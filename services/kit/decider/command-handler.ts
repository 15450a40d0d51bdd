import { v5 as uuidV5 } from 'uuid';

import type { AppendResult, EventData, EventStore } from '../event-store/port.ts';
import { NO_STREAM, WrongExpectedRevision } from '../event-store/port.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { currentVersion, decodeEvent } from './event-codec.ts';

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
  /** Loads, decides, appends; decides again when another writer was faster. */
  handle(
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection>>;
  /** The stream's state and revision now; `NO_STREAM` when there is none. */
  load(stream: string): Promise<Snapshot<State>>;
}

export interface CommandHandlerOptions<Command, State, Event, Rejection> {
  readonly decider: Decider<Command, State, Event, Rejection>;
  readonly eventStore: EventStore;
  /** Streams whose fold is kept in memory. Default 1,000. */
  readonly cachedStreams?: number;
  readonly snapshots?: { readonly store: SnapshotStore<State>; readonly every: number };
}

/** Another writer can win a revision this often before the command gives up; 64 racing writers need fewer. */
const ATTEMPTS_MAX = 100;

/** Namespace of event ids derived from command ids (RFC 9562, version 5). */
const EVENT_ID_NAMESPACE = '3f1cbb1e-6f0b-5c3e-9a51-0c9f6f2f7a10';

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
  const cache = new Map<string, Snapshot<State>>();

  const remember = (stream: string, snapshot: Snapshot<State>) => {
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
    const snapshot = { revision, state };
    if (recorded.length > 0) remember(stream, snapshot);
    return snapshot;
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

  const handle = async (
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection>> => {
    for (let attempt = 1; ; attempt += 1) {
      const before = await load(stream);
      const decision = decider.decide(command, before.state);
      if (!decision.accepted) return { accepted: false, rejection: decision.rejection, state: before.state };
      const { events } = decision;
      if (events.length === 0) {
        return {
          accepted: true,
          state: before.state,
          events,
          revision: before.revision,
          position: undefined,
        };
      }
      let result: AppendResult;
      try {
        result = await append(stream, before.revision, events, context);
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS_MAX) throw error;
        cache.delete(stream);
        continue;
      }
      const state = events.reduce(decider.evolve, before.state);
      // A retry that the store recognised by its ids may stand further back than what came since.
      if (result.revision === before.revision + events.length) {
        remember(stream, { revision: result.revision, state });
        if (snapshots && crossed(before.revision, result.revision, snapshots.every)) {
          await snapshots.store.save(stream, { revision: result.revision, state });
        }
      }
      return { accepted: true, state, events, revision: result.revision, position: result.position };
    }
  };

  return { handle, load };
}

const crossed = (before: number, after: number, every: number) =>
  Math.floor((before + 1) / every) !== Math.floor((after + 1) / every);
