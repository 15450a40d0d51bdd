import { greetingByName } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import { inEachLanguage, type Language } from '@marquee/schemas/common/language';
import { Liquid } from 'liquidjs';

import type { NotificationType } from '../contents.ts';
import { HTML_BODIES, TEXT_BODY } from './templates.ts';
import { MAIL_FRAME, MAIL_TEXTS } from './texts.ts';

export interface MailText {
  readonly language: Language;
  readonly firstName: string;
  /** In this language. */
  readonly message: string;
  readonly link: string | null;
}

const options = { strictVariables: true, strictFilters: true } as const;
const plain = new Liquid(options);
/** Whatever people wrote comes out as text, never as markup. */
const escaping = new Liquid({ ...options, outputEscape: 'escape' });
const textTemplate = plain.parse(TEXT_BODY);
const htmlTemplates = inEachLanguage((language) => escaping.parse(HTML_BODIES[language]));

/** Subject, plain text and HTML of a notification's mail. */
export function renderMail(
  type: NotificationType,
  { language, firstName, message, link }: MailText,
): Omit<Mail, 'to'> {
  const texts = MAIL_TEXTS[type][language];
  const greeting = greetingByName(firstName, language);
  const context = { ...texts, ...MAIL_FRAME[language], greeting, message, link };
  return {
    subject: texts.subject,
    text: plain.renderSync(textTemplate, context) as string,
    html: escaping.renderSync(htmlTemplates[language], context) as string,
  };
}
