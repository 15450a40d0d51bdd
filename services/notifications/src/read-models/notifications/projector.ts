import { defineReadModel } from '@marquee/kit/projector/read-model';

import { createNotificationsTables, type NotificationsTables } from './table.ts';

/** Notifications of every user, and when each was read. */
export const notificationsReadModel = defineReadModel<NotificationsTables>()({
  name: 'notifications',
  version: 1,
  events: ['NotificationRaised', 'NotificationRead', 'AllNotificationsRead'],
  createTables: createNotificationsTables,
  async apply(event, db) {
    const at = new Date(event.metadata.occurredAt);
    if (event.type === 'NotificationRaised') {
      const { notificationId, userId, notificationType, data } = event.data;
      await db
        .insertInto('notifications')
        .values({
          id: notificationId,
          user_id: userId,
          type: notificationType,
          data: JSON.stringify(data),
          created_at: at,
          updated_at: at,
          read_at: null,
        })
        .execute();
      return;
    }
    const unread = db
      .updateTable('notifications')
      .set({ read_at: at, updated_at: at })
      .where('user_id', '=', event.data.userId)
      .where('read_at', 'is', null);
    await (
      event.type === 'NotificationRead' ? unread.where('id', '=', event.data.notificationId) : unread
    ).execute();
  },
});
