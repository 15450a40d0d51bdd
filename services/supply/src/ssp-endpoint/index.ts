import type { Decider } from '@marquee/kit/decider/decider';
import type { SspEndpointEvent } from '@marquee/schemas/ssp-endpoint/events';

import { decide, type SspEndpointCommand } from './decide.ts';
import type { EndpointRejection } from '../endpoint/rejections.ts';
import { evolve } from './evolve.ts';
import { initialState, type SspEndpointState } from './state.ts';

export const sspEndpointDecider: Decider<
  SspEndpointCommand,
  SspEndpointState,
  SspEndpointEvent,
  EndpointRejection
> = { decide, evolve, initialState };

export const sspEndpointStream = (id: number): string => `ssp-endpoint-${id}`;
