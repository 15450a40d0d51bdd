import { v5 as uuidV5 } from 'uuid';

import type { EventData, EventStore } from '../event-store/port.ts';
import { WrongExpectedRevision } from '../event-store/port.ts';
import { isEventStoreUnavailable } from '../event-store/unavailability.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { currentVersion, decodeEvent } from './event-codec.ts';
import { RejectedError, type Rejection } from './rejection.ts';
import { streamQueueOf } from './stream-queue.ts';
import { type Snapshot, type SnapshotStore, StreamStates } from './stream-states.ts';

interface TypedEvent {
  readonly type: string;
  readonly data: object;
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

/** The accepted outcome of a command. @throws RejectedError */
export function acceptedOrThrow<State, Event, Reason extends Rejection>(
  handled: Handled<State, Event, Reason>,
): Extract<Handled<State, Event, Reason>, { accepted: true }> {
  if (!handled.accepted) throw new RejectedError(handled.rejection);
  return handled;
}

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

/** Namespace of event ids derived from command ids (RFC 9562, version 5). */
const EVENT_ID_NAMESPACE = '3f1cbb1e-6f0b-5c3e-9a51-0c9f6f2f7a10';

/** Binds a decider to the event store. Safe for any number of processes: the store's revision check decides. */
export function createCommandHandler<Command, State, Event extends TypedEvent, Rejection>(
  options: CommandHandlerOptions<Command, State, Event, Rejection>,
): CommandHandler<Command, State, Event, Rejection> {
  const { eventStore, cachedStreams = 1_000 } = options;
  const states = new StreamStates<State, Event>({ ...options, cachedStreams });
  const attempts = new CommandAttempts(options, states);
  const queue = streamQueueOf(eventStore);
  return {
    handle: (stream, command, context) =>
      queue.run(stream, () => attempts.decideAndAppend(stream, command, context)),
    load: (stream) => states.load(stream),
    async loadOrRecall(stream) {
      const known = states.recall(stream);
      if (known && isEventStoreUnavailable(eventStore)) return known;
      try {
        return await states.load(stream);
      } catch (error) {
        if (known && isUnavailable(error)) return known;
        throw error;
      }
    },
  };
}

/** Decides commands and appends what follows from them, again when another process was faster. */
class CommandAttempts<Command, State, Event extends TypedEvent, Rejection> {
  readonly #decider: Decider<Command, State, Event, Rejection>;
  readonly #eventStore: EventStore;
  readonly #states: StreamStates<State, Event>;

  constructor(
    {
      decider,
      eventStore,
    }: Pick<CommandHandlerOptions<Command, State, Event, Rejection>, 'decider' | 'eventStore'>,
    states: StreamStates<State, Event>,
  ) {
    this.#decider = decider;
    this.#eventStore = eventStore;
    this.#states = states;
  }

  async decideAndAppend(
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection>> {
    for (let attempt = 1; ; attempt += 1) {
      const own = attempt === 1 ? this.#states.justWritten(stream) : undefined;
      const before = own ?? (await this.#states.load(stream));
      try {
        const handled = await this.#attempt(before, own === undefined, stream, command, context);
        if (handled?.accepted === false)
          return (await this.#repetitionOf(stream, handled.state, context)) ?? handled;
        if (handled) return handled;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS_MAX) throw error;
        // What was just written is still a part of the stream; what was just read is not, in a store that was restored.
        if (own) this.#states.readAnew(stream, own);
        else this.#states.forget(stream);
      }
    }
  }

  /** Undefined when what was believed of the stream did not hold, so that it has to be read. */
  async #attempt(
    before: Snapshot<State>,
    isRead: boolean,
    stream: string,
    command: Command,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection> | undefined> {
    const decision = this.#decider.decide(command, before.state);
    const changesNothing = !decision.accepted || decision.events.length === 0;
    if (changesNothing && !isRead) return undefined;
    if (!decision.accepted) return { accepted: false, rejection: decision.rejection, state: before.state };
    const { events } = decision;
    if (events.length === 0) {
      return { accepted: true, state: before.state, events, revision: before.revision, position: undefined };
    }
    const { revision, position } = await this.#append(stream, before.revision, events, context);
    if (revision !== before.revision + events.length) {
      // A repetition that the store recognised by its ids: what came of it is in the stream.
      const { state } = await this.#states.load(stream);
      return { accepted: true, state, events, revision, position };
    }
    const { evolve } = this.#decider;
    const state = events.reduce(evolve, before.state);
    await this.#states.noteWritten(stream, before.revision, { revision, state });
    return { accepted: true, state, events, revision, position };
  }

  #append(stream: string, revision: number, events: readonly Event[], context: CommandContext) {
    return this.#eventStore.append(
      stream,
      revision,
      events.map((event, index) => ({
        id: eventIdOf(context, stream, index),
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
  }

  /** What an earlier call of a refused command wrote: then it is refused because it has taken effect. */
  async #repetitionOf(
    stream: string,
    state: State,
    context: CommandContext,
  ): Promise<Handled<State, Event, Rejection> | undefined> {
    if (context.isRepeated !== true) return undefined;
    const recorded = await this.#eventStore.readStream(stream, 0);
    const start = recorded.findIndex(({ id }) => id === eventIdOf(context, stream, 0));
    const own = recorded
      .slice(Math.max(start, 0))
      .filter(({ id }, index) => id === eventIdOf(context, stream, index));
    const last = own.at(-1);
    if (last === undefined) return undefined;
    const events = own.map((event) => {
      const { type, data } = decodeEvent(event);
      return { type, data } as unknown as Event;
    });
    return { accepted: true, state, events, revision: last.revision, position: last.position };
  }
}

const eventIdOf = ({ commandId }: CommandContext, stream: string, index: number): string =>
  uuidV5(`${commandId}:${stream}:${index}`, EVENT_ID_NAMESPACE);
