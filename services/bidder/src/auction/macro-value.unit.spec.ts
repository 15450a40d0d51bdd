import { expect, it } from 'vitest';

import { macroValue, type BidFacts } from './macro-value.ts';

const facts = {
  ...{ campaignId: 42, creativeId: 7, bidId: 'bid', sspEndpointId: 3, bidNanos: 2_500_000n },
  bidAtMs: 1_795_262_400_999,
} as BidFacts;

it('says ids as they are, the price of one impression in dollars and the time in whole seconds', () => {
  const names = ['campaign_id', 'creative_id', 'bid_id', 'ssp_id', 'price', 'timestamp'] as const;
  expect(names.map((name) => macroValue(name, facts, 0.5))).toEqual([
    ...['42', '7', 'bid', '3'],
    ...['0.0025', '1795262400'],
  ]);
});
