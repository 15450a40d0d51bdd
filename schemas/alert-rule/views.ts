import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { listAnswerOf, ownedEntries, usedBy } from '../queries/owned.ts';
import { alertRuleResource } from './fields.ts';

/** An alert rule as `GET /alert-rules/{id}` answers it. */
export const alertRuleView = v.object({
  ...ownedEntries,
  ...alertRuleResource.view,
  usedBy,
  /** Alerts whose condition holds now. */
  firing: v.number(),
  lastFiredAt: v.nullable(timestamp),
});
export type AlertRuleView = v.InferOutput<typeof alertRuleView>;

/** `resolved`: the condition ended; `withdrawn`: the rule stopped watching. */
export const ALERT_STATES = ['firing', 'resolved', 'withdrawn'] as const;

/** One alert of a rule about a campaign, from when it fired until its condition ended. */
export const alertFiringView = v.object({
  id: v.string(),
  campaignId: v.number(),
  campaignName: v.string(),
  /** Of a declined creative. */
  creativeId: v.nullable(v.number()),
  text: v.string(),
  /** When the condition began to hold, as far as it is known. */
  since: v.nullable(timestamp),
  state: v.picklist(ALERT_STATES),
  firedAt: timestamp,
  endedAt: v.nullable(timestamp),
  /** What the notification said when the condition ended. */
  endedText: v.nullable(v.string()),
});
export type AlertFiringView = v.InferOutput<typeof alertFiringView>;
export const alertFiringsAnswer = listAnswerOf(alertFiringView);

/** Alerts that a preview names; the rest is counted. */
export const ALERT_PREVIEW_MAX = 50;

/** `POST /alert-rules/preview`. */
export const alertPreviewAnswer = v.object({
  data: v.object({
    /** Campaigns that the rule would watch. */
    watched: v.number(),
    /** Alerts that would fire now. */
    total: v.number(),
    /** False where statistics did not answer: then only what needs none is shown. */
    statsAvailable: v.boolean(),
    alerts: v.array(
      v.object({
        campaignId: v.number(),
        campaignName: v.string(),
        text: v.string(),
        since: v.nullable(timestamp),
      }),
    ),
  }),
});
export type AlertPreview = v.InferOutput<typeof alertPreviewAnswer>['data'];
