import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { PresetEvent } from '@marquee/schemas/preset/events';

import { decide, type PresetCommand } from './decide.ts';
import type { PresetRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { initialState, type PresetState } from './state.ts';

export const presetDecider: Decider<PresetCommand, PresetState, PresetEvent, PresetRejection> = {
  decide,
  evolve,
  initialState,
};

export const presetStream = (id: number): string => `preset-${id}`;

/** The state of a preset at a time; the last one for a deleted preset. */
export const presetFold = streamFold('preset', presetDecider, (state) => {
  if (state.status === 'absent') return undefined;
  const { userId, name, page, parameters } = state;
  return { userId, name, page, parameters, isDeleted: state.status === 'deleted' };
});
