import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';

/** What the bell shows. */
export const notificationData = v.object({
  color: v.string(),
  message: v.string(),
  route: v.nullable(v.string()),
  route_params: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** Stream `notifications-<userId>`. */
export const notificationEvents = {
  NotificationRaised: {
    version: 1,
    data: v.object({
      notificationId: v.number(),
      userId: v.number(),
      notificationType: v.string(),
      data: notificationData,
    }),
  },
  NotificationRead: { version: 1, data: v.object({ notificationId: v.number(), userId: v.number() }) },
  AllNotificationsRead: { version: 1, data: v.object({ userId: v.number() }) },
} as const satisfies EventCatalogue;
export type NotificationEvent = EventsOf<typeof notificationEvents>;
