import path from 'node:path';

import { createOutboxMailer } from '@marquee/adapters/mail/outbox-mailer';
import { createSmtpMailer } from '@marquee/adapters/mail/smtp-mailer';
import type { Mailer } from '@marquee/kit/mail/port';

import type { Settings } from '../settings/settings.ts';

/** Mails through SMTP where it is set; without it they lie in a folder. */
export function createMailer(settings: Settings): Mailer {
  return settings.smtpUrl === undefined
    ? createOutboxMailer({ folder: path.join(settings.dataDir, 'outbox'), from: settings.mailFrom })
    : createSmtpMailer({
        url: settings.smtpUrl,
        from: settings.mailFrom,
        requiresTls: settings.production,
      });
}
