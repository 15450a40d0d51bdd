import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import type { EndpointState } from '../endpoint/state.ts';

export type SspEndpointState = EndpointState<SspEndpointFields, { readonly key: string }>;

export const initialState: SspEndpointState = { status: 'absent' };
