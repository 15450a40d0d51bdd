import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import type { Language } from '@marquee/schemas/common/language';
import { FORMATS } from '@marquee/schemas/common/formats';
import { translated } from '@marquee/schemas/common/translations';
import { withInstants } from '@marquee/schemas/common/zone/zoned-text';

import { linkTo } from '../mail/link.ts';
import { alertContent, type AlertEvent } from './message.ts';
import { ALERT_MESSAGES } from './texts.ts';

/** Campaigns that a mail lists; the rest is behind its button. */
const LISTED_MAX = 20;

interface Reader {
  readonly firstName: string;
  readonly language: Language;
  /** Of the reader's clock. */
  readonly zone: string;
  /** Where links lead. */
  readonly publicUrl: string;
}

/** The mail of an alert. */
export function alertMail(
  event: AlertEvent,
  { firstName, language, zone, publicUrl }: Reader,
): Omit<Mail, 'to'> {
  const { alertRuleId, ruleName, alerts } = event.data;
  const { route, route_params } = alertContent(event).data;
  const link = linkTo(publicUrl, route, route_params) ?? publicUrl;
  const ruleLink = new URL(`/alerts/${alertRuleId}`, publicUrl).href;
  const texts = ALERT_MESSAGES[language];
  const label = link === ruleLink ? texts.openAlert : texts.openCampaign;
  const inZone = (text: string) => withInstants(text, (at) => FORMATS[language].instant(at, zone));
  const lines = alerts
    .slice(0, LISTED_MAX)
    .map(({ campaignName, text, translations }) =>
      texts.campaign(campaignName, inZone(translated(text, translations, language))),
    );
  const more = alerts.length - lines.length;
  if (more > 0) lines.push(texts.more(more));
  const greeting = greetingOf({ firstName }, language);
  const footer = texts.footer(ruleName);
  return {
    subject: texts.subject[event.type],
    text: [greeting, lines.join('\n'), `${label}: ${link}`, `${footer}: ${ruleLink}\n`].join('\n\n'),
    html: framedMail({
      language,
      title: escapeHtml(ruleName),
      body: [
        `<h1 style="margin:0;font-size:20px;overflow-wrap:anywhere">${escapeHtml(ruleName)}</h1>`,
        `<p>${escapeHtml(greeting)}</p>`,
        ...lines.map((line) => `<p style="overflow-wrap:anywhere">${escapeHtml(line)}</p>`),
        mailButton(escapeHtml(link), escapeHtml(label)),
      ].join('\n'),
      footer: `${escapeHtml(footer)}: <a href="${escapeHtml(ruleLink)}">${escapeHtml(ruleLink)}</a>`,
    }),
  };
}
