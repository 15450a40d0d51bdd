import { mailFlaws } from '@marquee/kit/testing/mail-flaws';
import { sampleMetadata } from '@marquee/kit/testing/samples';
import { FORMATS } from '@marquee/schemas/common/formats';
import { LANGUAGES, type Localized } from '@marquee/schemas/common/language';
import { describe, expect, it } from 'vitest';

import { alertMail } from './mail.ts';
import { type AlertEvent, alertMessage } from './message.ts';

const alert = (campaignId: number) => ({
  ...{ campaignId, creativeId: null, campaignName: `Sale <${campaignId}>` },
  ...{ text: 'can run again.', translations: { de: 'kann wieder laufen.' } },
});

/** As many campaigns at once. */
const resolved = (campaigns: number): Extract<AlertEvent, { type: 'AlertsResolved' }> => ({
  ...{ id: 'e', stream: 'alert-firings-41', revision: 0, position: 0n, metadata: sampleMetadata() },
  type: 'AlertsResolved',
  data: {
    ...{ alertRuleId: 41, userId: 5, ruleName: 'Stopp <b>', condition: 'stopped', channels: ['email'] },
    at: '2026-11-28T14:05:00.000Z',
    alerts: Array.from({ length: campaigns }, (_, index) => alert(index + 1)),
  },
});

const fired = (campaigns: number): AlertEvent => {
  const { data, ...event } = resolved(campaigns);
  const alerts = data.alerts.map((one) => ({ ...one, since: null }));
  return { ...event, type: 'AlertsFired', data: { ...data, alerts } };
};

describe('the mail of alerts', () => {
  it('says instants on the clock of its reader', () => {
    const event = resolved(1);
    const text = `has had no impression since ${FORMATS.en.instant(new Date('2026-11-28T14:05:00Z'))}.`;
    const alerts = event.data.alerts.map((alert) => ({ ...alert, text }));
    const reader = { firstName: 'Ann', language: 'en', zone: 'Asia/Kolkata' } as const;
    const mail = alertMail(
      { ...event, data: { ...event.data, alerts } },
      { ...reader, publicUrl: 'https://m.test' },
    );
    expect(mail.text).toContain('no impression since 28 Nov 2026, 19:35 (Asia/Kolkata).');
  });

  it.each(LANGUAGES)('in %s is one of Marquee’s, fired or resolved, of one campaign or many', (language) => {
    const publicUrl = 'https://m.test';
    for (const campaigns of [1, 22]) {
      for (const each of [resolved(campaigns), fired(campaigns)]) {
        const mail = alertMail(each, { firstName: 'Ann', language, zone: 'UTC', publicUrl });
        expect(mailFlaws(mail, { language, publicUrl })).toEqual([]);
      }
    }
  });

  it.each(LANGUAGES)('in %s has all its parts, and what people wrote as text', (language) => {
    const mail = alertMail(resolved(22), {
      ...{ firstName: 'Ann', language, zone: 'Europe/Berlin' },
      publicUrl: 'https://m.test',
    });
    const more = { en: 'And 2 more.', de: 'Und 2 weitere.' }[language];
    const line = {
      en: 'Campaign "Sale <1>" can run again.',
      de: 'Die Kampagne „Sale <1>“ kann wieder laufen.',
    }[language];
    for (const part of [more, line, 'Ann,', 'https://m.test/alerts/41']) expect(mail.text).toContain(part);
    expect(mail.html).toContain('Stopp &lt;b&gt;');
    expect(mail.html).not.toMatch(/<b>|Sale </);
  });

  it.each([
    [1, { en: 'Campaign "Sale <1>" can run again.', de: 'Die Kampagne „Sale <1>“ kann wieder laufen.' }],
    [
      4,
      {
        en: 'Alert "Stopp <b>" resolved for 4 campaigns: "Sale <1>", "Sale <2>", "Sale <3>" and 1 more.',
        de: 'Alarm „Stopp <b>“ behoben für 4 Kampagnen: „Sale <1>“, „Sale <2>“, „Sale <3>“ und 1 weitere.',
      },
    ],
  ] as [number, Localized][])('says of %d campaigns what the bell says', (campaigns, texts) => {
    for (const language of LANGUAGES)
      expect(alertMessage(resolved(campaigns), language)).toBe(texts[language]);
  });
});
