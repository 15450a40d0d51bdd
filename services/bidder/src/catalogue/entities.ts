import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import { hoursOf, isScheduled } from '@marquee/schemas/campaign/running-times';
import type { Approval } from '@marquee/schemas/common/campaign-terms';
import { offsetMinutes } from '@marquee/schemas/common/time';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import type { IneligibilityReason } from '@marquee/schemas/traffic/no-bid-reasons';
import type { ServingCampaign, ServingCreative } from '../auction/serving.ts';
import type { WithheldReason } from './creative-scans.ts';
import type { MediaIndex } from './media-index.ts';
import { creativeForms } from './serving/creative-forms.ts';

/** What the bidder keeps of an account: nothing personal. */
export interface Account {
  isActive: boolean;
  balanceNanos: bigint;
  dailyLimitNanos: bigint | null;
  /** Basis points on top of what exchanges get. */
  markupBps: number;
  /** It may buy on endpoints that are marked premium. */
  mayBuyPremium: boolean;
  /** Staff found malware in its creatives: nothing of it is shown. */
  hasMalware: boolean;
  /** What it advertises; its bids declare it as categories. */
  isGambling: boolean;
  isCannabis: boolean;
  /** It shows creatives before their first scan. */
  useUnscanned: boolean;
  /** Its markup carries the platform's pixel against invalid traffic. */
  ivtPx: boolean;
}

export interface Campaign {
  readonly id: number;
  readonly userId: number;
  fields: CampaignFields;
  /** Times of `fields`, computed once. */
  times: RunningTimes;
  approval: Approval;
  isActive: boolean;
  /** What the auction sees of it; undefined while it may not bid, and after a change of it or of its creatives. */
  serving: ServingCampaign | undefined;
}

export interface Creative {
  readonly id: number;
  readonly userId: number;
  fields: CreativeFields;
  approval: Approval;
  isActive: boolean;
  /** What the auction may show, worked out after each change. */
  serving: readonly ServingCreative[];
}

export interface Endpoint {
  readonly id: number;
  fields: SspEndpointFields;
  key: string;
}

/** When a campaign runs, from its fields. */
export const runningTimes = (fields: CampaignFields): RunningTimes => ({
  offsetMinutes: offsetMinutes(fields.timezone),
  hours: hoursOf(fields.schedule),
  startMs: fields.startAt === null ? null : Date.parse(fields.startAt),
  endMs: fields.endAt === null ? null : Date.parse(fields.endAt),
});

/** The forms in which a creative may be shown; none when it must not be. */
export function servingForms(
  creative: Omit<Creative, 'serving'>,
  media: MediaIndex,
): readonly ServingCreative[] {
  if (creative.approval !== 'approved' || !creative.isActive) return [];
  return creativeForms(creative.id, creative.fields, media);
}

/** What else decides whether a campaign may bid. */
interface ServingFacts {
  /** It has a creative that may be shown. */
  readonly hasCreative: boolean;
  /** Why its creatives are withheld that otherwise might be shown; undefined where none is. */
  readonly withheld: WithheldReason | undefined;
  /**
   * Lists, audiences and bundles that it names are there. They are rules about who must not, or alone may, be reached: unknown
   * ones cannot be kept.
   */
  readonly areListsKnown: boolean;
}

/**
 * Why a campaign cannot bid on anything now, in the order in which it is asked; undefined when it can.
 * @param runMinNanos the balance above which an account runs
 */
export function ineligibilityReason(
  campaign: Campaign,
  account: Account | undefined,
  facts: ServingFacts,
  nowMs: number,
  runMinNanos: bigint,
): IneligibilityReason | undefined {
  const { times } = campaign;
  if (account?.isActive !== true) return 'account-inactive';
  if (account.hasMalware) return 'account-malware';
  if (account.balanceNanos <= runMinNanos) return 'account-balance';
  if (campaign.approval !== 'approved') return 'campaign-not-approved';
  if (!campaign.isActive) return 'campaign-stopped';
  if (times.startMs !== null && nowMs < times.startMs) return 'campaign-not-started';
  if (times.endMs !== null && nowMs >= times.endMs) return 'campaign-ended';
  if (!isScheduled(times, nowMs)) return 'campaign-schedule';
  if (!facts.areListsKnown) return 'list-not-available';
  return facts.hasCreative ? undefined : (facts.withheld ?? 'no-servable-creative');
}
