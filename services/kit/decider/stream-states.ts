import type { EventStore } from '../event-store/port.ts';
import { NO_STREAM } from '../event-store/port.ts';
import type { Decider } from './decider.ts';
import { decodeEvent } from './event-codec.ts';

/** A fold of a stream up to a revision, kept so that a long stream does not have to be read from its start. */
export interface Snapshot<State> {
  readonly revision: number;
  readonly state: State;
}

/** Where long streams keep their folds; losing one costs time, never truth. */
export interface SnapshotStore<State> {
  load(stream: string): Promise<Snapshot<State> | undefined>;
  save(stream: string, snapshot: Snapshot<State>): Promise<void>;
}

export interface StreamStatesOptions<State, Event> {
  readonly decider: Pick<Decider<never, State, Event, unknown>, 'initialState' | 'evolve'>;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  /** Streams whose fold is kept in memory. */
  readonly cachedStreams: number;
  readonly snapshots?: { readonly store: SnapshotStore<State>; readonly every: number } | undefined;
}

/**
 * A state that this process wrote less than so long ago is decided on without asking the store whether it is the
 * newest: the expected revision of the append finds out. Longer would cost a stream that other processes write a
 * failed append each time.
 */
const OWN_WRITE_TRUSTED_MS = 1_000;

interface Remembered<State> extends Snapshot<State> {
  /** `performance.now()` of this process's own append; undefined for what was only read. */
  readonly writtenAt: number | undefined;
}

/** The states of streams: folded from the event store, and remembered. */
export class StreamStates<State, Event> {
  readonly #options: StreamStatesOptions<State, Event>;
  readonly #remembered = new Map<string, Remembered<State>>();

  constructor(options: StreamStatesOptions<State, Event>) {
    this.#options = options;
  }

  /** The stream's state and revision now; `NO_STREAM` when there is none. @throws StoreUnavailable */
  async load(stream: string): Promise<Snapshot<State>> {
    const { decider, eventStore, snapshots } = this.#options;
    const known = this.#remembered.get(stream) ?? (await snapshots?.store.load(stream));
    const from = known ?? { revision: NO_STREAM, state: decider.initialState };
    const recorded = await eventStore.readStream(stream, from.revision + 1);
    let { revision, state } = from;
    for (const event of recorded) {
      state = decider.evolve(state, decodeEvent(event) as unknown as Event);
      revision = event.revision;
    }
    if (recorded.length > 0) this.#remember(stream, { revision, state, writtenAt: undefined });
    return { revision, state };
  }

  /** What this process last knew, without asking. */
  recall(stream: string): Snapshot<State> | undefined {
    return this.#remembered.get(stream);
  }

  /** What this process has just written, without asking; a rejection that follows from it has to be decided again. */
  justWritten(stream: string): Snapshot<State> | undefined {
    const known = this.#remembered.get(stream);
    if (known?.writtenAt === undefined) return undefined;
    return performance.now() - known.writtenAt < OWN_WRITE_TRUSTED_MS ? known : undefined;
  }

  /** This process appended to the stream, which stood at the revision `before`. */
  async noteWritten(stream: string, before: number, snapshot: Snapshot<State>): Promise<void> {
    this.#remember(stream, { ...snapshot, writtenAt: performance.now() });
    const { snapshots } = this.#options;
    if (!snapshots || !crossed(before, snapshot.revision, snapshots.every)) return;
    // Never fails the command that it follows: a fold that is not kept costs time, never truth.
    await snapshots.store.save(stream, snapshot).catch(() => undefined);
  }

  /** What was just written may no longer be the newest: the store is asked for what came after it. */
  readAnew(stream: string, snapshot: Snapshot<State>): void {
    this.#remember(stream, { ...snapshot, writtenAt: undefined });
  }

  forget(stream: string): void {
    this.#remembered.delete(stream);
  }

  #remember(stream: string, snapshot: Remembered<State>): void {
    const known = this.#remembered.get(stream);
    if (known && known.revision > snapshot.revision) return;
    this.#remembered.delete(stream);
    this.#remembered.set(stream, snapshot);
    if (this.#remembered.size > this.#options.cachedStreams) {
      const oldest = this.#remembered.keys().next();
      if (!oldest.done) this.#remembered.delete(oldest.value);
    }
  }
}

const crossed = (before: number, after: number, every: number) =>
  Math.floor((before + 1) / every) !== Math.floor((after + 1) / every);
