import { mailFlaws } from '@marquee/kit/testing/mail-flaws';
import { LANGUAGES, type Localized } from '@marquee/schemas/common/language';
import { describe, expect, it } from 'vitest';

import { NOTIFICATION_TYPES, type NotificationType } from '../contents.ts';
import { linkTo } from './link.ts';
import { renderMail } from './render.ts';

const SUBJECTS: Localized<RegExp> = {
  en: /^(Your|A campaign|A creative|A support ticket|The decision on your) /,
  de: /^(Ihre?|Eine Kampagne|Ein Werbemittel|Ein Support-Ticket|Die Entscheidung über Ihre?) /,
};
const GREETINGS: Localized = { en: 'Hello', de: 'Guten Tag' };
const FOOTERS: Localized = { en: 'You receive this email', de: 'Sie erhalten diese E-Mail' };

describe('a notification mail', () => {
  const types = Object.keys(NOTIFICATION_TYPES) as NotificationType[];
  const all = types.flatMap((type) => LANGUAGES.map((language) => [type, language] as const));

  it.each(all)('for %s in %s has subject, text and HTML', (type, language) => {
    const mail = renderMail(type, {
      language,
      firstName: 'Ann',
      message: 'It happened.',
      link: linkTo('https://m.test', '/campaigns/{id}', { id: 7 }),
    });
    expect(mailFlaws(mail, { language, publicUrl: 'https://m.test' })).toEqual([]);
    expect(mail.subject).toMatch(SUBJECTS[language]);
    expect(mail.text).toContain(`${GREETINGS[language]} Ann,\n\nIt happened.`);
    expect(mail.text).toContain('\n\nhttps://m.test/campaigns/7\n\n');
    expect(mail.text).toContain(FOOTERS[language]);
    expect(mail.html).toContain('<a href="https://m.test/campaigns/7" ');
    expect(mail.html).toContain(FOOTERS[language]);
  });

  it.each(LANGUAGES)('in %s shows what people wrote as text', (language) => {
    const mail = renderMail('creative_approved', {
      language,
      firstName: '<script>alert(1)</script>',
      message: 'Creative "<img src=x onerror=alert(1)>{{ link }}" was approved.',
      link: null,
    });
    expect(mail.html).not.toMatch(/<script|<img|<a /);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;{{ link }}');
    expect(mail.text).toContain('Creative "<img src=x onerror=alert(1)>{{ link }}" was approved.');
  });
});
