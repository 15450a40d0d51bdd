import { streamFold, type StreamFold } from '@marquee/kit/decider/stream-fold';

import { dealDecider } from './deal/index.ts';
import { dspEndpointDecider } from './dsp-endpoint/index.ts';
import type { EndpointState } from './endpoint/state.ts';
import { sspEndpointDecider } from './ssp-endpoint/index.ts';

/** A deleted one as it was last, with the mark: its own state has forgotten its fields. */
function shown<Fields extends object>(state: EndpointState<Fields>, before: EndpointState<Fields>) {
  if (state.status === 'live') return { ...state.fields, isDeleted: false };
  if (state.status === 'absent') return undefined;
  return { ...(before.status === 'live' ? before.fields : {}), isDeleted: true };
}

/** Folds that show the objects of this service at a time. */
export const supplyFolds: readonly StreamFold[] = [
  streamFold('ssp-endpoint', sspEndpointDecider, shown),
  streamFold('dsp-endpoint', dspEndpointDecider, shown),
  streamFold('deal', dealDecider, shown),
];
