import type { Mailer } from '@marquee/kit/mail/port';
import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { EventOf } from '@marquee/kit/projector/read-model';
import type { Projection } from '@marquee/kit/projector/projector';
import type { PersonalData } from '@marquee/schemas/user/events';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { isNotificationType, NOTIFICATION_TYPES } from '../contents.ts';
import { renderMail } from '../mail/render.ts';
import type { Recipient } from '../recipient.ts';

export interface MailDeps {
  readonly mailer: Mailer;
  readonly vault: PersonalDataVault;
  readonly recipientOf: (userId: number) => Promise<Recipient | undefined>;
  /** Where links in mails lead: `https://marquee.example`. */
  readonly publicUrl: string;
  readonly clock: () => Date;
}

/** Oldest notification that is mailed, milliseconds: a low balance of last week is no news today. */
const AGE_MAX_MS = 48 * HOUR_MS;

/** Mails notifications to the users who want them by mail. A mail that was not accepted is tried again. */
export const createNotificationMailer = (
  deps: MailDeps,
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection =>
  createReactor({
    ...options,
    name: 'notifications mail',
    events: ['NotificationRaised'],
    react: (event) => mailFor(event, deps),
  });

async function mailFor(event: EventOf<'NotificationRaised'>, deps: MailDeps): Promise<void> {
  const { notificationType, userId, data } = event.data;
  if (!isNotificationType(notificationType)) return;
  if (deps.clock().getTime() - Date.parse(event.metadata.occurredAt) > AGE_MAX_MS) return;
  const recipient = await deps.recipientOf(userId);
  if (!recipient?.isReachable) return;
  if (!recipient.settings[NOTIFICATION_TYPES[notificationType].mailSetting]) return;
  const opened = await deps.vault.open(recipient.personal.keyOf, recipient.personal.sealed);
  if (opened === undefined) return;
  const { email, firstName } = JSON.parse(opened) as PersonalData;
  const message = await shownText(deps.vault, data.message);
  const link = linkTo(deps.publicUrl, data.route, data.route_params);
  await deps.mailer.send({
    to: email,
    ...renderMail(notificationType, { firstName, message, link }),
  });
}

/** `/creatives/{id}/edit` with `{ id: 42 }` on our host; null without a route. */
function linkTo(
  publicUrl: string,
  route: string | null,
  params: Readonly<Record<string, string | number>>,
): string | null {
  if (route === null) return null;
  const path = route.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  return new URL(path, publicUrl).href;
}
