import type { Mailer } from '@marquee/kit/mail/port';
import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { EventOf } from '@marquee/kit/projector/read-model';
import type { Projection } from '@marquee/kit/projector/projector';
import type { Language } from '@marquee/schemas/common/language';
import { translated } from '@marquee/schemas/common/translations';
import type { PersonalData } from '@marquee/schemas/user/events';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { isNotificationType, NOTIFICATION_TYPES } from '../contents.ts';
import { alertMail } from '../alerts/mail.ts';
import { ALERT_EVENTS, type AlertEvent, isAlertEvent, isSentBy } from '../alerts/message.ts';
import { linkTo } from '../mail/link.ts';
import { renderMail } from '../mail/render.ts';
import { languageOf, type Recipient } from '../recipient.ts';

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
    events: ['NotificationRaised', ...ALERT_EVENTS],
    react: (event) => (isAlertEvent(event) ? mailAlert(event, deps) : mailFor(event, deps)),
  });

async function mailFor(event: EventOf<'NotificationRaised'>, deps: MailDeps): Promise<void> {
  const { notificationType, userId, data, translations } = event.data;
  if (!isNotificationType(notificationType)) return;
  const { mailSetting } = NOTIFICATION_TYPES[notificationType];
  const wantsIt = ({ settings }: Recipient) => mailSetting === null || settings[mailSetting];
  const person = await addresseeOf(event, userId, deps, wantsIt);
  if (!person) return;
  const { email, firstName, language } = person;
  const message = await shownText(deps.vault, translated(data.message, translations, language));
  const link = linkTo(deps.publicUrl, data.route, data.route_params);
  const text = { language, firstName, message, link };
  await deps.mailer.send({ to: email, ...renderMail(notificationType, text) });
}

/** The rule itself says that its alerts are mailed. */
async function mailAlert(event: AlertEvent, deps: MailDeps): Promise<void> {
  if (!isSentBy(event, 'email')) return;
  const person = await addresseeOf(event, event.data.userId, deps, () => true);
  if (!person) return;
  const { email, firstName, language, zone } = person;
  const { publicUrl } = deps;
  await deps.mailer.send({ to: email, ...alertMail(event, { firstName, language, zone, publicUrl }) });
}

interface Addressee extends Pick<PersonalData, 'email' | 'firstName'> {
  readonly language: Language;
  /** Of their clock. */
  readonly zone: string;
}

/** Who is mailed about an event; undefined for what is old, and for those who cannot be reached or do not want it. */
async function addresseeOf(
  { metadata }: { readonly metadata: { readonly occurredAt: string } },
  userId: number,
  { clock, recipientOf, vault }: MailDeps,
  wantsIt: (recipient: Recipient) => boolean,
): Promise<Addressee | undefined> {
  if (clock().getTime() - Date.parse(metadata.occurredAt) > AGE_MAX_MS) return undefined;
  const recipient = await recipientOf(userId);
  if (!recipient?.isReachable || !wantsIt(recipient)) return undefined;
  const opened = await vault.open(recipient.personal.keyOf, recipient.personal.sealed);
  if (opened === undefined) return undefined;
  const { email, firstName } = JSON.parse(opened) as PersonalData;
  return { email, firstName, language: languageOf(recipient), zone: recipient.settings.timezone };
}
