import type { Mailer } from '@marquee/kit/mail/port';
import { withoutAddresses } from '@marquee/kit/mail/without-addresses';
import { createTransport } from 'nodemailer';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  readonly url: string;
  /** `Marquee <no-reply@marquee.test>`. */
  readonly from: string;
  /** Sends nothing over a connection that is not encrypted: a server without STARTTLS is refused. */
  readonly requiresTls?: boolean;
  /** Default 10,000 ms, each for the connection, the greeting and a silent server. */
  readonly timeoutMs?: number;
}

export interface SmtpMailer extends Mailer {
  /**
   * Whether the server answers and cannot encrypt, so that no mail would ever be sent where `requiresTls` says so. One that does not
   * answer may be back before there is a mail.
   */
  refusesEncryption(): Promise<boolean>;
  /** Closes the idle connections. */
  dispose(): Promise<void>;
}

/** Code of nodemailer for a connection that could not be encrypted. */
const NOT_ENCRYPTED = 'ETLS';

/** Why a mail was not taken, without what nodemailer keeps of it: the recipient, also in the server's answer. */
class MailNotTaken extends Error {
  /** Of the socket or of nodemailer; a server that is away has another one than one that refuses. */
  readonly code: unknown;

  constructor(error: unknown) {
    super(withoutAddresses(error).message);
    this.name = 'MailNotTaken';
    this.code = error instanceof Error && 'code' in error ? error.code : undefined;
  }
}

/**
 * Sends mails to an SMTP server over a few pooled connections. Callers retry: a rejection is not final. It names no address,
 * since whatever sends mails logs why one was not taken.
 */
export function createSmtpMailer({
  url,
  from,
  requiresTls = false,
  timeoutMs = 10_000,
}: SmtpMailerOptions): SmtpMailer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: requiresTls && !secure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A mail catcher in development has a self-signed certificate.
    tls: { rejectUnauthorized: searchParams.get('tls') !== 'unverified' },
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ attachments = [], ...mail }) {
      try {
        await transport.sendMail({ from, ...mail, attachments: [...attachments] });
      } catch (error) {
        throw new MailNotTaken(error);
      }
    },
    refusesEncryption: () =>
      transport.verify().then(
        () => false,
        (error: { readonly code?: unknown }) => error.code === NOT_ENCRYPTED,
      ),
    dispose: async () => transport.close(),
  };
}
