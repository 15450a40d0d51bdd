import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { FORMATS } from '@marquee/schemas/common/formats';
import type { Language } from '@marquee/schemas/common/language';
import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import type { PersonalData } from '@marquee/schemas/user/events';

import { NOTICE_CIRCUMSTANCES, NOTICE_TEXTS, type NoticeTextKey } from './notice-texts.ts';

interface Notice {
  readonly person: PersonalData;
  readonly language: Language;
  /** Of the person's clock. */
  readonly zone: string;
  readonly text: NoticeTextKey;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly by: 'oneself' | 'staff';
  /** IP, where it is known and the person's own. */
  readonly from: string | undefined;
  /** Without a trailing slash. */
  readonly publicUrl: string;
}

/** The mail that informs users of a change to their account, and of what to do if they did not make it. */
export function noticeMail({ person, language, zone, text, at, by, from, publicUrl }: Notice): Mail {
  const { subject, what } = NOTICE_TEXTS[text][language];
  const texts = NOTICE_CIRCUMSTANCES[language];
  const circumstances = [
    texts.when(FORMATS[language].instant(new Date(at), zone)),
    by === 'staff' ? texts.byStaff : undefined,
    from === undefined ? undefined : texts.from(from),
  ].filter((line) => line !== undefined);
  const greeting = greetingOf(person, language);
  const link = `${publicUrl}/forgot-password`;
  return {
    to: person.email,
    subject,
    text: [greeting, what, circumstances.join('\n'), texts.advice, `${link}\n`].join('\n\n'),
    html: framedMail({
      language,
      title: escapeHtml(subject),
      body: [
        `<p>${escapeHtml(greeting)}</p>`,
        `<p>${escapeHtml(what)}</p>`,
        `<p>${circumstances.map(escapeHtml).join('<br>')}</p>`,
        `<p>${escapeHtml(texts.advice)}</p>`,
        mailButton(escapeHtml(link), escapeHtml(texts.button)),
      ].join('\n'),
      footer: escapeHtml(texts.footer),
    }),
  };
}
