import type { NotificationView } from '@marquee/schemas/queries/notification';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { ListAnswer } from '../../lib/list-query.ts';

/** What the bell shows: the newest, unread or not. */
const BELL_ROWS = 10;

/** `meta.total` counts everything that is unread. */
export const unreadQuery = queryOptions({
  queryKey: ['notification', 'own', 'unread'],
  queryFn: ({ signal }) =>
    api.get<ListAnswer<NotificationView>>('/notifications/new', { query: { perPage: 1 }, signal }),
});

export const latestQuery = queryOptions({
  queryKey: ['notification', 'own', 'latest'],
  queryFn: ({ signal }) =>
    api.get<ListAnswer<NotificationView>>('/notifications', { query: { perPage: BELL_ROWS }, signal }),
});

export const readNotification = (id: number) => api.patch(`/notifications/${id}`);
export const readAllNotifications = () => api.post<{ data: { read: number } }>('/notifications');
