import type { Decider } from '@marquee/kit/decider/decider';
import type { UserEvent } from '@marquee/schemas/events/user';

import { decide, type UserCommand } from './decide.ts';
import type { UserRejection } from './errors.ts';
import { evolve } from './evolve.ts';
import { initialState, type UserState } from './state.ts';

export const userDecider: Decider<UserCommand, UserState, UserEvent, UserRejection> = {
  decide,
  evolve,
  initialState,
};

export const userStream = (userId: number): string => `user-${userId}`;
