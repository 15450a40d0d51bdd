import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';

import { isUnavailable } from '@marquee/kit/runtime/unavailable';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const FROM = 'Marquee <no-reply@marquee.test>';
const mail = {
  to: 'zoë@example.test',
  subject: 'Grüße\r\nBcc: everyone@example.test',
  text: 'Open https://marquee.test/confirm-account/abc_-123 now.',
  html: '<p>Open it</p>',
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee outbox '));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('outbox folder', () => {
  it('keeps 40 mails sent at once as whole files whose names sort in the order of sending', async () => {
    const mailer = createOutboxMailer({
      folder,
      from: FROM,
      clock: () => new Date('2026-11-21T04:00:00.000Z'),
    });
    for (let index = 0; index < 5; index += 1) await mailer.send({ ...mail, subject: `ordered ${index}` });
    await Promise.all(Array.from({ length: 35 }, () => mailer.send(mail)));
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(40);
    expect(names.every((name) => /^2026-11-21T04-00-00-000Z-\d{6}-[\da-f]{8}\.eml$/.test(name))).toBe(true);
    const first = await Promise.all(
      names.slice(0, 5).map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    expect(first.map((text) => /^Subject: (.*)\r$/m.exec(text)?.[1])).toEqual(
      [0, 1, 2, 3, 4].map((index) => `ordered ${index}`),
    );
  });

  it('keeps the file that goes with a mail, under its name', async () => {
    const content = Buffer.from('PK of a workbook');
    const file = { filename: 'statistics-2026-11-01.xlsx', contentType: 'application/x-test', content };
    await createOutboxMailer({ folder, from: FROM }).send({ ...mail, attachments: [file] });
    const [name = ''] = await readdir(folder);
    const text = await readFile(path.join(folder, name), 'utf8');
    expect(text).toContain('Content-Disposition: attachment; filename=statistics-2026-11-01.xlsx');
    expect(text).toContain(content.toString('base64'));
  });

  it('lets no other user of the machine read a mail', async () => {
    await createOutboxMailer({ folder, from: FROM }).send(mail);
    const [name = ''] = await readdir(folder);
    expect((await stat(path.join(folder, name))).mode & 0o077).toBe(0);
  });

  it('does not let a subject add a header', async () => {
    await createOutboxMailer({ folder, from: FROM }).send(mail);
    const [name = ''] = await readdir(folder);
    const [head = ''] = (await readFile(path.join(folder, name), 'utf8')).split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
  });

  it('makes a folder that was removed, and rejects where it cannot', async () => {
    const mailer = createOutboxMailer({ folder: path.join(folder, 'a', 'b'), from: FROM });
    await mailer.send(mail);
    await rm(path.join(folder, 'a'), { recursive: true });
    await mailer.send(mail);
    expect(await readdir(path.join(folder, 'a', 'b'))).toHaveLength(1);
    await writeFile(path.join(folder, 'file'), '');
    const blocked = createOutboxMailer({ folder: path.join(folder, 'file', 'x'), from: FROM });
    await expect(blocked.send(mail)).rejects.toThrow();
  });
});

describe('SMTP', () => {
  it('hands a mail over to a real server, and rejects what the server refuses', async () => {
    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, done) =>
        done(
          address.address.startsWith('refused') ? new Error(`no such mailbox <${address.address}>`) : null,
        ),
      onData: (stream, _session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          received.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
    try {
      await mailer.send({ ...mail, to: 'zoe@example.test' });
      expect(received).toHaveLength(1);
      expect(received[0]).toContain('confirm-account/abc_-123');
      const rejection = mailer.send({ ...mail, to: 'refused@example.test' });
      await expect(rejection).rejects.toThrow('no such mailbox');
      // A log shows every property of an error.
      expect(inspect(await rejection.catch((error: unknown) => error), { depth: 5 })).not.toContain(
        'refused@',
      );
    } finally {
      await mailer.dispose();
      await new Promise<void>((resolve) => server.close(resolve));
    }
    const gone = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 500 });
    const outage = await gone.send({ ...mail, to: 'zoe@example.test' }).catch((error: unknown) => error);
    expect(isUnavailable(outage)).toBe(true);
    await gone.dispose();
  });

  it('sends nothing in production to a server that does not encrypt', async () => {
    const commands: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) => {
        commands.push('MAIL');
        done();
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, requiresTls: true });
    try {
      await expect(mailer.send({ ...mail, to: 'zoe@example.test' })).rejects.toThrow();
      expect(commands).toEqual([]);
      expect(await mailer.refusesEncryption()).toBe(true);
    } finally {
      await mailer.dispose();
      await new Promise<void>((resolve) => server.close(resolve));
    }
    const gone = createSmtpMailer({
      ...{ url: `smtp://127.0.0.1:${port}`, from: FROM, requiresTls: true, timeoutMs: 500 },
    });
    expect(await gone.refusesEncryption()).toBe(false);
    await gone.dispose();
  });

  it('knows a server that encrypts', async () => {
    const server = new SMTPServer({ authOptional: true });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    // The certificate of the test's server is its own.
    const mailer = createSmtpMailer({
      ...{ url: `smtp://127.0.0.1:${port}?tls=unverified`, from: FROM, requiresTls: true },
    });
    try {
      expect(await mailer.refusesEncryption()).toBe(false);
    } finally {
      await mailer.dispose();
      await new Promise<void>((resolve) => server.close(resolve));
    }
  });
});
