import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import type { AudienceEvent } from '@marquee/schemas/audience/events';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';

/** Audiences and caps as the event store has them. */
export interface AudienceRules {
  /** @param occurredAtMs when it happened, milliseconds since 1970 */
  apply(event: AudienceEvent | CampaignEvent, occurredAtMs: number): void;
  /** Undefined when there is no such audience, or it was deleted. */
  audience(id: number): { readonly userId: number; readonly type: string } | undefined;
  /** Whether a bid has to name its person: for its cap, or because its click or conversion may be collected. */
  needsIdentity(userId: number, campaignId: number): boolean;
  /** Milliseconds for which an impression of the campaign counts; undefined without a cap. */
  capMs(campaignId: number): number | undefined;
}

/** Who is a member of which audience. */
export interface AudienceMembers {
  /**
   * Why a campaign that names these audiences may not bid for the person; undefined when it may.
   *
   * @param identityKey undefined: membership is unknown
   */
  noBidReason(
    audienceIds: readonly number[],
    identityKey: string | undefined,
    nowMs: number,
  ): 'audience-unknown' | 'audience' | undefined;
}

/** Impressions of each campaign to each person. */
export interface FrequencyCaps {
  /** Why the person may not see the campaign now; undefined when it may. Without a person it is unknown. */
  noBidReason(
    campaignId: number,
    cap: { readonly impressions: number; readonly hours: number },
    person: string | undefined,
    nowMs: number,
  ): 'frequency-unknown' | 'frequency' | undefined;
  bid(bidId: string, campaignId: number, person: string, nowMs: number): void;
  /** The bid became an impression: it stays counted. */
  shown(bidId: string): void;
  /** The bid was lost or expired. */
  release(bidId: string): void;
}

/**
 * Distinguishes people without storing their identifiers; undefined where the request must not be recognised.
 */
export type IdentityKeys = (request: NormalisedRequest) => string | undefined;

/** Audiences and frequency caps, as the bidder uses them. */
export interface Audiences {
  readonly rules: AudienceRules;
  readonly members: AudienceMembers;
  readonly frequencyCaps: FrequencyCaps;
  readonly identityKeys: IdentityKeys;
  /** Loads user signals into memory. Started once the catalogue is current. */
  readonly follower: {
    start(): Promise<void>;
    stop(): Promise<void>;
    unhealthy(): string | undefined;
  };
}
