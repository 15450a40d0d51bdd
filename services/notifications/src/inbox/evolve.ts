import type { NotificationEvent } from '@marquee/schemas/notification/events';

import type { InboxState } from './state.ts';

export function evolve(state: InboxState, event: NotificationEvent): InboxState {
  switch (event.type) {
    case 'NotificationRaised':
      return { read: new Map(state.read).set(event.data.notificationId, false) };
    case 'NotificationRead':
      return { read: new Map(state.read).set(event.data.notificationId, true) };
    case 'AllNotificationsRead':
      return { read: new Map([...state.read.keys()].map((id) => [id, true])) };
  }
}
