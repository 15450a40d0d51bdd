import { expect } from 'vitest';

import type { Decider } from './decider.ts';

/** Given events, when a command comes, then these events or this rejection: the test form of every decider. */
export function specification<Command, State, Event, Rejection>(
  decider: Decider<Command, State, Event, Rejection>,
) {
  return {
    given: (...history: readonly Event[]) => ({
      when: (command: Command) => {
        const state = history.reduce(decider.evolve, decider.initialState);
        const decision = decider.decide(command, state);
        return {
          then: (...expected: readonly unknown[]) => {
            expect(decision.accepted ? decision.events : decision).toEqual(expected);
          },
          /** @param expected what of the rejection matters */
          thenRejected: (expected: object) => {
            expect(decision).toMatchObject({ accepted: false, rejection: expected });
          },
        };
      },
    }),
  };
}
