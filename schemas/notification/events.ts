import * as v from 'valibot';

import { personalText } from '../common/sealed.ts';
import { translationsOf } from '../common/translations.ts';
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
    version: 2,
    data: v.object({
      notificationId: v.number(),
      userId: v.number(),
      notificationType: v.string(),
      /** Sealed where it repeats what staff wrote about the person. */
      data: v.object({ ...notificationData.entries, message: personalText }),
      /** The message in other languages, for mails; absent in events from before there were any. */
      translations: v.optional(translationsOf(personalText)),
    }),
  },
  NotificationRead: { version: 1, data: v.object({ notificationId: v.number(), userId: v.number() }) },
  AllNotificationsRead: { version: 1, data: v.object({ userId: v.number() }) },
} as const satisfies EventCatalogue;
export type NotificationEvent = EventsOf<typeof notificationEvents>;
