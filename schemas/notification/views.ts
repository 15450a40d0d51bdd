import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { notificationData } from './events.ts';

/** One line of the bell. */
export const notificationView = v.object({
  id: v.number(),
  type: v.string(),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Null while unread. */
  readedAt: v.nullable(v.string()),
  data: notificationData,
});
export type NotificationView = v.InferOutput<typeof notificationView>;

export const notificationAnswer = v.object({ data: notificationView });
export const notificationListAnswer = v.object({ data: v.array(notificationView), meta: pageMeta });
/** How many were unread until now. */
export const notificationsReadAnswer = v.object({ data: v.object({ read: v.number() }) });
