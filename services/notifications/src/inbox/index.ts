import type { Decider } from '@marquee/kit/decider/decider';
import type { NotificationEvent } from '@marquee/schemas/notification/events';

import { decide, type InboxCommand } from './decide.ts';
import type { InboxRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { initialInbox, type InboxState } from './state.ts';

/** The bell of one user. */
export const inboxDecider: Decider<InboxCommand, InboxState, NotificationEvent, InboxRejection> = {
  decide,
  evolve,
  initialState: initialInbox,
};

export const inboxStream = (userId: number) => `notifications-${userId}`;
