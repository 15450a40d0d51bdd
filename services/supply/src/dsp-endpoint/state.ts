import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';

import type { EndpointState } from '../endpoint/state.ts';

export type DspEndpointState = EndpointState<DspEndpointFields>;

export const initialState: DspEndpointState = { status: 'absent' };
