import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { ListViewEvent } from '@marquee/schemas/list-view/events';

import { decide, type ListViewCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { ListViewRejection } from './rejections.ts';
import { initialState, type ListViewsState } from './state.ts';

export const listViewsDecider: Decider<ListViewCommand, ListViewsState, ListViewEvent, ListViewRejection> = {
  decide,
  evolve,
  initialState,
};

export const listViewsStream = (userId: number): string => `list-views-${userId}`;

/** The views of a user at a time, by list. */
export const listViewsFold = streamFold('list-views', listViewsDecider, (state) =>
  state.size === 0
    ? undefined
    : Object.fromEntries(
        [...state].map(([list, { settings, savedViews, defaultViewId }]) => [
          list,
          { settings, savedViews, defaultViewId },
        ]),
      ),
);
