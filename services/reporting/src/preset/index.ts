import type { Decider } from '@marquee/kit/decider/decider';
import type { PresetEvent } from '@marquee/schemas/events/preset';

import { decide, type PresetCommand } from './decide.ts';
import type { PresetRejection } from './errors.ts';
import { evolve } from './evolve.ts';
import { initialState, type PresetState } from './state.ts';

export const presetDecider: Decider<PresetCommand, PresetState, PresetEvent, PresetRejection> = {
  decide,
  evolve,
  initialState,
};

export const presetStream = (id: number): string => `preset-${id}`;
