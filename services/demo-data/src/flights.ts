import { offsetMinutes } from '@marquee/schemas/common/time';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import { dollars } from '@marquee/schemas/common/money';

import type { Viewer } from './audience.ts';
import type { Calendar } from './calendar.ts';
import { demoCampaigns } from './catalogue.ts';
import type { DemoCampaign } from './demo-campaign.ts';
import type { CreatedIds } from './seed-context.ts';

/** How a campaign did in the past. */
interface Performance {
  /** Share of all bids. */
  readonly weight: number;
  readonly winRate: number;
  /** Clicks for each impression. */
  readonly clickRate: number;
  /** Conversions for each click. */
  readonly conversionRate: number;
  /** Account that was deactivated at some time: no traffic since. */
  readonly endedDaysAgo?: number;
}

const PERFORMANCES: Readonly<Record<string, Performance>> = {
  suite: { weight: 26, winRate: 0.23, clickRate: 0.0037, conversionRate: 0.14 },
  trial: { weight: 22, winRate: 0.21, clickRate: 0.0046, conversionRate: 0.18 },
  office: { weight: 75, winRate: 0.18, clickRate: 0.0065, conversionRate: 0.22 },
  launch: { weight: 16, winRate: 0.26, clickRate: 0.0053, conversionRate: 0.08 },
  roast: { weight: 20, winRate: 0.19, clickRate: 0.0034, conversionRate: 0.1 },
  breaks: { weight: 9, winRate: 0.22, clickRate: 0.0029, conversionRate: 0.05 },
  puzzle: { weight: 14, winRate: 0.28, clickRate: 0.0049, conversionRate: 0.12 },
  cover: { weight: 14, winRate: 0.14, clickRate: 0.0017, conversionRate: 0.06 },
  dice: { weight: 5, winRate: 0.25, clickRate: 0.0055, conversionRate: 0.04, endedDaysAgo: 8 },
};

/** The bidder's expectation of clicks for an impression, as it prices CPC: per million. */
const CLICKS_PER_MILLION = 2_000n;

/** A campaign with everything that a bid of the past says about it. */
export interface Flight extends Performance {
  readonly campaignId: number;
  readonly userId: number;
  readonly pricingModel: string;
  /** Creatives by size. */
  readonly creatives: ReadonlyMap<string, number>;
  readonly sizes: readonly string[];
  /** Nano-dollars that it bid for one impression at a time; undefined when it did not run. */
  priceAt(atMs: number): bigint | undefined;
  wants(viewer: Viewer): boolean;
}

/** The campaigns that ran, found by what the story made. */
export function flightsOf(calendar: Calendar, createdIds: CreatedIds): readonly Flight[] {
  return demoCampaigns(calendar).flatMap((campaign) => {
    const performance = PERFORMANCES[campaign.key];
    if (!performance) return [];
    const { key, owner, fields, creatives } = campaign;
    const shown = creatives.filter(
      ({ moderation, isActive = true }) => moderation === 'approved' && isActive,
    );
    const bySize = new Map(
      shown.map((creative) => {
        const { width = 0, height = 0 } = creative.fields.banner ?? {};
        return [`${width}x${height}`, createdIds.id(creative.key)] as const;
      }),
    );
    return [
      {
        ...performance,
        campaignId: createdIds.id(key),
        userId: createdIds.id(owner),
        pricingModel: fields.pricingModel ?? 'CPM',
        creatives: bySize,
        sizes: [...bySize.keys()],
        priceAt: priceAtOf(campaign, performance, calendar),
        wants: wantsOf(fields),
      },
    ];
  });
}

function priceAtOf(
  { fields, prices, createdAt, stoppedAt }: DemoCampaign,
  { endedDaysAgo }: Performance,
  { daysAgo }: Calendar,
): Flight['priceAt'] {
  const isCpc = fields.pricingModel === 'CPC';
  const steps = prices
    .map(({ daysAgo: days, price }) => ({
      fromMs: daysAgo(days, '00:00').getTime(),
      nanos: isCpc ? (dollars(price) * CLICKS_PER_MILLION) / 1_000_000n : dollars(price) / 1_000n,
    }))
    .reverse();
  const endMs = Math.min(
    stoppedAt?.getTime() ?? Number.POSITIVE_INFINITY,
    endedDaysAgo === undefined ? Number.POSITIVE_INFINITY : daysAgo(endedDaysAgo, '15:00').getTime(),
  );
  const isOpen = scheduleOf(fields);
  return (atMs) => {
    if (atMs < createdAt.getTime() || atMs >= endMs || !isOpen(atMs)) return undefined;
    return steps.find(({ fromMs }) => fromMs <= atMs)?.nanos;
  };
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
