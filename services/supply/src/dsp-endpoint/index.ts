import type { Decider } from '@marquee/kit/decider/decider';
import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';

import { decide, type DspEndpointCommand } from './decide.ts';
import type { EndpointRejection } from '../endpoint/rejections.ts';
import { evolve } from './evolve.ts';
import { type DspEndpointState, initialState } from './state.ts';

export const dspEndpointDecider: Decider<
  DspEndpointCommand,
  DspEndpointState,
  DspEndpointEvent,
  EndpointRejection
> = { decide, evolve, initialState };

export const dspEndpointStream = (id: number): string => `dsp-endpoint-${id}`;
