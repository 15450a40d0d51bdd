import { shownText } from '@marquee/kit/personal-data/open-text';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { sql, type Kysely } from 'kysely';

import { SEALED_TYPES } from '../../contents.ts';
import { createNotificationsTables, type NotificationsTables } from './table.ts';

type Db = Kysely<NotificationsTables>;
type Vault = Pick<PersonalDataVault, 'open'>;

export const NOTIFICATIONS_MODEL = { name: 'notifications' } as const;

/** Notifications of every user, and when each was read. */
export const notificationsReadModel = (vault: Vault) =>
  defineReadModel<NotificationsTables>()({
    ...NOTIFICATIONS_MODEL,
    version: 2,
    events: ['NotificationRaised', 'NotificationRead', 'AllNotificationsRead', 'UserPersonalInfoWiped'],
    createTables: createNotificationsTables,
    async apply(event, db) {
      switch (event.type) {
        case 'NotificationRaised':
          return insertNotification(event, db, vault);
        case 'NotificationRead':
        case 'AllNotificationsRead':
          return setRead(event, db);
        case 'UserPersonalInfoWiped':
          return eraseMessages(event.data.userId, db);
      }
    },
  });

async function insertNotification(event: EventOf<'NotificationRaised'>, db: Db, vault: Vault): Promise<void> {
  const { notificationId, userId, notificationType, data } = event.data;
  const at = new Date(event.metadata.occurredAt);
  await db
    .insertInto('notifications')
    .values({
      id: notificationId,
      user_id: userId,
      type: notificationType,
      data: JSON.stringify({ ...data, message: await shownText(vault, data.message) }),
      created_at: at,
      updated_at: at,
      read_at: null,
    })
    .execute();
}

async function setRead(event: EventOf<'NotificationRead' | 'AllNotificationsRead'>, db: Db): Promise<void> {
  const at = new Date(event.metadata.occurredAt);
  const unread = db
    .updateTable('notifications')
    .set({ read_at: at, updated_at: at })
    .where('user_id', '=', event.data.userId)
    .where('read_at', 'is', null);
  await (
    event.type === 'NotificationRead' ? unread.where('id', '=', event.data.notificationId) : unread
  ).execute();
}

/** What repeats what staff wrote about an erased person, also by events of before such messages were sealed. */
async function eraseMessages(userId: number, db: Db): Promise<void> {
  await sql`update notifications set data = jsonb_set(data, '{message}', to_jsonb(${ERASED}::text))
    where user_id = ${userId} and type = any(${SEALED_TYPES})`.execute(db);
}
