import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { UserEvent } from '@marquee/schemas/user/events';

import { decide, type UserCommand } from './decide.ts';
import type { UserRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { initialState, type UserState } from './state.ts';

export const userDecider: Decider<UserCommand, UserState, UserEvent, UserRejection> = {
  decide,
  evolve,
  initialState,
};

export const userStream = (userId: number): string => `user-${userId}`;

/** An account as it stood at a time; what is sealed stays sealed. */
export const userFold = streamFold('user', userDecider, (state) => {
  if (state.status === 'absent') return undefined;
  return { ...state };
});
