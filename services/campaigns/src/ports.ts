import type { AlertWindowDays } from '@marquee/schemas/alert-rule/fields';
import type { OptimizationSubject } from '@marquee/schemas/optimization-rule/rules';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import type { PixelHit } from '@marquee/schemas/conversion-pixel/hits';
import type { AudienceDay } from '@marquee/schemas/audience/growth';
import type { BundleMatches, RequestShare } from '@marquee/schemas/queries/inventory-matches';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';
import type { RotationGoal } from '@marquee/schemas/campaign/rotation';
import type { TimeRange } from '@marquee/schemas/common/time';

/**
 * Reporting answers how campaigns and creatives did, over their whole life or over a time. Ids that it knows nothing of
 * are absent from the map.
 */
export interface StatsPort {
  campaignStats(ids: readonly number[], range?: TimeRange): Promise<ReadonlyMap<number, AdTotals>>;
  /** The same without the open half hours, of thousands at once. */
  campaignSums?(ids: readonly number[], range?: TimeRange): Promise<ReadonlyMap<number, AdTotals>>;
  creativeStats(ids: readonly number[], range?: TimeRange): Promise<ReadonlyMap<number, AdTotals>>;
}

/** What a campaign may name: lists of its advertiser, and deals that he may buy. */
export const REFERENCE_KINDS = [
  'dealIds',
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

/** Supply answers which of the deals an advertiser's campaigns may target. */
export type UsableDealsPort = (userId: number, ids: readonly number[]) => Promise<readonly number[]>;

/** Whether the directory knows a country by this code, ISO 3166-1 alpha-3. */
export type IsCountryPort = (iso3: string) => boolean;

/** What a thousand impressions cost at least in a country (ISO 3166-1 alpha-3), nano-dollars, and its English name. */
export type CountryMinPricePort = (
  iso3: string,
) => { readonly name: string; readonly minCpmNanos: bigint } | undefined;

/** English name of an IAB category; undefined for a code that the dictionary does not know. */
export type CategoryNamePort = (code: string) => string | undefined;

/** Alpha-3 of the country that a city (GeoNames id) lies in; undefined for one that the directory does not know. */
export type CountryOfCityPort = (geonameId: number) => string | undefined;

export interface LinkCheck {
  readonly isValid: boolean;
  readonly isSecure: boolean;
  readonly reachable: boolean;
  readonly httpStatus: number | null;
  readonly finalUrl: string | null;
  /** Where each redirect led, in order. */
  readonly redirects: readonly string[];
  readonly message: string | null;
}

/** Follows a link as a browser would, without ever touching an address that is not public. Never rejects. */
export interface LinkChecker {
  check(url: string): Promise<LinkCheck>;
}

/** What a campaign did recently; see reporting. */
export interface CampaignActivity {
  /** Since the asked moment. */
  readonly bids: number;
  readonly impressions: number;
  readonly spendNanos: bigint;
  /** Figures of the campaign's day, and of its lifetime. */
  readonly todayNanos: bigint;
  readonly totalNanos: bigint;
  readonly lastBidAt: Date | null;
  readonly lastImpressionAt: Date | null;
  readonly lastSpendAt: Date | null;
}

/** Reporting answers what campaigns of an account did since a moment; absent is without any facts. */
export type ActivityPort = (
  userId: number,
  campaigns: readonly { readonly campaignId: number; readonly dayStart: Date }[],
  since: Date,
) => Promise<ReadonlyMap<number, CampaignActivity>>;

/** A campaign whose day is asked about. */
export interface CampaignDayQuestion {
  /** Its owner. */
  readonly userId: number;
  readonly campaignId: number;
  /** Half hours are answered from here on, values of dimensions from the start of the day on. */
  readonly from: Date;
  readonly dayStart: Date;
  /** Whether sites are named: all, those outside premium inventory, or none. */
  readonly sites: 'all' | 'without-premium' | 'none';
  /** Most values of a dimension. */
  readonly valuesMax: number;
}

/** What happened in a half hour, or to a value of a dimension; money in nano-dollars. */
export interface DayFigures {
  readonly spendNanos: bigint;
  readonly impressions: number;
  readonly clicks: number;
}

/** A campaign's day so far; see reporting. */
export interface CampaignDayReport {
  /** The oldest first; a half hour without traffic is absent. */
  readonly halfHours: readonly (DayFigures & { readonly start: Date; readonly conversions: number })[];
  /** Spend over its whole life. */
  readonly totalNanos: bigint;
  /** Those with the most spend. */
  readonly domain: readonly (DayFigures & { readonly value: string })[];
  readonly size: readonly (DayFigures & { readonly value: string })[];
  readonly country: readonly (DayFigures & { readonly value: string })[];
}

/** Reporting answers how a campaign's day goes. */
export type CampaignDayPort = (question: CampaignDayQuestion) => Promise<CampaignDayReport>;

/** What a campaign of an account spent, nano-dollars; see reporting. */
export interface CampaignDays {
  /** Over its whole life. */
  readonly totalNanos: bigint;
  /** Since each of the asked starts, and its first half hour with bids since then; null without one. */
  readonly since: readonly { readonly spendNanos: bigint; readonly firstBidAt: Date | null }[];
  /** By the start of the half hour, milliseconds since 1970; null where more campaigns spent more. */
  readonly halfHours: ReadonlyMap<number, bigint> | null;
}

/** Reporting answers what all campaigns of an account spent; absent is without any facts. */
export type AccountDaysPort = (question: {
  readonly userId: number;
  /** Half hours are answered from here on. */
  readonly from: Date;
  /** Starts of days, at one of which each campaign's day began. */
  readonly dayStarts: readonly Date[];
  /** Campaigns that are answered by half hour: those with the most spend since `from`. */
  readonly halfHoursMax: number;
}) => Promise<ReadonlyMap<number, CampaignDays>>;

/** What a campaign did since a moment, nano-dollars; see reporting. */
export interface CampaignPerformance {
  /** What it was charged. */
  readonly spendNanos: bigint;
  /** What the exchanges got. */
  readonly costNanos: bigint;
  readonly clicks: number;
  /** Below 0 when an earlier one is taken back. */
  readonly conversions: number;
}

/** Reporting answers what campaigns did since a moment each, to the millisecond; absent is without any facts. */
export type CampaignPerformancePort = (
  windows: readonly { readonly id: number; readonly userId: number; readonly since: Date }[],
) => Promise<ReadonlyMap<number, CampaignPerformance>>;

/** What a creative brought in a campaign. */
export type CreativeCounts = Pick<CampaignPerformance, 'clicks' | 'conversions'> & {
  readonly impressions: number;
};

/** Reporting answers it by campaign and creative since a moment; absent is without any facts. */
export type CreativeCountsPort = (
  campaigns: readonly { readonly id: number; readonly userId: number }[],
  since: Date,
) => Promise<ReadonlyMap<number, ReadonlyMap<number, CreativeCounts>>>;

/** What was learned of the creatives of a campaign with an optimised rotation. */
export interface LearnedRotation {
  readonly campaignId: number;
  readonly learnedAt: Date;
  /** What it aimed at then, and so what the events are. */
  readonly goal: RotationGoal;
  readonly creatives: readonly {
    readonly id: number;
    /** Times an even share; see `LearnedShares`. */
    readonly share: number;
    readonly impressions: number;
    readonly events: number;
  }[];
}

/** Where bidders read it. */
export interface LearnedSharesPort {
  /** Undefined where nothing is learned. */
  find(campaignId: number): Promise<LearnedRotation | undefined>;
  /** In the place of all that was kept and was not learned later. @param learnedAt of all of them */
  replace(rotations: readonly LearnedRotation[], learnedAt: Date): Promise<void>;
}

/** A campaign whose figures alert rules ask. */
export interface AlertCampaign {
  readonly id: number;
  readonly userId: number;
  readonly dayStart: Date;
  /** Its last impression is asked to the millisecond, within the last day. */
  readonly isTimed: boolean;
}

/** What a campaign did, for alert rules; money in nano-dollars. */
export interface CampaignAlertFigures {
  readonly totalNanos: bigint;
  readonly lastSpendAt: Date | null;
  /** Exact where it is asked for; otherwise the end of its half hour. */
  readonly lastImpressionAt: Date | null;
  /** By days, today included. Conversions are below 0 when earlier ones are taken back. */
  readonly windows: ReadonlyMap<
    AlertWindowDays,
    { readonly spendNanos: bigint; readonly conversions: number }
  >;
}

/** Reporting answers what campaigns did; absent is without any facts. Undefined while it lags behind the traffic. */
export type AlertFiguresPort = (
  campaigns: readonly AlertCampaign[],
  now: Date,
) => Promise<ReadonlyMap<number, CampaignAlertFigures> | undefined>;

/** The bidder's word for why a campaign mostly does not bid now; undefined where it bids, or does not say. */
export type NoBidReasonPort = (campaignId: number) => Promise<string | undefined>;

/** The same of several campaigns in one call; absent is where it bids, or does not say. */
export type NoBidReasonsPort = (campaignIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** What accounts were charged for clicks by CPC campaigns, and what those cost, nano-dollars. */
export type AccountMoney = Pick<CampaignPerformance, 'spendNanos' | 'costNanos'>;

/** Reporting answers it of accounts, stopped and deleted campaigns included; absent is without any facts. */
export type ClickMoneyPort = (
  userIds: readonly number[],
  since: Date,
) => Promise<ReadonlyMap<number, AccountMoney>>;

/** Billing answers an account's free money, nano-dollars; undefined without a wallet. */
export type BalancePort = (userId: number) => Promise<bigint | undefined>;

/** Accounts answers what an account may spend in a day of UTC, nano-dollars; null without a limit. */
export type DailyLimitPort = (userId: number) => Promise<bigint | null>;

/** Counts the current members of audiences; an audience absent from the map has none. */
export type AudienceSizesPort = (
  audiences: readonly { readonly id: number; readonly lifetimeDays: number }[],
) => Promise<ReadonlyMap<number, number>>;

/** How many members an audience had on each of the last days, the oldest first; none where they are not counted. */
export type AudienceGrowthPort = (audienceId: number) => Promise<readonly AudienceDay[]>;

/** Reporting answers what filter lists and contextual bundles match of the requests that exchanges sent, from samples. */
export interface InventoryMatchesPort {
  /** Which share each list holds, since a moment; absent is without samples of that time. */
  shares(question: {
    readonly of: 'filter-lists';
    readonly subjects: readonly { readonly id: number; readonly since: Date }[];
    readonly now: Date;
  }): Promise<ReadonlyMap<number, RequestShare>>;
  /** What a bundle matches, since it is as it is. */
  ofBundle(question: {
    readonly bundleId: number;
    readonly since: Date;
    readonly now: Date;
    /** Which sites are named: all, those outside premium inventory, or none. */
    readonly sites: 'all' | 'without-premium' | 'none';
  }): Promise<BundleMatches>;
}

/** Reporting answers the latest calls of a conversion pixel. */
export type PixelHitsPort = (question: {
  readonly userId: number;
  readonly pixelId: number;
  readonly now: Date;
}) => Promise<readonly PixelHit[]>;

/** Calls a pixel of an account with a click that is marked as a test. @throws DependencyUnavailable */
export type TestConversionPort = (pixel: { readonly userId: number; readonly code: string }) => Promise<void>;

/** What a source did for some campaigns; see reporting. */
export interface SourceFigures {
  /** As filter lists compare it. */
  readonly source: string;
  readonly bids: number;
  readonly wins: number;
  readonly impressions: number;
  readonly clicks: number;
  /** Below 0 when earlier ones are taken back. */
  readonly conversions: number;
  readonly conversionValueNanos: bigint;
  readonly spendNanos: bigint;
}

export interface SourceQuestion {
  readonly userId: number;
  /** `campaign` adds up each campaign: its id is the source. */
  readonly sourceType: OptimizationSubject;
  /** Campaigns whose facts are added up, each over its own time: from inclusive, to exclusive. */
  readonly spans: readonly {
    readonly campaignIds: readonly number[];
    readonly from: Date;
    readonly to: Date;
  }[];
  readonly having: OptimizationRuleFields['conditions'];
  /** Premium inventory counts; without it the owner would learn where it is sold. */
  readonly withPremium: boolean;
  /** Sources come in the order of their names, after this one. */
  readonly after: string;
}

/** Reporting answers which sources meet every condition; none when there are no more. */
export type SourceFiguresPort = (question: SourceQuestion) => Promise<readonly SourceFigures[]>;
