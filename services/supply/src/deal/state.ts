import type { DealFields } from '@marquee/schemas/deal/fields';

import type { EndpointState } from '../endpoint/state.ts';

export type DealState = EndpointState<DealFields>;

export const initialState: DealState = { status: 'absent' };
