import type { Mailer } from '@marquee/kit/mail/port';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';

import { findAccount, type Accounts } from '../accounts.ts';
import type { MailOrder, MailQueue } from '../mail-queue.ts';
import type { MailTokenKind } from '../mail-tokens.ts';
import { openPersonal } from '../personal.ts';
import { confirmationMail, passwordResetMail } from './mail-texts.ts';

export type ReactorBasics = Pick<
  ReactorOptions<never>,
  'eventStore' | 'readStore' | 'logger' | 'metrics' | 'retryMs'
>;

export const hoursOf =
  ({ limits }: Pick<Accounts, 'limits'>) =>
  (kind: MailTokenKind): number =>
    kind === 'reset' ? limits.resetHours : limits.confirmHours;

/** Orders the confirmation and reset mails; `onOrder` is told that there is something to send. */
export const createMailReactor = (
  accounts: Accounts,
  queue: MailQueue,
  onOrder: () => void,
  basics: ReactorBasics,
): Projection =>
  createReactor({
    ...basics,
    name: 'accounts mails',
    events: ['UserRegistered', 'UserEmailConfirmationRequested', 'UserPasswordResetRequested'],
    react: async (event) => {
      if (event.type === 'UserRegistered' && event.data.registeredBy !== 'sign-up') return;
      const kind = event.type === 'UserPasswordResetRequested' ? 'reset' : 'confirm';
      const requestedAt = new Date(event.metadata.occurredAt);
      const ageMs = accounts.clock().getTime() - requestedAt.getTime();
      // A reactor that starts over must not send the mails of last year.
      if (ageMs > hoursOf(accounts)(kind) * 3_600_000) return;
      await queue.enqueue({ eventId: event.id, userId: event.data.userId, kind, requestedAt });
      onOrder();
    },
  });

/**
 * Sends one ordered mail, unless the account needs it no more. The token is made here and follows from the event:
 * sent twice, after a crash, the mail carries the same link.
 */
export async function sendLink(
  accounts: Accounts,
  mailer: Mailer,
  { eventId, userId, kind }: MailOrder,
): Promise<void> {
  const account = await findAccount(accounts, userId);
  if (!account || (kind === 'confirm' && account.isEmailConfirmed)) return;
  const person = await openPersonal(accounts.vault, account.personal);
  if (!person) return;
  const { emailDigest } = account;
  const hours = hoursOf(accounts)(kind);
  const token = await accounts.mailTokens.issue({ kind, userId, emailDigest, eventId, hours });
  const base = accounts.config.publicUrl.replace(/\/+$/, '');
  await mailer.send(
    kind === 'reset'
      ? passwordResetMail({ person, hours, link: `${base}/change-password/${token}` })
      : confirmationMail({ person, hours, link: `${base}/confirm-account/${token}` }),
  );
}
