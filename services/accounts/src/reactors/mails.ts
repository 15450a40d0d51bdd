import type { Mailer } from '@marquee/kit/mail/port';
import type { Projection } from '@marquee/kit/projector/projector';
import type { EventOf } from '@marquee/kit/projector/read-model';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';

import { findAccount, type Accounts } from '../accounts.ts';
import type { MailTokenKind } from '../mail-tokens.ts';
import { openPersonal } from '../personal.ts';
import { confirmationMail, passwordResetMail } from './mail-texts.ts';

export type ReactorBasics = Pick<
  ReactorOptions<never>,
  'eventStore' | 'readStore' | 'logger' | 'metrics' | 'retryMs'
>;

type MailEvent = EventOf<'UserRegistered' | 'UserEmailConfirmationRequested' | 'UserPasswordResetRequested'>;

/** A mail server that is away for this many attempts (the pause grows to 30 s) parks the mail. */
const ATTEMPTS_MAX = 40;

/**
 * Sends the confirmation and reset mails. The token is made when the mail is sent and follows from the event, so
 * that a mail that is sent again after a crash carries the same link.
 */
export const createMailReactor = (accounts: Accounts, mailer: Mailer, basics: ReactorBasics): Projection =>
  createReactor({
    ...basics,
    name: 'accounts mails',
    maxAttempts: ATTEMPTS_MAX,
    events: ['UserRegistered', 'UserEmailConfirmationRequested', 'UserPasswordResetRequested'],
    react: async (event) => {
      if (event.type === 'UserRegistered' && event.data.registeredBy !== 'sign-up') return;
      await sendLink(
        accounts,
        mailer,
        event,
        event.type === 'UserPasswordResetRequested' ? 'reset' : 'confirm',
      );
    },
  });

async function sendLink(
  accounts: Accounts,
  mailer: Mailer,
  event: MailEvent,
  kind: MailTokenKind,
): Promise<void> {
  const hours = kind === 'reset' ? accounts.limits.resetHours : accounts.limits.confirmHours;
  const ageMs = accounts.clock().getTime() - Date.parse(event.metadata.occurredAt);
  // A reactor that starts over must not send the mails of last year.
  if (ageMs > hours * 3_600_000) return;
  const { userId } = event.data;
  const account = await findAccount(accounts, userId);
  if (!account || (kind === 'confirm' && account.isEmailConfirmed)) return;
  const person = await openPersonal(accounts.vault, account.personal);
  if (!person) return;
  const token = await accounts.mailTokens.issue({
    kind,
    userId,
    emailDigest: account.emailDigest,
    eventId: event.id,
    hours,
  });
  const base = accounts.config.publicUrl.replace(/\/+$/, '');
  await mailer.send(
    kind === 'reset'
      ? passwordResetMail({ person, hours, link: `${base}/change-password/${token}` })
      : confirmationMail({ person, hours, link: `${base}/confirm-account/${token}` }),
  );
}
