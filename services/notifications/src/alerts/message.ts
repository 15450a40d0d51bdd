import type { EventOf } from '@marquee/kit/projector/read-model';
import type { AlertChannel } from '@marquee/schemas/alert-rule/fields';
import { inEachLanguage, type Language } from '@marquee/schemas/common/language';
import { translated } from '@marquee/schemas/common/translations';

import type { Content } from '../contents.ts';
import { ALERT_MESSAGES } from './texts.ts';

export const ALERT_EVENTS = ['AlertsFired', 'AlertsResolved'] as const;
export type AlertEvent = EventOf<(typeof ALERT_EVENTS)[number]>;

export const isAlertEvent = (event: { readonly type: string }): event is AlertEvent =>
  (ALERT_EVENTS as readonly string[]).includes(event.type);

export const isSentBy = ({ data }: AlertEvent, channel: AlertChannel): boolean =>
  data.channels.includes(channel);

export const alertType = ({ type }: AlertEvent) =>
  type === 'AlertsFired' ? ('alert_fired' as const) : ('alert_resolved' as const);

/** Campaigns that a message names; the rest is counted. */
const NAMED_MAX = 3;

/** `Campaign "Summer" has been stopped since …`; of several campaigns the rule, and the first of them. */
export function alertMessage(event: Pick<AlertEvent, 'type' | 'data'>, language: Language): string {
  const { alerts, ruleName } = event.data;
  const texts = ALERT_MESSAGES[language];
  const [first] = alerts;
  if (first && alerts.length === 1)
    return texts.campaign(first.campaignName, translated(first.text, first.translations, language));
  // By id: campaigns may share a name.
  const names = [
    ...new Map(alerts.map(({ campaignId, campaignName }) => [campaignId, campaignName])).values(),
  ];
  return texts.campaigns(event.type, { ruleName, names: names.slice(0, NAMED_MAX), count: names.length });
}

/** What the bell shows: one campaign leads to it, several to the rule's history. */
export function alertContent(event: AlertEvent): Content {
  const { alertRuleId, alerts } = event.data;
  const campaigns = new Set(alerts.map(({ campaignId }) => campaignId));
  const [only] = campaigns;
  const isOne = campaigns.size === 1 && only !== undefined;
  return {
    notificationType: alertType(event),
    message: inEachLanguage((language) => alertMessage(event, language)),
    data: {
      color: event.type === 'AlertsFired' ? 'red' : 'green',
      route: isOne ? '/campaigns/{id}' : '/alerts/{id}',
      route_params: { id: isOne ? only : alertRuleId },
    },
  };
}

/** What a webhook is sent beside the message. */
export const alertFacts = ({ data: { alertRuleId, ruleName, condition, at, alerts } }: AlertEvent) => ({
  alertRuleId,
  ruleName,
  condition,
  at,
  alerts: alerts.map(({ translations: _, ...alert }) => alert),
});
