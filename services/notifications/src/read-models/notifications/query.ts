import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/lists/list-sql';
import type { NotificationView } from '@marquee/schemas/notification/views';
import type { Kysely, Selectable } from 'kysely';

import type { NotificationsTable, NotificationsTables } from './table.ts';

export const notificationList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    type: { kind: 'text' },
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
    readedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'createdAt', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(notificationList.fields, { readedAt: 'read_at' });

export interface NotificationQueries {
  list(
    scope: { readonly userId: number; readonly unreadOnly?: boolean },
    list: ListQuery,
  ): Promise<{ readonly rows: NotificationView[]; readonly total: number }>;
  find(userId: number, notificationId: number): Promise<NotificationView | undefined>;
}

export function createNotificationQueries(db: Kysely<NotificationsTables>): NotificationQueries {
  const ofUser = (userId: number) => db.selectFrom('notifications').selectAll().where('user_id', '=', userId);
  return {
    async list({ userId, unreadOnly = false }, list) {
      const query = ofUser(userId).$if(unreadOnly, (all) => all.where('read_at', 'is', null));
      const { rows, total } = await listPage(query, list, { columns: COLUMNS, tieBreaker: 'id' });
      return { rows: rows.map(viewOf), total };
    },
    async find(userId, notificationId) {
      const row = await ofUser(userId).where('id', '=', notificationId).executeTakeFirst();
      return row && viewOf(row);
    },
  };
}

const viewOf = (row: Selectable<NotificationsTable>): NotificationView => ({
  id: row.id,
  type: row.type,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  readedAt: row.read_at?.toISOString() ?? null,
  data: row.data,
});
