import { contextOfEvent } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';

import type { NotificationCommands } from '../inbox/commands.ts';
import { adminContentOf, contentOf, NOTIFIED_EVENTS, type NotifiedEvent } from '../contents.ts';
import type { Recipient } from '../recipient.ts';
import { nameOfSubject } from '../subject-name.ts';

export interface RaiserDeps {
  readonly commands: Pick<NotificationCommands, 'raise'>;
  readonly notificationIds: KeyedIds;
  readonly recipientOf: (userId: number) => Promise<Recipient | undefined>;
  readonly eventStore: EventStore;
  readonly adminIds: () => Promise<readonly number[]>;
}

/** Puts what happened to an advertiser's money, creatives and campaigns into the bell, and losses into that of admins. */
export const createNotificationRaiser = (
  deps: RaiserDeps,
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection =>
  createReactor({
    ...options,
    name: 'notifications raise',
    events: NOTIFIED_EVENTS,
    react: (event) => raiseFor(event, deps),
  });

async function raiseFor(event: NotifiedEvent, deps: RaiserDeps): Promise<void> {
  if (event.type === 'CampaignStopped' && event.data.cause === undefined) return;
  const name = await nameOfSubject(event, deps.eventStore);
  const { userId } = event.data;
  await notify(event, userId, event.id, deps, ({ settings }) => contentOf(event, { settings, name }));
  const forAdmins = adminContentOf(event, name);
  if (!forAdmins) return;
  for (const adminId of await deps.adminIds()) {
    await notify(event, adminId, `${event.id}:${adminId}`, deps, () => forAdmins);
  }
}

/**
 * Raises a notification for one recipient, if the recipient is reachable and there is a content.
 * @param key the same for the same notification, so that a retry raises nothing twice
 */
async function notify(
  event: NotifiedEvent,
  userId: number,
  key: string,
  deps: RaiserDeps,
  contentFor: (recipient: Recipient) => ReturnType<typeof contentOf>,
): Promise<void> {
  const recipient = await deps.recipientOf(userId);
  if (!recipient?.isReachable) return;
  const content = contentFor(recipient);
  if (!content) return;
  const notificationId = await deps.notificationIds.idFor('notification', key);
  // When it happened, not when we got to it: a bell that was behind shows the truth.
  await deps.commands.raise({ notificationId, userId, ...content }, contextOfEvent(event));
}
