import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import type { Language, Localized } from '@marquee/schemas/common/language';
import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import type { PersonalData } from '@marquee/schemas/user/events';

import {
  BUTTON_FAILS,
  CONFIRMATION,
  INVITATION,
  type LinkMailText,
  PASSWORD_RESET,
} from './link-mail-texts.ts';

export interface LinkMail {
  readonly person: PersonalData;
  readonly language: Language;
  readonly link: string;
  readonly hours: number;
}

export const confirmationMail = (mail: LinkMail): Mail => linkMail(mail, CONFIRMATION);

/** Invitation to an account that staff made: its owner chooses a password of their own. */
export const invitationMail = (mail: LinkMail): Mail => linkMail(mail, INVITATION);

export const passwordResetMail = (mail: LinkMail): Mail => linkMail(mail, PASSWORD_RESET);

type Texts = Localized<(terms: { readonly email: string; readonly hours: number }) => LinkMailText>;

function linkMail({ person, language, link, hours }: LinkMail, texts: Texts): Mail {
  const { subject, intro, label, outro } = texts[language]({ email: person.email, hours });
  const greeting = greetingOf(person, language);
  return {
    to: person.email,
    subject,
    text: `${greeting}\n\n${intro}\n\n${link}\n\n${outro}\n`,
    html: framedMail({
      language,
      title: escapeHtml(subject),
      body: [
        `<p>${escapeHtml(greeting)}</p>`,
        `<p>${escapeHtml(intro)}</p>`,
        mailButton(escapeHtml(link), escapeHtml(label)),
        `<p>${escapeHtml(outro)}</p>`,
      ].join('\n'),
      footer: `${escapeHtml(BUTTON_FAILS[language])} ${escapeHtml(link)}`,
    }),
  };
}
