import type { Decider } from '@marquee/kit/decider/decider';
import type { CreativeEvent } from '@marquee/schemas/creative/events';

import { type CreativeCommand, decideCreative } from './decide.ts';
import type { CreativeRejection } from './rejections.ts';
import { evolveCreative } from './evolve.ts';
import { type CreativeState, initialCreativeState } from './state.ts';

/** A creative: the advertisement itself, moderated before it is shown. */
export const creativeDecider: Decider<CreativeCommand, CreativeState, CreativeEvent, CreativeRejection> = {
  decide: decideCreative,
  evolve: evolveCreative,
  initialState: initialCreativeState,
};

export const creativeStream = (creativeId: number): string => `creative-${creativeId}`;
