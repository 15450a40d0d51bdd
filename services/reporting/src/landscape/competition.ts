import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import type { Targeting } from '@marquee/schemas/campaign/targeting';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { type EventCounts, learnedFactor } from '@marquee/schemas/common/learned-rate';
import { DAY_MS } from '@marquee/schemas/common/time';

import { bidOf, chargePerImpression } from './bid-pricing.ts';
import type { CompetingBid } from './hurdles.ts';
import { onTargetedSsps, type SegmentBody, segmentOf, withoutEndpoints } from './segment.ts';
import { EVENTS_STATEMENT, SAMPLE_STATEMENT, supplyStatement } from './statements.ts';

/** A campaign that may bid now, with ads of one price. */
export interface CompetingCampaign {
  readonly campaignId: number;
  readonly userId: number;
  readonly pricingModel: PricingModel;
  readonly bidPriceNanos: bigint;
  /** 0 is without a limit. */
  readonly dailyBudgetNanos: bigint;
  /** Basis points that its account pays on top of what exchanges get. */
  readonly markupBps: number;
  readonly mayBuyPremium: boolean;
  /** It wants more of a request than the sample knows: audiences, contexts, listed sources, an age. */
  readonly wantsUnsampled: boolean;
  readonly segment: SegmentBody;
}

export interface CompetitionDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  /** Campaigns of all accounts that may bid now. */
  readonly competingCampaigns: () => Promise<readonly CompetingCampaign[]>;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
  /** Basis points that the platform keeps of what clicks and actions are charged. */
  readonly marginBps: number;
}

/** Those who would bid on requests of a targeting: their bids, and their conditions on a request in SQL. */
export interface Competition {
  readonly bids: readonly CompetingBid[];
  readonly conditions: readonly string[];
  readonly params: Readonly<Record<string, FactParam>>;
  /** One row in so many of the sample is read. */
  readonly every: number;
  readonly counts: ReadonlyMap<number, CampaignCounts>;
}

/** What a campaign's impressions brought so far, and how often it bid in the window. */
interface CampaignCounts extends EventCounts {
  readonly bids: number;
}

export interface CompetitionQuestion {
  /** Start of the sample that is looked at, seconds since 1970. */
  readonly fromS: number;
  readonly nowMs: number;
  readonly userId: number;
  /** A campaign that is edited does not compete with itself. */
  readonly campaignId: number | undefined;
  readonly segment: SegmentBody;
}

/** Campaigns that one question looks at: those with the highest bids. */
const COMPETING_MAX = 60;
/** Sampled rows that one question reads at most, about. */
const ROWS_MAX = 200_000;
/** How long it is known how much of the traffic a budget lasts for. */
const KNOWN_MS = 60_000;

type Cell = string | number;

/** What is looked up rarely, because it reads the whole sample. */
interface Known {
  readonly untilMs: number;
  readonly every: number;
  /** Share of the platform's bids that become impressions; 1 before there are any. */
  readonly winRate: number;
  /** By `keyOf`, requests a day that a campaign takes and whose floor it meets. */
  readonly supply: Map<string, number>;
}

interface PricedCampaign {
  readonly campaign: CompetingCampaign;
  /** What reaches the exchange, and what its account pays; nano-dollars for one impression. */
  readonly nanos: number;
  readonly chargeNanos: number;
}

const keyOf = ({ campaign: { segment, mayBuyPremium }, nanos }: PricedCampaign): string =>
  JSON.stringify([segment, mayBuyPremium, nanos]);

/** Looks up who competes. */
export function createCompetitionReader(deps: CompetitionDeps) {
  const { factStore, marginBps } = deps;
  let known: Known | undefined;

  const knownOf = async ({ fromS, nowMs }: CompetitionQuestion): Promise<Known> => {
    if (known !== undefined && nowMs < known.untilMs) return known;
    const [row] = await factStore.query<{
      readonly samples: Cell;
      readonly shown: readonly [bids: Cell, impressions: Cell];
    }>(SAMPLE_STATEMENT, { from: fromS });
    const every = 2 ** Math.max(0, Math.ceil(Math.log2(Number(row?.samples ?? 0) / ROWS_MAX)));
    const [bids, impressions] = (row?.shown ?? [0, 0]).map(Number) as [number, number];
    const winRate = bids > 0 && impressions > 0 ? Math.min(1, impressions / bids) : 1;
    return (known = { untilMs: nowMs + KNOWN_MS, every, winRate, supply: new Map() });
  };

  return async (question: CompetitionQuestion): Promise<Competition> => {
    const [all, premium, { every, supply, winRate }] = await Promise.all([
      deps.competingCampaigns(),
      deps.premiumSspIds(),
      knownOf(question),
    ]);
    const met = all.filter((campaign) => mayMeet(campaign, question));
    const counts = await readCounts(factStore, question, met);
    const priced = met.map((campaign): PricedCampaign => {
      const pricing = pricingOf(campaign, marginBps, counts.get(campaign.campaignId));
      return {
        campaign,
        nanos: Number(bidOf(pricing, campaign.bidPriceNanos)),
        chargeNanos: Number(chargePerImpression(pricing, campaign.bidPriceNanos)),
      };
    });
    const highest = priced
      .filter(({ nanos }) => nanos > 0)
      .sort((one, other) => other.nanos - one.nanos)
      .slice(0, COMPETING_MAX);
    const asked = conditionsOf(highest, premium);
    await readSupply(factStore, { question, every, supply, asked });
    return {
      bids: highest.map((one) => ({
        nanos: one.nanos,
        participation: participationOf(one.campaign, {
          impressionNanos: one.chargeNanos * winRate,
          requestsPerDay: supply.get(keyOf(one)) ?? 0,
          bidsPerDay: (counts.get(one.campaign.campaignId)?.bids ?? 0) / daysOf(question),
        }),
        isOwn: one.campaign.userId === question.userId,
      })),
      conditions: asked.map(({ condition }) => condition),
      params: Object.assign({}, ...asked.map(({ params }) => params)) as Record<string, FactParam>,
      every,
      counts,
    };
  };
}
export type CompetitionReader = ReturnType<typeof createCompetitionReader>;

const daysOf = ({ fromS, nowMs }: CompetitionQuestion): number => (nowMs - fromS * 1_000) / DAY_MS;

const pricingOf = (
  { pricingModel, markupBps }: CompetingCampaign,
  marginBps: number,
  counts: EventCounts | undefined,
) => ({ model: pricingModel, marginBps, markupBps, factor: learnedFactor(pricingModel, counts) });

/**
 * On how much of the traffic that fits it a campaign bids: as far as its budget lasts if it wins all of it; where it wants
 * what the sample does not know, no more than it did so far.
 */
function participationOf(
  { dailyBudgetNanos, wantsUnsampled }: CompetingCampaign,
  found: {
    /** What a bid is expected to cost. */
    readonly impressionNanos: number;
    readonly requestsPerDay: number;
    readonly bidsPerDay: number;
  },
): number {
  const { impressionNanos, requestsPerDay, bidsPerDay } = found;
  const wholeNanos = impressionNanos * requestsPerDay;
  const affordable = dailyBudgetNanos <= 0n || wholeNanos <= 0 ? 1 : Number(dailyBudgetNanos) / wholeNanos;
  const usual = wantsUnsampled ? bidsPerDay / Math.max(1, requestsPerDay) : 1;
  return Math.min(1, affordable, usual);
}

/** False where no request can be both campaigns'. */
function mayMeet(campaign: CompetingCampaign, { campaignId, segment }: CompetitionQuestion): boolean {
  if (campaign.campaignId === campaignId) return false;
  const { targeting, trafficTypes } = campaign.segment;
  return (
    (!targeting || !segment.targeting || areMet(targeting, segment.targeting)) &&
    overlap(trafficTypes, segment.trafficTypes)
  );
}

/** Whether a country and a type of device may be both's. */
const areMet = (one: Targeting, other: Targeting): boolean =>
  overlap(one.countries, other.countries) &&
  isLeft(one.countries, other.excludedCountries) &&
  isLeft(other.countries, one.excludedCountries) &&
  overlap(one.deviceTypes, other.deviceTypes) &&
  isLeft(one.deviceTypes, other.excludedDeviceTypes) &&
  isLeft(other.deviceTypes, one.excludedDeviceTypes);

/** An empty list restricts nothing. */
function overlap<Value>(one?: readonly Value[] | null, other?: readonly Value[] | null): boolean {
  if (!one || !other || one.length === 0 || other.length === 0) return true;
  return one.some((value) => other.includes(value));
}

/** Whether anything that one wants is not excluded by the other; an empty list wants everything. */
const isLeft = (wanted: readonly string[], excluded: readonly string[]): boolean =>
  wanted.length === 0 || wanted.some((value) => !excluded.includes(value));

interface Condition {
  readonly key: string;
  readonly condition: string;
  /** The same of requests whose floor its bid meets. */
  readonly isMet: string;
  readonly params: Readonly<Record<string, FactParam>>;
}

function conditionsOf(campaigns: readonly PricedCampaign[], premium: readonly number[]): Condition[] {
  return campaigns.map((priced, index) => {
    const { campaign, nanos } = priced;
    const prefix = `c${index}_`;
    const own = onTargetedSsps(segmentOf(campaign.segment, prefix), campaign.segment.targeting, prefix);
    const name = 'premiumSsps';
    const { inventory, params } = withoutEndpoints(own, campaign.mayBuyPremium ? [] : premium, name);
    const condition = `(${inventory.join(' AND ')})`;
    const bid = `c${index}_bid`;
    return {
      key: keyOf(priced),
      condition,
      isMet: `${condition} AND floor_nanos <= {${bid}:Int64}`,
      params: { ...params, [bid]: nanos },
    };
  });
}

async function readSupply(
  factStore: CompetitionDeps['factStore'],
  {
    question: { fromS, nowMs },
    every,
    supply,
    asked,
  }: Pick<Known, 'every' | 'supply'> & {
    readonly question: CompetitionQuestion;
    readonly asked: readonly Condition[];
  },
): Promise<void> {
  const unknown = [...new Map(asked.map((one) => [one.key, one])).values()].filter(
    ({ key }) => !supply.has(key),
  );
  if (unknown.length === 0) return;
  const params = Object.assign({ from: fromS, every }, ...unknown.map((one) => one.params)) as Record<
    string,
    FactParam
  >;
  const [row] = await factStore.query<{ readonly supply: readonly Cell[]; readonly since_s: Cell | null }>(
    supplyStatement(unknown.map(({ isMet }) => isMet)),
    params,
  );
  const days = Math.max(1 / 48, (nowMs - Number(row?.since_s ?? fromS) * 1_000) / DAY_MS);
  for (const [index, { key }] of unknown.entries()) supply.set(key, Number(row?.supply[index] ?? 0) / days);
}

/** Counts of campaigns whose bids or participation depend on them. */
async function readCounts(
  factStore: CompetitionDeps['factStore'],
  { fromS, campaignId }: CompetitionQuestion,
  campaigns: readonly CompetingCampaign[],
): Promise<ReadonlyMap<number, CampaignCounts>> {
  const ids = campaigns
    .filter(({ pricingModel, wantsUnsampled }) => pricingModel !== 'CPM' || wantsUnsampled)
    .map((campaign) => campaign.campaignId);
  if (campaignId !== undefined) ids.push(campaignId);
  if (ids.length === 0) return new Map();
  const rows = await factStore.query<Readonly<Record<'id' | 'b' | 'i' | 'c' | 'v', Cell>>>(EVENTS_STATEMENT, {
    ids: [...new Set(ids)],
    from: fromS,
  });
  return new Map(
    rows.map(({ id, b, i, c, v }) => [
      Number(id),
      { bids: Number(b), impressions: Number(i), clicks: Number(c), conversions: Number(v) },
    ]),
  );
}
