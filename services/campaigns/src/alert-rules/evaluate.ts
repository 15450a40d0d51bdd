import type { AlertCondition } from '@marquee/schemas/alert-rule/fields';

import { CONDITIONS, NO_FIGURES } from './conditions.ts';
import {
  type Alert,
  type AlertSubject,
  type AlertText,
  type Evaluation,
  mayFire,
  type ResolvedAlert,
  subjectKey,
  type WatchingRule,
} from './firings/alert.ts';
import type { LastAlert } from './firings/state.ts';
import { noLongerDeclinedText } from './no-longer-declined.ts';
import { type Outcome, stored } from './outcome.ts';
import type { AlertedCreatives, FiguresById, WatchedCampaign } from './watched.ts';

/** The last alert of a rule about a subject. */
export interface EarlierAlert extends AlertSubject, LastAlert {}

/** Everything about an account that its rules look at. */
export interface AccountFigures {
  readonly campaigns: readonly WatchedCampaign[];
  readonly figures: FiguresById;
  /** Those that open alerts are about. */
  readonly creatives: AlertedCreatives;
}

/**
 * What a rule does now. An alert fires once while its condition holds, whatever held before the rule was made, and not within
 * the rule's quiet time of the last one about the same subject; what still holds then fires after it.
 * @param earlier the last alert about each subject
 */
export function evaluate(
  rule: WatchingRule,
  { campaigns, figures, creatives }: AccountFigures,
  earlier: readonly EarlierAlert[],
  now: Date,
): Evaluation {
  const { condition, quietHours } = rule.fields;
  const nowMs = now.getTime();
  const before = new Map(earlier.map((alert) => [subjectKey(alert), alert]));
  const fired: Alert[] = [];
  const resolved: ResolvedAlert[] = [];
  const seen = new Map<number, { readonly campaign: WatchedCampaign; readonly outcome: Outcome }>();
  for (const campaign of campaigns) {
    if (!isWatched(rule, campaign)) continue;
    const did = figures && (figures.get(campaign.id) ?? NO_FIGURES);
    const outcome = CONDITIONS[condition](rule.fields, campaign, did, nowMs);
    seen.set(campaign.id, { campaign, outcome });
    if (outcome.state !== 'holds') continue;
    for (const finding of outcome.findings) {
      const alert = { campaignId: campaign.id, campaignName: campaign.name, ...finding };
      if (mayFire(before.get(subjectKey(alert)), condition, quietHours, nowMs)) fired.push(alert);
    }
  }
  const withdrawn: AlertSubject[] = [];
  for (const alert of earlier) {
    if (!alert.isOpen) continue;
    const end = endOf(alert, { condition, creatives }, seen.get(alert.campaignId));
    const { campaignId, creativeId } = alert;
    if (end === 'withdrawn') withdrawn.push({ campaignId, creativeId });
    else if (end !== undefined) resolved.push({ campaignId, creativeId, ...end });
  }
  return { fired, resolved, withdrawn };
}

/** Campaigns of the rule's owner that are in its scope; none while it is off. */
export function isWatched({ userId, fields }: WatchingRule, campaign: WatchedCampaign): boolean {
  if (!fields.isActive || campaign.userId !== userId) return false;
  switch (fields.scope) {
    case 'all':
      return true;
    case 'campaigns':
      return fields.campaignIds.includes(campaign.id);
    case 'label': {
      const wanted = fields.label?.toLowerCase();
      return campaign.labels.some((label) => label.toLowerCase() === wanted);
    }
  }
}

/** How an open alert ends; undefined while it does not. */
function endOf(
  { condition, creativeId }: EarlierAlert,
  asked: { readonly condition: AlertCondition; readonly creatives: AlertedCreatives },
  seen: { readonly campaign: WatchedCampaign; readonly outcome: Outcome } | undefined,
): 'withdrawn' | ({ readonly campaignName: string } & AlertText) | undefined {
  if (!seen || condition !== asked.condition) return 'withdrawn';
  const { campaign, outcome } = seen;
  switch (outcome.state) {
    case 'inapplicable':
      return 'withdrawn';
    case 'unknown':
      return undefined;
    case 'holds':
      if (outcome.findings.some((finding) => finding.creativeId === creativeId)) return undefined;
      // Of another creative.
      break;
    case 'clear':
      if (creativeId === null) {
        const { text, translations } = outcome;
        return { campaignName: campaign.name, text, translations };
      }
  }
  const creative = creativeId === null ? undefined : asked.creatives.get(creativeId);
  const text = noLongerDeclinedText(campaign, creativeId, creative);
  return { campaignName: campaign.name, ...stored(text) };
}
