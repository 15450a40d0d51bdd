import type { EventOf } from '@marquee/kit/projector/read-model';
import type { AlertChannel } from '@marquee/schemas/alert-rule/fields';

import type { Content } from '../contents.ts';

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
export function alertMessage(event: Pick<AlertEvent, 'type' | 'data'>): string {
  const { alerts, ruleName } = event.data;
  const [first] = alerts;
  if (first && alerts.length === 1) return `Campaign "${first.campaignName}" ${first.text}`;
  // By id: campaigns may share a name.
  const names = [
    ...new Map(alerts.map(({ campaignId, campaignName }) => [campaignId, `"${campaignName}"`])).values(),
  ];
  const more = names.length - NAMED_MAX;
  const named = more > 0 ? [...names.slice(0, NAMED_MAX), `${more} more`] : names;
  const what = event.type === 'AlertsFired' ? 'fired' : 'resolved';
  return `Alert "${ruleName}" ${what} for ${counted(names.length)}: ${listed(named)}.`;
}

const counted = (campaigns: number) => (campaigns === 1 ? 'a campaign' : `${campaigns} campaigns`);

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

/** What the bell shows: one campaign leads to it, several to the rule's history. */
export function alertContent(event: AlertEvent): Content {
  const { alertRuleId, alerts } = event.data;
  const campaigns = new Set(alerts.map(({ campaignId }) => campaignId));
  const [only] = campaigns;
  const isOne = campaigns.size === 1 && only !== undefined;
  return {
    notificationType: alertType(event),
    data: {
      color: event.type === 'AlertsFired' ? 'red' : 'green',
      message: alertMessage(event),
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
  alerts,
});
