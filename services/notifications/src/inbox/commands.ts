import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type CommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { NotificationEvent } from '@marquee/schemas/notification/events';

import type { InboxCommand, NotificationContent } from './decide.ts';
import type { InboxRejection } from './rejections.ts';
import { inboxDecider, inboxStream } from './index.ts';
import { unreadCount, type InboxState } from './state.ts';

type InboxHandler = CommandHandler<InboxCommand, InboxState, NotificationEvent, InboxRejection>;
type Outcome = Awaited<ReturnType<InboxHandler['handle']>>;

export interface NotificationCommands {
  /** Adds a notification to a user's inbox; the same notification id again changes nothing. */
  raise(notification: NotificationContent, context: CommandContext): Promise<Outcome>;
  read(
    command: { readonly userId: number; readonly notificationId: number },
    context: CommandContext,
  ): Promise<Outcome>;
  /** @returns how many were unread, and the position of the event */
  readAll(
    command: { readonly userId: number },
    context: CommandContext,
  ): Promise<{ readonly read: number; readonly position: bigint | undefined }>;
}

export function createNotificationCommands(eventStore: EventStore): NotificationCommands {
  const inboxes = createCommandHandler({ decider: inboxDecider, eventStore });
  return {
    raise: (notification, context) =>
      inboxes.handle(inboxStream(notification.userId), { type: 'RaiseNotification', notification }, context),
    read: (command, context) =>
      inboxes.handle(inboxStream(command.userId), { type: 'ReadNotification', ...command }, context),
    readAll: async ({ userId }, context) => {
      const before = await inboxes.load(inboxStream(userId));
      const handled = await inboxes.handle(
        inboxStream(userId),
        { type: 'ReadAllNotifications', userId },
        context,
      );
      const position = handled.accepted ? handled.position : undefined;
      return { read: position === undefined ? 0 : unreadCount(before.state), position };
    },
  };
}
