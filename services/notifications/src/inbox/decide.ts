import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { NotificationEvent } from '@marquee/schemas/notification/events';

import type { InboxRejection } from './rejections.ts';
import { unreadCount, type InboxState } from './state.ts';

export type NotificationContent = Extract<NotificationEvent, { type: 'NotificationRaised' }>['data'];

export type InboxCommand =
  | { readonly type: 'RaiseNotification'; readonly notification: NotificationContent }
  | { readonly type: 'ReadNotification'; readonly userId: number; readonly notificationId: number }
  | { readonly type: 'ReadAllNotifications'; readonly userId: number };

export function decide(
  command: InboxCommand,
  state: InboxState,
): Decision<NotificationEvent, InboxRejection> {
  switch (command.type) {
    case 'RaiseNotification':
      if (state.read.has(command.notification.notificationId)) return accept();
      return accept<NotificationEvent>({ type: 'NotificationRaised', data: command.notification });
    case 'ReadNotification': {
      const { userId, notificationId } = command;
      const isRead = state.read.get(notificationId);
      if (isRead === undefined) return reject({ code: 'notification-unknown' });
      return isRead
        ? accept()
        : accept<NotificationEvent>({ type: 'NotificationRead', data: { userId, notificationId } });
    }
    case 'ReadAllNotifications':
      return unreadCount(state) === 0
        ? accept()
        : accept<NotificationEvent>({ type: 'AllNotificationsRead', data: { userId: command.userId } });
  }
}
