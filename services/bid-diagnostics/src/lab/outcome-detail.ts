import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import { formatDollars } from '@marquee/schemas/common/money';

import type { NoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';
import type { AuctionedCampaign } from '../ports/auction.ts';
import type { ImpRecord } from './recorder.ts';

const LISTED_MAX = 6;

/** @param leading price of the imp's highest bid, CPM in the currency of the answer; undefined without a bid */
type Describe = (
  campaign: AuctionedCampaign,
  record: ImpRecord,
  leading: string | undefined,
) => string | null;

/** Details of filters that compare with one value of the request; null where the filter was not reached. */
const ofRequest =
  (describe: (context: TargetingContext) => string): Describe =>
  (_campaign, { audience }) =>
    audience === undefined ? null : describe(audience.targetingContext);

/** By filter, the line that says what it compared. */
const DETAILS: Partial<Record<NoBidReason, Describe>> = {
  country: ({ targeting }, { shape }) =>
    `wants ${listed(targeting.countries)}; the request is from ${shape.country || 'a country that no campaign targets'}`,
  size: ({ creatives }) =>
    `has ${listed(creatives.map(({ size, creativeType }) => size || creativeType))}; no such place is offered`,
  format: ({ creatives }) =>
    `shows ${listed(creatives.map(({ creativeType }) => creativeType))}; the imp takes something else`,
  'traffic-type': ({ trafficTypes }, { audience }) =>
    `buys traffic types ${listed(trafficTypes)}; this is ${audience?.trafficType ?? 0}`,
  floor: highestBid,
  outbid: (campaign, _record, leading) =>
    `${highestBid(campaign)}${leading === undefined ? '' : `; ${leading} CPM leads`}`,
  'deal-targeting': ({ dealIds }) =>
    dealIds.size === 0
      ? 'the deal is for other advertisers, or must be targeted'
      : `buys deals ${listed([...dealIds].map(String))} alone`,
  ssp: ({ targeting: { ssps } }) =>
    ssps === undefined
      ? null
      : [
          ...(ssps.wanted.size === 0 ? [] : [`wants SSPs ${listed(ssps.wanted)}`]),
          ...(ssps.excluded.size === 0 ? [] : [`excludes SSPs ${listed(ssps.excluded)}`]),
        ].join('; '),
  os: ofRequest(({ os, osVersion }) => `the system is ${os || 'unknown'} ${osVersion}`.trimEnd()),
  browser: ofRequest(({ browser }) => `the browser is ${browser || 'unknown'}`),
  'device-type': ofRequest(({ deviceType }) => `the device is ${deviceType || 'unknown'}`),
  language: ofRequest(({ language }) => `the language is ${language || 'unknown'}`),
  region: ofRequest(({ regionKey }) => `the region is ${regionKey || 'unknown'}`),
  'blocked-domain': ({ creatives }) =>
    `advertises ${listed(creatives.map(({ advertiserDomain }) => advertiserDomain || 'no known domain'))}`,
  'blocked-category': ({ categories }) => `is of ${listed(categories) || 'no category'}`,
};

/** What a filter compared, where one line can say it; otherwise null. */
export const outcomeDetail = (
  reason: NoBidReason | null,
  campaign: AuctionedCampaign,
  record: ImpRecord,
  leading?: string,
): string | null =>
  reason === null
    ? null
    : (exclusionDetail(reason, campaign, record) ?? DETAILS[reason]?.(campaign, record, leading) ?? null);

/** What a campaign excludes, where the reason is that the request is of it. */
function exclusionDetail(
  reason: NoBidReason,
  { targeting }: AuctionedCampaign,
  { shape, audience }: ImpRecord,
): string | undefined {
  if (reason === 'country')
    return targeting.excludedCountries?.has(shape.country)
      ? `excludes ${listed(targeting.excludedCountries)}; the request is from ${shape.country}`
      : undefined;
  if (audience === undefined) return undefined;
  const { targetingContext, year } = audience;
  const missed = targeting.rules.find((rule) => !rule.isMet(targetingContext, year));
  return missed?.excluded === undefined || missed.reason !== reason
    ? undefined
    : `excludes ${listed(missed.excluded)}, which the request is of`;
}

/** Prices of campaigns with multipliers are those of requests that meet none of them. */
function highestBid(campaign: AuctionedCampaign): string {
  const isMultiplied = campaign.bidMultipliers !== undefined;
  return `bids at most $${formatDollars(highestCpm(campaign))} CPM${isMultiplied ? ' before bid adjustments' : ''}`;
}

function highestCpm({ creatives }: AuctionedCampaign): bigint {
  let highest = 0n;
  for (const { cpmNanos } of creatives) if (cpmNanos > highest) highest = cpmNanos;
  return highest;
}

function listed(values: Iterable<string | number>): string {
  const all = [...new Set(values)];
  const shown = all.slice(0, LISTED_MAX).join(', ');
  return all.length > LISTED_MAX ? `${shown} and ${all.length - LISTED_MAX} more` : shown;
}
