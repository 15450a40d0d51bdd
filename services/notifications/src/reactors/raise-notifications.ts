import { contextOfEvent } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/keyed-ids';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';

import type { NotificationCommands } from '../commands.ts';
import { contentOf, NOTIFIED_EVENTS, type NotifiedEvent } from '../contents.ts';
import type { Recipient } from '../recipient.ts';
import { nameOfSubject } from '../subject-name.ts';

export interface RaiserDeps {
  readonly commands: Pick<NotificationCommands, 'raise'>;
  readonly notificationIds: KeyedIds;
  readonly recipientOf: (userId: number) => Promise<Recipient | undefined>;
  readonly eventStore: EventStore;
}

/** Puts what happened to an advertiser's money and creatives into the bell. */
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
  const { userId } = event.data;
  const recipient = await deps.recipientOf(userId);
  if (!recipient?.isReachable) return;
  const name = await nameOfSubject(event, deps.eventStore);
  const content = contentOf(event, { settings: recipient.settings, name });
  if (!content) return;
  const notificationId = await deps.notificationIds.idFor('notification', event.id);
  // When it happened, not when we got to it: a bell that was behind shows the truth.
  await deps.commands.raise({ notificationId, userId, ...content }, contextOfEvent(event));
}
