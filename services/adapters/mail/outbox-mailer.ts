import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import type { Mailer } from '@marquee/kit/mail/port';
import { wallClock } from '@marquee/kit/runtime/clock';
import { createTransport } from 'nodemailer';

export interface OutboxMailerOptions {
  /** Made when missing, also when it went missing meanwhile. */
  readonly folder: string;
  /** `Marquee <no-reply@marquee.test>`. */
  readonly from: string;
  readonly clock?: () => Date;
}

/** Writes each mail as a whole `*.eml` file whose name sorts by time; no half-written file ever has that name. */
export function createOutboxMailer({ folder, from, clock = wallClock }: OutboxMailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let written = 0;
  return {
    async send({ attachments = [], ...mail }) {
      const { message } = await transport.sendMail({
        ...{ from, ...mail, attachments: [...attachments] },
        date: clock(),
      });
      written += 1;
      const stamp = clock().toISOString().replace(/[:.]/g, '-');
      // The counter keeps the order of mails within a millisecond.
      const name = `${stamp}-${String(written).padStart(6, '0')}-${randomUUID().slice(0, 8)}`;
      const temporary = path.join(folder, `.${name}.tmp`);
      await mkdir(folder, { recursive: true });
      try {
        const file = await open(temporary, 'wx', 0o600);
        try {
          // A string or a buffer, because the transport is configured to buffer.
          await file.writeFile(message as Buffer);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path.join(folder, `${name}.eml`));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
  };
}
