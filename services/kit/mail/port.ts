export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** An image of the mail's own HTML, which names it as `cid:…`. */
  readonly cid?: string;
}

/** Hands a mail to SMTP, or writes it as `*.eml` into the outbox folder. Rejects when it was not taken. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}
