import { notificationListAnswer } from '@marquee/schemas/notification/views';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** What the bell shows: the newest, unread or not. */
const BELL_ROWS = 10;

/** `meta.total` counts everything that is unread. */
export const unreadQuery = queryOptions({
  queryKey: ['notification', 'own', 'unread'],
  queryFn: ({ signal }) =>
    parsed(notificationListAnswer, api.get('/notifications/new', { query: { perPage: 1 }, signal })),
});

export const latestQuery = queryOptions({
  queryKey: ['notification', 'own', 'latest'],
  queryFn: ({ signal }) =>
    parsed(notificationListAnswer, api.get('/notifications', { query: { perPage: BELL_ROWS }, signal })),
});

/** One page of all there are, newest first. */
export const pageQuery = (page: number, perPage: number) =>
  queryOptions({
    queryKey: ['notification', 'own', 'list', page],
    queryFn: ({ signal }) =>
      parsed(notificationListAnswer, api.get('/notifications', { query: { page, perPage }, signal })),
    placeholderData: keepPreviousData,
  });

/** A part of opening it, which who only views the account does too. */
export const readNotification = (id: number) =>
  api.patch(`/notifications/${id}`, undefined, { isUnasked: true });
export const readAllNotifications = () => api.post('/notifications');
