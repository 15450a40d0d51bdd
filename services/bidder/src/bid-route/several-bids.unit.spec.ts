import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { expect, it } from 'vitest';

import { creativeOf } from '../openrtb-conformance/test/exchange-client.ts';
import { campaignFields, ENDPOINT_KEY, seedServingCampaign, startBidder } from '../test/test-bidder.ts';

const A_CENT = 10_000_000n;
const LOWEST_BALANCE = 5_000_000_000n;

/** Five campaigns of one account, each at a cent a click. */
async function fivePops(balanceNanos: bigint) {
  const eventStore = createMemoryEventStore();
  const write = eventWriter(eventStore);
  const price = { creativeType: 'pop', pricingModel: 'CPC', bidPriceNanos: A_CENT } as const;
  const creative = creativeOf('pop', { pop: { clickUrl: 'https://shop.example/' } });
  const endpoint = { type: 'pop', integration: 'xml' } as const;
  await seedServingCampaign(eventStore, { balanceNanos, campaign: price, creative, endpoint });
  for (let nth = 0; nth < 4; nth += 1) {
    const ids = { creativeId: 100 + nth, userId: 5 };
    const campaign = { campaignId: 200 + nth, userId: 5 };
    await write(
      `creative-${ids.creativeId}`,
      { type: 'CreativeCreated', data: { ...ids, ...creative, duplicatedFrom: null } },
      { type: 'CreativeApproved', data: ids },
    );
    const fields = campaignFields({ ...price, creativeIds: [ids.creativeId] });
    await write(
      `campaign-${campaign.campaignId}`,
      { type: 'CampaignCreated', data: { ...campaign, ...fields, duplicatedFrom: null } },
      { type: 'CampaignApproved', data: campaign },
    );
  }
  return startBidder({ eventStore });
}

it.each([1, 3, 5])(
  'an answer of five ads takes no more than the %i that the account can pay',
  async (clicks) => {
    const testBidder = await fivePops(LOWEST_BALANCE + BigInt(clicks) * A_CENT);
    try {
      const ask = () =>
        testBidder.app.inject({
          url: '/feed/3',
          query: {
            key: ENDPOINT_KEY,
            ua: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36',
            ip: '203.0.113.20',
            count: '5',
          },
        });
      const { body } = await ask();
      expect(body.match(/<listing>/g)).toHaveLength(clicks);
      expect((await ask()).statusCode).toBe(204);
    } finally {
      await testBidder.stop();
    }
  },
);
