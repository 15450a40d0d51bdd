import type { Decider } from '@marquee/kit/decider/decider';

import { decideOwned, type ResourceCommand } from './decide.ts';
import type { ResourceRejection } from './rejections.ts';
import { evolveOwned, type ResourceEvent } from './evolve.ts';
import type { NamedFields, ResourceDefinition } from './definition.ts';
import { initialOwnedState, type ResourceState } from './state.ts';

export type ResourceDecider<Fields> = Decider<
  ResourceCommand<Fields>,
  ResourceState<Fields>,
  ResourceEvent,
  ResourceRejection
>;

/** The decider of a resource. */
export const resourceDecider = <Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
): ResourceDecider<Fields> => ({
  decide: decideOwned(definition),
  evolve: evolveOwned(definition),
  initialState: initialOwnedState,
});
