import type { NotificationView } from '@marquee/schemas/notification/views';
import { sql, type ColumnType, type Kysely } from 'kysely';

export interface NotificationsTable {
  id: number;
  user_id: number;
  type: string;
  /** Written as JSON text, read parsed. */
  data: ColumnType<NotificationView['data'], string, never>;
  created_at: Date;
  updated_at: Date;
  /** Null while unread. */
  read_at: Date | null;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
}

export async function createNotificationsTables(db: Kysely<NotificationsTables>): Promise<void> {
  await sql`create table notifications (
    id integer primary key,
    user_id integer not null,
    type text not null,
    data jsonb not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    read_at timestamptz
  )`.execute(db);
  await sql`create index on notifications (user_id, created_at)`.execute(db);
  await sql`create index on notifications (user_id, created_at) where read_at is null`.execute(db);
}
