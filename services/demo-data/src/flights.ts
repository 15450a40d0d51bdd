import { markupBpsOf, withoutMargin, withoutMarkup } from '@marquee/schemas/common/markup';
import { dollars } from '@marquee/schemas/common/money';
import { HOUR_MS, offsetMinutes } from '@marquee/schemas/common/time';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';

import type { Viewer } from './audience.ts';
import type { Calendar } from './calendar.ts';
import { demoCampaigns } from './catalogue.ts';
import type { DemoCampaign, DemoCreative } from './demo-campaign.ts';
import { MARKUP_PERCENT } from './people.ts';
import { type Performance, PERFORMANCES } from './performances.ts';
import type { CreatedIds } from './seed-context.ts';

export const MARKUP_BPS = markupBpsOf(MARKUP_PERCENT);
/** What the platform keeps where clicks are charged, basis points. */
const MARGIN_BPS = 1_000;
/** The bidder's expectation of clicks for an impression, as it prices CPC: per million. */
const CLICKS_PER_MILLION = 2_000n;
/** From the creation of a campaign until it is approved and bids. */
const BEGINS_AFTER_MS = 2 * HOUR_MS;

/** Sold where the click is what is bought: the exchange is paid for the click. */
const BOUGHT_BY_CLICK: ReadonlySet<string> = new Set(['pop', 'push']);

/** A campaign with everything that a bid of the past says about it. */
export interface Flight extends Performance {
  readonly campaignId: number;
  readonly userId: number;
  readonly pricingModel: string;
  readonly creativeType: string;
  /** What bills a bid; see the claims of a token. */
  readonly billing: 'impression' | 'click';
  /** Creatives with their size; empty where the format has none. */
  readonly ads: readonly Ad[];
  /** What it bid at a time; undefined when it did not run. */
  offerAt(atMs: number): Offer | undefined;
  wants(viewer: Viewer): boolean;
  wantsCountry(country: string): boolean;
}

interface Ad {
  readonly creativeId: number;
  readonly size: string;
}

/** Nano-dollars. */
interface Offer {
  /** The bid to the exchange for what it bills: an impression or a click. */
  readonly bidNanos: bigint;
  /** What a click charges beside; 0 where the purchase is charged. */
  readonly unitNanos: bigint;
}

/** The campaigns that ran, by account: found by what the story made. */
export function flightsOf(calendar: Calendar, createdIds: CreatedIds): readonly Flight[] {
  const flights = demoCampaigns(calendar).flatMap((campaign): Flight[] => {
    const performance = PERFORMANCES[campaign.key];
    if (!performance) return [];
    const { key, owner, fields, creatives } = campaign;
    const creativeType = fields.creativeType ?? 'banner';
    return [
      {
        ...performance,
        campaignId: createdIds.id(key),
        userId: createdIds.id(owner),
        pricingModel: fields.pricingModel ?? 'CPM',
        creativeType,
        billing: BOUGHT_BY_CLICK.has(creativeType) ? 'click' : 'impression',
        ads: creatives.filter(isShown).map((creative) => adOf(creative, createdIds)),
        offerAt: offerAtOf(campaign, performance, calendar),
        wants: wantsOf(fields),
        wantsCountry: (country) => isIn(fields.targeting?.countries, country),
      },
    ];
  });
  return flights.sort((one, other) => one.userId - other.userId || one.campaignId - other.campaignId);
}

const isShown = ({ moderation, isActive = true }: DemoCreative): boolean =>
  moderation === 'approved' && isActive;

function adOf({ key, fields }: DemoCreative, createdIds: CreatedIds): Ad {
  const { width, height } = fields.banner ?? fields.interstitial ?? fields.video ?? {};
  return { creativeId: createdIds.id(key), size: width && height ? `${width}x${height}` : '' };
}

function offerAtOf(
  { fields, prices, createdAt, stoppedAt }: DemoCampaign,
  { endedDaysAgo }: Performance,
  { daysAgo }: Calendar,
): Flight['offerAt'] {
  const steps = prices
    .map(({ daysAgo: days, price }) => ({
      fromMs: daysAgo(days, '00:00').getTime(),
      offer: offerOf(fields, dollars(price)),
    }))
    .reverse();
  const endMs = Math.min(
    stoppedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    endedDaysAgo === undefined ? Number.POSITIVE_INFINITY : daysAgo(endedDaysAgo, '15:00').getTime(),
  );
  const isOpen = scheduleOf(fields);
  return (atMs) => {
    if (atMs < createdAt.getTime() + BEGINS_AFTER_MS || atMs >= endMs || !isOpen(atMs)) return undefined;
    return steps.find(({ fromMs }) => fromMs <= atMs)?.offer;
  };
}

/** @param priceNanos what the campaign pays: for a click (CPC), otherwise for a thousand impressions */
function offerOf(
  { pricingModel, creativeType }: Partial<CampaignFields>,
  priceNanos: bigint,
): { readonly bidNanos: bigint; readonly unitNanos: bigint } {
  const toExchange = (chargeNanos: bigint) => withoutMarkup(chargeNanos, MARKUP_BPS);
  if (pricingModel !== 'CPC') return { bidNanos: toExchange(priceNanos / 1_000n), unitNanos: 0n };
  if (BOUGHT_BY_CLICK.has(creativeType ?? '')) return { bidNanos: toExchange(priceNanos), unitNanos: 0n };
  const expectedNanos = (priceNanos * CLICKS_PER_MILLION) / 1_000_000n;
  return { bidNanos: toExchange(withoutMargin(expectedNanos, MARGIN_BPS)), unitNanos: priceNanos };
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

function scheduleOf({ schedule, timezone = '+00:00' }: Partial<CampaignFields>): (atMs: number) => boolean {
  if (!schedule) return () => true;
  const offsetMs = offsetMinutes(timezone) * 60_000;
  return (atMs) => {
    const local = new Date(atMs + offsetMs);
    const day = DAYS[local.getUTCDay()];
    return day !== undefined && (schedule[day]?.includes(local.getUTCHours()) ?? false);
  };
}

const isIn = (wanted: readonly (string | number)[] | undefined, value: string | number) =>
  wanted === undefined || wanted.length === 0 || wanted.includes(value);

/** As much of the targeting as the demo's campaigns use. */
function wantsOf({ targeting, trafficTypes }: Partial<CampaignFields>): Flight['wants'] {
  return ({ country, deviceType, trafficType, os, language }) =>
    isIn(trafficTypes, trafficType) &&
    isIn(targeting?.countries, country) &&
    isIn(targeting?.deviceTypes, deviceType) &&
    isIn(targeting?.languages, language) &&
    isIn(
      targeting?.os.map(({ name }) => name),
      os,
    );
}
