import { pageMetaOf } from '@marquee/kit/http/list-query';
import { notFound } from '@marquee/kit/http/problem-error';
import {
  data,
  noContent,
  route,
  SIGNED_IN,
  type RouteDefinition,
  type RouteRequest,
} from '@marquee/kit/http/route';
import { idParam, notificationId } from '@marquee/schemas/common/ids';
import {
  notificationAnswer,
  notificationListAnswer,
  notificationsReadAnswer,
} from '@marquee/schemas/queries/notification';
import * as v from 'valibot';

import type { NotificationCommands } from './commands.ts';
import { notificationList, type NotificationQueries } from './read-models/notifications/query.ts';

const TAG = 'Notifications';

/** The bell: everybody sees and reads what they were told, and nothing else. */
export function notificationRoutes(
  commands: NotificationCommands,
  queries: NotificationQueries,
): RouteDefinition[] {
  const answerList = async (
    { principal, list, url }: Pick<RouteRequest<unknown, unknown, unknown>, 'principal' | 'list' | 'url'>,
    unreadOnly: boolean,
  ) => {
    const { rows, total } = await queries.list({ userId: principal.userId, unreadOnly }, list);
    return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url) } };
  };
  const listRoute = (path: string, summary: string, unreadOnly: boolean) =>
    route({
      method: 'GET',
      path,
      summary,
      tag: TAG,
      access: SIGNED_IN,
      ownership: 'own',
      list: notificationList,
      response: notificationListAnswer,
      handler: (request) => answerList(request, unreadOnly),
    });
  return [
    listRoute('/notifications', 'Everything that the bell has shown', false),
    listRoute('/notifications/new', 'What is unread; `meta.total` counts it', true),
    route({
      method: 'PATCH',
      path: '/notifications/:id',
      summary: 'Mark a notification as read',
      tag: TAG,
      access: SIGNED_IN,
      ownership: 'own',
      params: v.object({ id: idParam(notificationId) }),
      response: notificationAnswer,
      handler: async ({ params, principal: { userId }, context, settled }) => {
        const outcome = await commands.read({ userId, notificationId: params.id }, context);
        if (!outcome.accepted) throw notFound('Notification');
        await settled(outcome.position);
        const shown = await queries.find(userId, params.id);
        // The bell pushes what the table shows a moment later: it is read, and there is nothing else to answer.
        if (!shown) return noContent();
        return data({ ...shown, readedAt: shown.readedAt ?? context.occurredAt });
      },
    }),
    route({
      method: 'POST',
      path: '/notifications',
      summary: 'Mark all notifications as read',
      tag: TAG,
      access: SIGNED_IN,
      ownership: 'own',
      response: notificationsReadAnswer,
      handler: async ({ principal: { userId }, context, settled }) => {
        const { read, position } = await commands.readAll({ userId }, context);
        await settled(position);
        return data({ read });
      },
    }),
  ];
}
