/** What happened, or a rejection: an expected negative outcome is a value, a broken invariant is thrown. */
export type Decision<Event, Rejection> =
  | { readonly accepted: true; readonly events: readonly Event[] }
  | { readonly accepted: false; readonly rejection: Rejection };

export const accept = <Event>(...events: readonly Event[]): Decision<Event, never> => ({
  accepted: true,
  events,
});

export const reject = <Rejection>(rejection: Rejection): Decision<never, Rejection> => ({
  accepted: false,
  rejection,
});

/**
 * An aggregate as three pure functions. Time, ids and the actor come in with the command; `decide` is total over
 * the command union; `evolve` never throws and never validates.
 */
export interface Decider<Command, State, Event, Rejection> {
  readonly decide: (command: Command, state: State) => Decision<Event, Rejection>;
  readonly evolve: (state: State, event: Event) => State;
  readonly initialState: State;
}
