import { contextOfEvent } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { sealText } from '@marquee/kit/personal-data/seal-text';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';

import { ALERT_EVENTS, alertContent, type AlertEvent, isAlertEvent, isSentBy } from '../alerts/message.ts';
import type { NotificationCommands } from '../inbox/commands.ts';
import {
  adminContentOf,
  type Content,
  contentOf,
  NOTIFIED_EVENTS,
  type NotifiedEvent,
  SEALED_TYPES,
} from '../contents.ts';
import type { Recipient } from '../recipient.ts';
import { subjectOf } from '../subject.ts';
import { assigneeOf } from '../tickets/assignee.ts';
import {
  advertiserContent,
  isTicketEvent,
  staffContent,
  TICKET_EVENTS,
  type TicketEvent,
  notifiedOf,
} from '../tickets/message.ts';

export interface RaiserDeps {
  readonly commands: Pick<NotificationCommands, 'raise'>;
  readonly notificationIds: KeyedIds;
  readonly recipientOf: (userId: number) => Promise<Recipient | undefined>;
  readonly eventStore: EventStore;
  readonly vault: PersonalDataVault;
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
    events: [...NOTIFIED_EVENTS, ...ALERT_EVENTS, ...TICKET_EVENTS],
    react: (event) => {
      if (isAlertEvent(event)) return raiseAlert(event, deps);
      return isTicketEvent(event) ? raiseTicket(event, deps) : raiseFor(event, deps);
    },
  });

async function raiseFor(event: NotifiedEvent, deps: RaiserDeps): Promise<void> {
  if (event.type === 'CampaignStopped' && event.data.cause === undefined) return;
  const { name, payment } = await subjectOf(event, deps.eventStore);
  const { userId } = event.data;
  const declined = event.type === 'PaymentDeclined' ? event.data : undefined;
  const reason = declined && { reason: await shownText(deps.vault, declined.reason) };
  await notify(event, userId, event.id, deps, ({ settings, isAdmin }) =>
    contentOf(event, { settings, isAdmin, name, payment, ...reason }),
  );
  const forAdmins = adminContentOf(event, name);
  if (!forAdmins) return;
  for (const adminId of await deps.adminIds()) {
    await notify(event, adminId, `${event.id}:${adminId}`, deps, () => forAdmins);
  }
}

async function raiseAlert(event: AlertEvent, deps: RaiserDeps): Promise<void> {
  if (!isSentBy(event, 'bell')) return;
  await notify(event, event.data.userId, event.id, deps, () => alertContent(event));
}

async function raiseTicket(event: TicketEvent, deps: RaiserDeps): Promise<void> {
  const { userId, ticketId } = event.data;
  const notified = notifiedOf(event);
  if (notified === undefined) return;
  if (notified === 'advertiser') return notify(event, userId, event.id, deps, () => advertiserContent(event));
  const assigneeId = await assigneeOf(deps.eventStore, ticketId);
  const assignee = assigneeId === null ? undefined : await deps.recipientOf(assigneeId);
  // A manager who has left reads nothing any more.
  const staffIds = assigneeId !== null && assignee?.isReachable ? [assigneeId] : await deps.adminIds();
  for (const staffId of staffIds)
    await notify(event, staffId, `${event.id}:${staffId}`, deps, ({ isAdmin }) =>
      staffContent(event, isAdmin),
    );
}

/**
 * Raises a notification for one recipient, if the recipient is reachable and there is a content.
 * @param key the same for the same notification, so that a retry raises nothing twice
 */
async function notify(
  event: NotifiedEvent | AlertEvent | TicketEvent,
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
  const notification = { notificationId, userId, ...(await storedContent(content, userId, deps.vault)) };
  await deps.commands.raise(notification, contextOfEvent(event));
}

/** The content as its event keeps it. */
async function storedContent(
  { notificationType, message, data }: Content,
  userId: number,
  vault: PersonalDataVault,
) {
  const isSealed = SEALED_TYPES.includes(notificationType);
  const stored = async (text: string) => (isSealed ? await sealText(vault, userId, text) : text);
  return {
    notificationType,
    data: { ...data, message: await stored(message.en) },
    translations: { de: await stored(message.de) },
  };
}
