import { createTrackingTokens } from '@marquee/tracker';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { describe, expect, it } from 'vitest';

import { bidRequest, creativeFields, TRACKING_SECRET } from '../test/test-bidder.ts';
import { connectExchange } from './test/exchange-client.ts';

const DOLLAR = 1_000_000_000n;
const tokens = createTrackingTokens({ current: TRACKING_SECRET });

/** What a banner bid of a campaign is priced at, as CPM, and what its notices say of it. */
async function bidOf(
  pricingModel: PricingModel,
  bidPriceNanos: bigint,
  ownPriceNanos: bigint | null = null,
): Promise<{ readonly price: unknown; readonly claims: TrackingClaims }> {
  const exchange = await connectExchange({
    campaign: { pricingModel, bidPriceNanos },
    creative: creativeFields({}, { bidPriceNanos: ownPriceNanos }),
  });
  try {
    const bid = await exchange.bid(bidRequest());
    const token = new URL(String(bid['burl']).replaceAll('$', '')).searchParams.get('t') ?? '';
    const verified = tokens.verify(token, 'notice');
    if (!verified.ok) throw new Error(verified.reason);
    return { price: bid['price'], claims: verified.claims };
  } finally {
    await exchange.stop();
  }
}

describe('OpenRTB conformance: what an advertiser is charged for', () => {
  it('a click at the price of the campaign, of which the platform keeps a tenth when it buys impressions', async () => {
    const { price, claims } = await bidOf('CPC', DOLLAR / 2n);
    // One click in 500 impressions at 50 cents is a dollar a thousand.
    expect(price).toBe(0.9);
    expect(claims).toMatchObject({
      pricingModel: 'CPC',
      unitChargeNanos: DOLLAR / 2n,
      bidNanos: 900_000n,
      billing: 'impression',
    });
  });

  it('an action at the price of the campaign', async () => {
    const { price, claims } = await bidOf('CPAg', 5n * DOLLAR);
    expect(price).toBe(0.45);
    expect(claims).toMatchObject({ pricingModel: 'CPAg', unitChargeNanos: 5n * DOLLAR, bidNanos: 450_000n });
  });

  it('impressions, where the campaign has a goal for actions or pays by the thousand', async () => {
    const goal = await bidOf('CPA', 5n * DOLLAR);
    expect(goal.price).toBe(0.5);
    expect(goal.claims).toMatchObject({ pricingModel: 'CPA', bidNanos: 500_000n });
    expect(goal.claims.unitChargeNanos).toBeUndefined();
    expect((await bidOf('CPM', 2n * DOLLAR)).claims.unitChargeNanos).toBeUndefined();
  });

  it('impressions, where a creative has a price of its own', async () => {
    const { price, claims } = await bidOf('CPC', DOLLAR / 2n, 3n * DOLLAR);
    expect(price).toBe(3);
    expect(claims).toMatchObject({ pricingModel: 'CPM', bidNanos: 3_000_000n });
    expect(claims.unitChargeNanos).toBeUndefined();
  });
});
