import { specification } from '@marquee/kit/decider/specification';
import type { NotificationEvent } from '@marquee/schemas/notification/events';
import { it } from 'vitest';

import { inboxDecider } from './index.ts';

const { given } = specification(inboxDecider);
const userId = 7;
const raised = (notificationId: number): Extract<NotificationEvent, { type: 'NotificationRaised' }> => ({
  type: 'NotificationRaised',
  data: {
    notificationId,
    userId,
    notificationType: 'creative_approved',
    data: { color: 'green', message: 'Approved', route: null, route_params: {} },
  },
});
const read = (notificationId: number): NotificationEvent => ({
  type: 'NotificationRead',
  data: { userId, notificationId },
});
const allRead: NotificationEvent = { type: 'AllNotificationsRead', data: { userId } };

it('raises a notification once', () => {
  given()
    .when({ type: 'RaiseNotification', notification: raised(1).data })
    .then(raised(1));
  given(raised(1))
    .when({ type: 'RaiseNotification', notification: raised(1).data })
    .then();
});

it('reads what is there, once', () => {
  given(raised(1)).when({ type: 'ReadNotification', userId, notificationId: 1 }).then(read(1));
  given(raised(1), read(1)).when({ type: 'ReadNotification', userId, notificationId: 1 }).then();
  given(raised(1))
    .when({ type: 'ReadNotification', userId, notificationId: 2 })
    .thenRejected({ code: 'notification-unknown' });
});

it('reads all that is unread', () => {
  given(raised(1), raised(2), read(1)).when({ type: 'ReadAllNotifications', userId }).then(allRead);
  given(raised(1), raised(2), allRead).when({ type: 'ReadAllNotifications', userId }).then();
  given(raised(1), allRead, raised(2)).when({ type: 'ReadAllNotifications', userId }).then(allRead);
  given().when({ type: 'ReadAllNotifications', userId }).then();
});
