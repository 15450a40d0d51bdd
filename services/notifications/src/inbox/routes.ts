import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { notFound } from '@marquee/kit/http/problem-error';
import { data, noContent, route, SIGNED_IN, type RouteDefinition } from '@marquee/kit/http/route';
import { idParam, notificationId } from '@marquee/schemas/common/ids';
import {
  notificationAnswer,
  notificationListAnswer,
  notificationsReadAnswer,
} from '@marquee/schemas/notification/views';
import * as v from 'valibot';

import type { NotificationCommands } from './commands.ts';
import { notificationList, type NotificationQueries } from '../read-models/notifications/query.ts';

/** Routes of the bell: users see and read their own notifications, and no others. */
export function notificationRoutes(
  commands: NotificationCommands,
  queries: NotificationQueries,
): RouteDefinition[] {
  return [
    listRoute(queries, '/notifications', 'Everything that the bell has shown', false),
    listRoute(queries, '/notifications/new', 'What is unread; `meta.total` counts it', true),
    readRoute(commands, queries),
    readAllRoute(commands),
  ];
}

const OWN = { tag: 'Notifications', access: SIGNED_IN, ownership: 'own' } as const;

const listRoute = (queries: NotificationQueries, path: string, summary: string, unreadOnly: boolean) =>
  route({
    ...OWN,
    method: 'GET',
    path,
    summary,
    list: notificationList,
    response: notificationListAnswer,
    handler: async ({ principal, list, url }) => {
      const { rows, total } = await queries.list({ userId: principal.userId, unreadOnly }, list);
      return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } };
    },
  });

const readRoute = (commands: NotificationCommands, queries: NotificationQueries) =>
  route({
    ...OWN,
    method: 'PATCH',
    path: '/notifications/:id',
    summary: 'Mark a notification as read',
    params: v.object({ id: idParam(notificationId) }),
    response: notificationAnswer,
    handler: async ({ params, principal: { userId }, context, waitForProjections }) => {
      const outcome = await commands.read({ userId, notificationId: params.id }, context);
      if (!outcome.accepted) throw notFound('Notification');
      await waitForProjections(outcome.position);
      const shown = await queries.find(userId, params.id);
      // The bell pushes what the table shows a moment later: it is read, and there is nothing else to answer.
      if (!shown) return noContent();
      return data({ ...shown, readedAt: shown.readedAt ?? context.occurredAt });
    },
  });

const readAllRoute = (commands: NotificationCommands) =>
  route({
    ...OWN,
    method: 'POST',
    path: '/notifications',
    summary: 'Mark all notifications as read',
    response: notificationsReadAnswer,
    handler: async ({ principal: { userId }, context, waitForProjections }) => {
      const { read, position } = await commands.readAll({ userId }, context);
      await waitForProjections(position);
      return data({ read });
    },
  });
