import type { Mail } from '@marquee/kit/mail/port';
import { Liquid } from 'liquidjs';

import type { NotificationType } from '../contents.ts';
import { ADVICE, HTML_BODY, SUBJECTS, TEXT_BODY } from './templates.ts';

export interface MailText {
  readonly firstName: string;
  readonly message: string;
  readonly link: string | null;
}

const options = { strictVariables: true, strictFilters: true } as const;
const plain = new Liquid(options);
/** Whatever people wrote comes out as text, never as markup. */
const escaping = new Liquid({ ...options, outputEscape: 'escape' });
const textTemplate = plain.parse(TEXT_BODY);
const htmlTemplate = escaping.parse(HTML_BODY);

/** Subject, plain text and HTML of a notification's mail. */
export function renderMail(type: NotificationType, content: MailText): Omit<Mail, 'to'> {
  const subject = SUBJECTS[type];
  const context = { ...content, subject, advice: ADVICE[type] ?? null };
  return {
    subject,
    text: plain.renderSync(textTemplate, context) as string,
    html: escaping.renderSync(htmlTemplate, context) as string,
  };
}
