import type { Decider } from '@marquee/kit/decider/decider';

import { decideOwned, type OwnedCommand } from './decide.ts';
import type { OwnedRejection } from './errors.ts';
import { evolveOwned, type OwnedEvent } from './evolve.ts';
import type { OwnedFields, OwnedNoun } from './noun.ts';
import { initialOwnedState, type OwnedState } from './state.ts';

export type OwnedDecider<Fields> = Decider<
  OwnedCommand<Fields>,
  OwnedState<Fields>,
  OwnedEvent,
  OwnedRejection
>;

/** The decider of a noun. */
export const ownedDecider = <Fields extends OwnedFields>(noun: OwnedNoun<Fields>): OwnedDecider<Fields> => ({
  decide: decideOwned(noun),
  evolve: evolveOwned(noun),
  initialState: initialOwnedState,
});
