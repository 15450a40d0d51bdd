import type { Decider } from '@marquee/kit/decider/decider';
import type { DealEvent } from '@marquee/schemas/deal/events';

import type { EndpointRejection } from '../endpoint/rejections.ts';
import { decide, type DealCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import { initialState, type DealState } from './state.ts';

export const dealDecider: Decider<DealCommand, DealState, DealEvent, EndpointRejection> = {
  decide,
  evolve,
  initialState,
};

export const dealStream = (id: number): string => `deal-${id}`;
