import { createSmtpMailer } from '@marquee/adapters/mail/smtp-mailer';

import { CannotStart } from '../process/require-free-port.ts';
import type { Settings } from '../settings/settings.ts';

/** A mail server that is slower is taken for one that is away. */
const ANSWERS_WITHIN_MS = 3_000;

/**
 * Refuses a mail server that does not encrypt in production: no mail would ever be sent, and no account confirmed.
 * @throws CannotStart naming the server
 */
export async function refusePlainMail({
  production,
  smtpUrl,
  mailFrom,
}: Pick<Settings, 'production' | 'smtpUrl' | 'mailFrom'>): Promise<void> {
  if (!production || smtpUrl === undefined) return;
  const mailer = createSmtpMailer({
    url: smtpUrl,
    from: mailFrom,
    requiresTls: true,
    timeoutMs: ANSWERS_WITHIN_MS,
  });
  const isPlain = await mailer.refusesEncryption();
  await mailer.dispose();
  if (!isPlain) return;
  throw new CannotStart(
    `The mail server of SMTP_URL (${new URL(smtpUrl).host}) does not encrypt, and mails hold links to accounts. ` +
      'Turn STARTTLS on there, or name one with smtps://.',
  );
}
