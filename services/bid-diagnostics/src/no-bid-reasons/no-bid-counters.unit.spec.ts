import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import { expect, it } from 'vitest';

import type { AuctionedCampaign, AuctionRules, OfferedAudience, OfferedShape } from '../ports/auction.ts';
import { NoBidCounters } from './no-bid-counters.ts';

const SECOND_MS = 1_000;
const BIG_SLOT = 'banner:300x250';

/** Serves one slot, wants one country. */
const campaign = (id: number, country: string, topRank = 10): AuctionedCampaign => ({
  id,
  creatives: [
    {
      creativeType: 'banner',
      slot: BIG_SLOT,
      size: '300x250',
      cpmNanos: 2_000_000_000n,
      topRank,
      advertiserDomain: '',
    },
  ],
  trafficTypes: new Set(),
  dealIds: new Set(),
  categories: [],
  bidMultipliers: undefined,
  targeting: { countries: new Set([country]), excludedCountries: undefined, ssps: undefined, rules: [] },
});

const RULES: AuctionRules = {
  indexedReason: ({ targeting }, { country }) => (targeting.countries.has(country) ? undefined : 'country'),
  missedTargeting: (_campaign, _targetingContext, trafficType) =>
    trafficType === 9 ? 'traffic-type' : undefined,
};

const shapeOf = (country: string): OfferedShape => ({
  formats: 1,
  country,
  slots: [BIG_SLOT],
  candidates: [],
});
const audienceOf = (shape: OfferedShape, trafficType = 1): OfferedAudience => ({
  shape,
  targetingContext: {} as TargetingContext,
  trafficType,
  year: 2026,
  wanting: [],
});

const reasonsOf = (counters: NoBidCounters, campaignId: number, nowMs: number): Record<string, number> =>
  Object.fromEntries(counters.of(campaignId, nowMs)!.reasons.map(({ reason, total }) => [reason, total]));

it('asks the rules about imps on which a campaign was not asked, and adds what was asked', () => {
  const counters = new NoBidCounters(RULES);
  counters.eligibilityChanged(1, undefined, campaign(1, 'USA'), 0);
  counters.eligibilityChanged(2, undefined, campaign(2, 'DEU'), 0);
  const [here, shape] = [audienceOf(shapeOf('USA')), shapeOf('USA')];
  for (const audience of [here, audienceOf(shape, 9)]) {
    counters.offered(audience.shape);
    counters.targeted(audience);
  }
  counters.passedOver(here, 'outbid', 11);
  counters.noBid(1, 'pacing');
  counters.bid(2);

  expect(reasonsOf(counters, 1, SECOND_MS)).toEqual({ 'traffic-type': 1, outbid: 1, pacing: 1 });
  expect(reasonsOf(counters, 2, SECOND_MS)).toEqual({ country: 2 });
  expect(counters.of(2, SECOND_MS)!.bids.total).toBe(1);
});

it('counts what went by under what the campaign was at the time', () => {
  const counters = new NoBidCounters(RULES);
  counters.eligibilityChanged(1, undefined, campaign(1, 'DEU'), 0);
  counters.offered(shapeOf('USA'));
  counters.eligibilityChanged(1, 'campaign-stopped', undefined, SECOND_MS);
  counters.offered(shapeOf('USA'));
  counters.offered(shapeOf('DEU'));

  expect(reasonsOf(counters, 1, 2 * SECOND_MS)).toEqual({ 'campaign-stopped': 2, country: 1 });
  expect(counters.of(1, 2 * SECOND_MS)!.ineligibility).toBe('campaign-stopped');
});

it('knows nothing of a campaign that was removed', () => {
  const counters = new NoBidCounters(RULES);
  counters.eligibilityChanged(1, undefined, campaign(1, 'USA'), 0);
  counters.removed(1);
  expect(counters.of(1, SECOND_MS)).toBeUndefined();
});
