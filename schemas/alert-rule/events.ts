import * as v from 'valibot';

import { textTranslations } from '../common/translations.ts';
import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { ALERT_CHANNELS, ALERT_CONDITIONS, alertRuleResource } from './fields.ts';

const identity = { alertRuleId: v.number(), userId: v.number() };

/** Stream `alert-rule-<id>`. */
export const alertRuleEvents = {
  AlertRuleCreated: {
    version: 1,
    data: v.object({ ...identity, ...alertRuleResource.stored.entries }),
  },
  AlertRuleChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(alertRuleResource.stored).entries }),
  },
  AlertRuleDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  AlertRuleRestored: { version: 1, data: v.object({ ...identity, ...alertRuleResource.stored.entries }) },
} as const satisfies EventCatalogue;
export type AlertRuleEvent = EventsOf<typeof alertRuleEvents>;

/** What an alert is about: a campaign, and one of its creatives where the condition is about creatives. */
const subject = { campaignId: v.number(), creativeId: v.nullable(v.number()) };
const alert = {
  ...subject,
  /** As it was called at the time. */
  campaignName: v.string(),
  /** For the owner, after the name of the campaign: "has been stopped since 27 Nov 2026, 14:10 UTC: …". */
  text: v.string(),
  /** The same in other languages, for mails; absent in events from before there were any. */
  translations: v.optional(textTranslations),
};

/** The rule at the time, for those who notify its owner. */
const rule = {
  ...identity,
  ruleName: v.string(),
  condition: v.picklist(ALERT_CONDITIONS),
  channels: v.array(v.picklist(ALERT_CHANNELS)),
  /** ISO 8601 UTC. */
  at: v.string(),
};

/** Stream `alert-firings-<alert rule id>`: apart from the rule's own, so that an alert never conflicts with an edit. */
export const alertFiringEvents = {
  AlertsFired: {
    version: 1,
    data: v.object({
      ...rule,
      /** `since` is when the condition began to hold, as far as it is known. */
      alerts: v.array(v.object({ ...alert, since: v.nullable(v.string()) })),
    }),
  },
  /** The condition no longer holds: the owner is notified. */
  AlertsResolved: { version: 1, data: v.object({ ...rule, alerts: v.array(v.object(alert)) }) },
  /** The rule no longer watches these: no notification is sent. */
  AlertsWithdrawn: {
    version: 1,
    data: v.object({ ...identity, at: v.string(), alerts: v.array(v.object(subject)) }),
  },
} as const satisfies EventCatalogue;
export type AlertFiringEvent = EventsOf<typeof alertFiringEvents>;
