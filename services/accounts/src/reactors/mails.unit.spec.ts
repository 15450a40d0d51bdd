import { mailFlaws } from '@marquee/kit/testing/mail-flaws';
import { LANGUAGES, type Language, type Localized } from '@marquee/schemas/common/language';
import type { PersonalData } from '@marquee/schemas/user/events';
import { describe, expect, it } from 'vitest';

import { confirmationMail, invitationMail, passwordResetMail } from './mail-texts.ts';
import { noticeMail } from './notice-mail.ts';
import { NOTICE_TEXTS, type NoticeTextKey } from './notice-texts.ts';

const person: PersonalData = {
  ...{ firstName: 'Ann', lastName: 'Onym', email: 'ann@example.test', phone: null, telegram: null },
  ...{ company: null, country: null, address: null, emailSpare: null },
};
const GREETINGS: Localized = { en: 'Hello', de: 'Guten Tag' };

const LINK_MAILS = { confirmationMail, invitationMail, passwordResetMail };
const linkMails = LANGUAGES.flatMap((language) =>
  Object.entries(LINK_MAILS).map(([name, mail]) => [name, language, mail] as const),
);

describe('a mail with a link', () => {
  it.each(linkMails)('%s in %s has all its parts', (_name, language, mail) => {
    const link = 'https://m.test/confirm-account/t0ken?a=1&b=2';
    const made = mail({ person, language, link, hours: 48 });
    expect(mailFlaws(made, { language, publicUrl: 'https://m.test' })).toEqual([]);
    const { subject, text, html = '' } = made;
    expect(text).toContain(`${GREETINGS[language]} Ann,\n\n`);
    expect(text).toContain(`\n\n${link}\n\n`);
    expect(text).toContain('48');
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<a href="https://m.test/confirm-account/t0ken?a=1&amp;b=2" ');
  });

  it.each([
    ['en', 1, 'within an hour'],
    ['en', 2, 'within 2 hours'],
    ['de', 1, 'innerhalb einer Stunde'],
    ['de', 2, 'innerhalb von 2 Stunden'],
  ] as [Language, number, string][])('in %s says %d hours in words', (language, hours, words) => {
    expect(passwordResetMail({ person, language, link: 'https://m.test', hours }).text).toContain(words);
  });

  it.each(LANGUAGES)('in %s shows what people wrote as text', (language) => {
    const crafted = { ...person, firstName: '<img src=x>', email: '<b>@example.test' };
    const { html = '', text } = invitationMail({
      person: crafted,
      language,
      link: 'https://m.test',
      hours: 2,
    });
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;b&gt;@example.test');
    expect(text).toContain(`${GREETINGS[language]},\n`);
  });
});

const notices = LANGUAGES.flatMap((language) =>
  (Object.keys(NOTICE_TEXTS) as NoticeTextKey[]).map((text) => [text, language] as const),
);

describe('a notice', () => {
  it.each(notices)('%s in %s has all its parts', (text, language) => {
    const mail = noticeMail({
      zone: 'Europe/Berlin',
      ...{ person, language, text, at: '2026-11-28T14:05:09.000Z', by: 'staff', from: '192.0.2.1' },
      publicUrl: 'https://m.test',
    });
    expect(mailFlaws(mail, { language, publicUrl: 'https://m.test' })).toEqual([]);
    const at = {
      en: '28 Nov 2026, 15:05 (Europe/Berlin)',
      de: '28.11.2026, 15:05 (Europe/Berlin)',
    }[language];
    for (const part of [`${GREETINGS[language]} Ann,`, at, '192.0.2.1', NOTICE_TEXTS[text][language].what])
      expect(mail.text).toContain(part);
    expect(mail.html).toContain('<a href="https://m.test/forgot-password" ');
  });
});
