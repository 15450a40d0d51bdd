import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';

import type { EndpointState } from '../endpoint/state.ts';

export type SspEndpointState = EndpointState<SspEndpointFields, { readonly key: string }>;

export const initialState: SspEndpointState = { status: 'absent' };
