import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import { escapeHtml } from '@marquee/schemas/common/escape-markup';

import { linkTo } from '../mail/link.ts';
import { alertContent, type AlertEvent } from './message.ts';

/** Campaigns that a mail lists; the rest is behind its button. */
const LISTED_MAX = 20;

/** The mail of an alert. @param publicUrl where links lead */
export function alertMail(
  event: AlertEvent,
  { firstName, publicUrl }: { readonly firstName: string; readonly publicUrl: string },
): Omit<Mail, 'to'> {
  const { alertRuleId, ruleName, alerts } = event.data;
  const { route, route_params } = alertContent(event).data;
  const link = linkTo(publicUrl, route, route_params) ?? publicUrl;
  const ruleLink = new URL(`/alerts/${alertRuleId}`, publicUrl).href;
  const label = link === ruleLink ? 'Open the alert' : 'Open the campaign';
  const lines = alerts
    .slice(0, LISTED_MAX)
    .map(({ campaignName, text }) => `Campaign "${campaignName}" ${text}`);
  const more = alerts.length - lines.length;
  if (more > 0) lines.push(`And ${more} more.`);
  const greeting = greetingOf({ firstName });
  const off = `You receive this email because of your alert rule "${ruleName}". Change it or turn it off`;
  return {
    subject: event.type === 'AlertsFired' ? 'Your alert has fired' : 'Your alert is resolved',
    text: [greeting, lines.join('\n'), `${label}: ${link}`, `${off}: ${ruleLink}\n`].join('\n\n'),
    html: framedMail(
      escapeHtml(ruleName),
      [
        `<h1 style="margin:0;font-size:20px;overflow-wrap:anywhere">${escapeHtml(ruleName)}</h1>`,
        `<p>${escapeHtml(greeting)}</p>`,
        ...lines.map((line) => `<p style="overflow-wrap:anywhere">${escapeHtml(line)}</p>`),
        mailButton(escapeHtml(link), label),
      ].join('\n'),
      `${escapeHtml(off)}: <a href="${escapeHtml(ruleLink)}">${escapeHtml(ruleLink)}</a>`,
    ),
  };
}
