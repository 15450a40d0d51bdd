import type { RecordedEvent } from '../event-store/port.ts';
import { decodeEvent, isKnownEvent } from './event-codec.ts';

/** How one kind of stream is folded into what a person may be shown of it, by the service that owns it. */
export interface StreamFold {
  /** The part of the streams' names before the last dash: `campaign`. */
  readonly entity: string;
  /**
   * The object after these events, the first of its stream to any later one; undefined where it does not exist yet.
   * @throws UnreadableEvent when an event's data does not fit its schema
   */
  fold(events: readonly RecordedEvent[]): Readonly<Record<string, unknown>> | undefined;
}

interface Foldable<State, Event> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
}

/**
 * The fold of an aggregate by its own `evolve`.
 * @param show the state as fields, named as its events name them; it gets the state before the last event too, for
 * states that forget an object once it is deleted
 */
export const streamFold = <State, Event>(
  entity: string,
  { initialState, evolve }: Foldable<State, Event>,
  show: (state: State, before: State) => Readonly<Record<string, unknown>> | undefined,
): StreamFold => ({
  entity,
  fold(events) {
    let state = initialState;
    let before = initialState;
    for (const recorded of events) {
      if (!isKnownEvent(recorded.type)) continue;
      before = state;
      state = evolve(state, decodeEvent(recorded) as unknown as Event);
    }
    return show(state, before);
  },
});
