import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';

export type SspEndpointState =
  | { readonly status: 'absent' }
  | { readonly status: 'live'; readonly id: number; readonly fields: SspEndpointFields; readonly key: string }
  | { readonly status: 'deleted'; readonly id: number };

export const initialState: SspEndpointState = { status: 'absent' };
