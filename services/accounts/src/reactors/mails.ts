import type { Mailer } from '@marquee/kit/mail/port';
import type { Projection } from '@marquee/kit/projector/projector';
import type { EventOf } from '@marquee/kit/projector/read-model';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { findAccount, type Accounts } from '../accounts.ts';
import type { MailKind, MailOrder, MailQueue } from '../mails/queue.ts';
import { openPersonal } from '../personal-data.ts';
import { languageOf, type LiveAccount } from '../user/state.ts';
import { confirmationMail, invitationMail, passwordResetMail } from './mail-texts.ts';
import { NOTICED_EVENTS, noticeOrders, sendNotice, type NoticedEvent } from './notices.ts';

export type ReactorBasics = Pick<
  ReactorOptions<never>,
  'eventStore' | 'readStore' | 'logger' | 'metrics' | 'retryMs'
>;

/** Hours after which a mail is not sent any more. */
export const hoursOf =
  ({ limits }: Pick<Accounts, 'limits'>) =>
  (kind: MailKind): number => {
    if (kind === 'reset') return limits.resetHours;
    if (kind === 'invitation') return limits.invitationHours;
    return kind === 'confirm' ? limits.confirmHours : limits.noticeHours;
  };

/** Orders the mails about accounts; `onOrder` is called when there is something to send. */
export const createMailReactor = (
  accounts: Accounts,
  queue: MailQueue,
  onOrder: () => void,
  basics: ReactorBasics,
): Projection =>
  createReactor({
    ...basics,
    name: 'accounts mails',
    events: [
      'UserRegistered',
      'UserEmailConfirmationRequested',
      'UserPasswordResetRequested',
      ...NOTICED_EVENTS,
    ],
    react: async (event) => {
      const requestedAt = new Date(event.metadata.occurredAt);
      const ageMs = accounts.clock().getTime() - requestedAt.getTime();
      for (const { eventId, kind } of ordersOf(event)) {
        // A reactor that starts over must not send the mails of last year.
        if (ageMs > hoursOf(accounts)(kind) * HOUR_MS) continue;
        await queue.enqueue({ eventId, userId: event.data.userId, kind, requestedAt });
        onOrder();
      }
    },
  });

type MailingEvent =
  | EventOf<'UserRegistered' | 'UserEmailConfirmationRequested' | 'UserPasswordResetRequested'>
  | NoticedEvent;

function ordersOf(event: MailingEvent): readonly Pick<MailOrder, 'eventId' | 'kind'>[] {
  switch (event.type) {
    case 'UserRegistered':
      return ordersOfRegistration(event);
    case 'UserEmailConfirmationRequested':
      return [{ eventId: event.id, kind: 'confirm' }];
    case 'UserPasswordResetRequested':
      return [{ eventId: event.id, kind: 'reset' }];
    default:
      return noticeOrders(event);
  }
}

/**
 * A new user confirms the address after sign-up, or chooses a password where staff made the account. Demo users get no
 * mail.
 */
function ordersOfRegistration({
  id: eventId,
  data: { registeredBy },
}: EventOf<'UserRegistered'>): readonly Pick<MailOrder, 'eventId' | 'kind'>[] {
  switch (registeredBy) {
    case 'sign-up':
      return [{ eventId, kind: 'confirm' }];
    case 'admin':
      return [{ eventId, kind: 'invitation' }];
    case 'seed':
      return [];
  }
}

/** Sends one ordered mail, unless the account no longer needs it. */
export async function sendOrdered(accounts: Accounts, mailer: Mailer, order: MailOrder): Promise<void> {
  const { kind } = order;
  if (kind === 'notice' || kind === 'notice-old-address') await sendNotice(accounts, mailer, order);
  else await sendLink(accounts, mailer, { ...order, kind });
}

/**
 * Sends a mail with a link. The token is made here and follows from the event:
 * sent twice, after a crash, the mail carries the same link.
 */
async function sendLink(
  accounts: Accounts,
  mailer: Mailer,
  { eventId, userId, kind, requestedAt }: MailOrder & { readonly kind: keyof typeof LINKS },
): Promise<void> {
  const account = await findAccount(accounts, userId);
  if (!account || (kind === 'confirm' && account.isEmailConfirmed)) return;
  if (kind === 'invitation' && account.status !== 'active') return;
  const person = await openPersonal(accounts.vault, account.personal);
  if (!person) return;
  const { emailDigest } = account;
  const hours = hoursOf(accounts)(kind);
  const { tokenKind, path, mail } = LINKS[kind];
  const wanted = { kind: tokenKind, userId, emailDigest, eventId, requestedAt, hours } as const;
  const token = await accounts.mailTokens.issue(wanted);
  if (token === undefined) return;
  const base = accounts.config.publicUrl.replace(/\/+$/, '');
  const language = languageOf(account);
  await mailer.send(mail({ person, language, hours, link: `${base}/${path}/${token}${queryOf(account)}` }));
}

/** A browser without a language of its own opens the page in the one that the person chose. */
const queryOf = ({ settings: { language } }: LiveAccount): string =>
  language === null ? '' : `?lang=${language}`;

/** An invitation leads to a new password, as a reset does: of the two, the newest link counts. */
const LINKS = {
  confirm: { tokenKind: 'confirm', path: 'confirm-account', mail: confirmationMail },
  reset: { tokenKind: 'reset', path: 'change-password', mail: passwordResetMail },
  invitation: { tokenKind: 'reset', path: 'change-password', mail: invitationMail },
} as const;
