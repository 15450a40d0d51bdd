import { formatDollars } from '@marquee/schemas/common/money';

import type { NoBidReason } from '../auction/no-bid-reasons.ts';
import type { ServingCampaign } from '../auction/serving.ts';
import type { ImpRecord } from './recorder.ts';

const LISTED_MAX = 6;

/** What a filter compared, where one line can say it; otherwise null. */
export function outcomeDetail(
  reason: NoBidReason | null,
  campaign: ServingCampaign,
  { shape, audience }: ImpRecord,
): string | null {
  const offer = audience?.offer;
  const { targeting, creatives } = campaign;
  switch (reason) {
    case 'country':
      return `wants ${listed(targeting.countries)}; the request is from ${shape.country || 'a country that nobody targets'}`;
    case 'size':
      return `has ${listed(creatives.map(({ size, creativeType }) => size || creativeType))}; no such place is offered`;
    case 'format':
      return `shows ${listed(creatives.map(({ creativeType }) => creativeType))}; the imp takes something else`;
    case 'traffic-type':
      return `buys traffic types ${listed(campaign.trafficTypes)}; this is ${audience?.trafficType ?? 0}`;
    case 'floor':
    case 'outbid':
      return `bids at most $${formatDollars(highestCpm(campaign))} CPM`;
    case 'deal-targeting':
      return campaign.dealIds.size === 0
        ? 'the deal is for other advertisers, or must be targeted'
        : `buys deals ${listed([...campaign.dealIds].map(String))} alone`;
    case 'os':
      return offer === undefined
        ? null
        : `the system is ${offer.os || 'unknown'} ${offer.osVersion}`.trimEnd();
    case 'browser':
      return offer === undefined ? null : `the browser is ${offer.browser || 'unknown'}`;
    case 'device-type':
      return offer === undefined ? null : `the device is ${offer.deviceType || 'unknown'}`;
    case 'language':
      return offer === undefined ? null : `the language is ${offer.language || 'unknown'}`;
    case 'region':
      return offer === undefined ? null : `the region is ${offer.regionKey || 'unknown'}`;
    case 'blocked-domain':
      return `advertises ${listed(campaign.creatives.map(({ advertiserDomain }) => advertiserDomain || 'no known domain'))}`;
    case 'blocked-category':
      return `is of ${listed(campaign.categories) || 'no category'}`;
    default:
      return null;
  }
}

function highestCpm({ creatives }: ServingCampaign): bigint {
  let highest = 0n;
  for (const { cpmNanos } of creatives) if (cpmNanos > highest) highest = cpmNanos;
  return highest;
}

function listed(values: Iterable<string | number>): string {
  const all = [...new Set(values)];
  const shown = all.slice(0, LISTED_MAX).join(', ');
  return all.length > LISTED_MAX ? `${shown} and ${all.length - LISTED_MAX} more` : shown;
}
