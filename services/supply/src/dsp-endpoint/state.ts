import type { DspEndpointFields } from '@marquee/schemas/events/dsp-endpoint';

export type DspEndpointState =
  | { readonly status: 'absent' }
  | { readonly status: 'live'; readonly id: number; readonly fields: DspEndpointFields }
  | { readonly status: 'deleted'; readonly id: number };

export const initialState: DspEndpointState = { status: 'absent' };
