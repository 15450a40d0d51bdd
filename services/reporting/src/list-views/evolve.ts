import type { ListViewEvent } from '@marquee/schemas/list-view/events';

import type { ListViewsState } from './state.ts';

export const evolve = (state: ListViewsState, { data }: ListViewEvent): ListViewsState =>
  new Map([...state, [data.list, data.settings]]);
