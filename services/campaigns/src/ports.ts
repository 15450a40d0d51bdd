import type { CampaignTotals } from '@marquee/schemas/live/messages';

/** Counts over the whole life of a campaign or creative. */
export interface AdTotals {
  readonly dspSpendNanos: bigint;
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
  /** Campaigns: what of it fell into the half hours that still move. */
  readonly open?: { readonly since: string; readonly halfHours: readonly CampaignTotals[] };
}

/** Reporting answers how campaigns and creatives did. Ids that it knows nothing of are absent from the map. */
export interface StatsPort {
  campaignStats(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
  creativeStats(ids: readonly number[]): Promise<ReadonlyMap<number, AdTotals>>;
}

/** Lists of an advertiser that a campaign may name. */
export const REFERENCE_KINDS = [
  'audiences',
  'filterLists',
  'contextualBundles',
  'optimizationRules',
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Says which of the named things an advertiser does not have. */
export interface ReferencesPort {
  unknownIds(kind: ReferenceKind, userId: number, ids: readonly number[]): Promise<readonly number[]>;
}

export interface LinkCheck {
  readonly isValid: boolean;
  readonly isSecure: boolean;
  readonly reachable: boolean;
  readonly httpStatus: number | null;
  readonly finalUrl: string | null;
  readonly message: string | null;
}

/** Follows a link as a browser would, without ever touching an address that is not public. Never rejects. */
export interface LinkChecker {
  check(url: string): Promise<LinkCheck>;
}
