import { createMemoryLeaseStore } from '@marquee/budget';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { BANNER_BID } from '@marquee/openrtb/test/banner-bid';
import { SAMPLE_DSP_ENDPOINT } from '@marquee/schemas/dsp-endpoint/samples';
import { startDspServer } from '@marquee/openrtb/test/dsp-server';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';
import { afterEach, expect, it, vi } from 'vitest';

import { claimsIn, noticeMessage } from '../test/notices.ts';
import type { TestBidder } from '../test/test-bidder.ts';
import { bidRequest, bidUrl, seedServingCampaign, startBidder } from '../test/test-bidder.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

it('lets a DSP bid win where it leaves more than our campaigns, and sends a loss notice where it does not', async () => {
  let price = 5;
  const buyer = await startDspServer((request, response) => {
    const bid = {
      ...BANNER_BID,
      price,
      burl: `${buyer.url}/bill?p=\${AUCTION_PRICE}`,
      lurl: `${buyer.url}/loss?r=\${AUCTION_LOSS}&m=\${AUCTION_MIN_TO_WIN}`,
    };
    response.end(JSON.stringify({ id: request['id'], seatbid: [{ bid: [bid] }] }));
  });
  closers.push(() => buyer.stop());
  const eventStore = createMemoryEventStore();
  await seedServingCampaign(eventStore);
  await eventWriter(eventStore)('dsp-endpoint-4', {
    type: 'DspEndpointCreated',
    data: { dspEndpointId: 4, ...SAMPLE_DSP_ENDPOINT, url: buyer.url },
  });
  const testBidder = await startBidder({ eventStore });
  closers.push(() => testBidder.stop());
  const ask = async () => {
    const payload = { ...bidRequest(), tmax: 5_000 };
    const answer = await testBidder.app.inject({ method: 'POST', url: bidUrl, payload });
    expect(answer.statusCode).toBe(200);
    const { seatbid } = answer.json<{ seatbid: { bid: { price: number; nurl: string; adm: string }[] }[] }>();
    const bid = seatbid[0]!.bid[0]!;
    return { bid, claims: claimsIn(bid.nurl) };
  };

  const won = await ask();
  expect(won.bid.price).toBe(4.5);
  expect(won.bid.adm).toContain('cdn.shop.example');
  expect(won.claims).toMatchObject({
    dspEndpointId: 4,
    campaignId: 0,
    bidNanos: 4_500_000n,
    outsideBillUrl: `${buyer.url}/bill?p=\${AUCTION_PRICE}`,
  });

  // Our campaign pays 2 dollars for a thousand; of this bid 1.89 are left.
  price = 2.1;
  const kept = await ask();
  expect(kept.bid.price).toBe(2);
  expect(kept.claims).toMatchObject({ dspEndpointId: 0, campaignId: 42 });
  await vi.waitFor(() => expect(buyer.getUrls).toHaveLength(1), 15_000);
  expect(buyer.getUrls[0]).toMatch(/^\/loss\?r=102&m=2\.22/);
});

it('pays an exchange no more than its endpoint may get, for bids of others too, out or billed', async () => {
  const buyer = await startDspServer((request, response) => {
    const lurl = `${buyer.url}/loss?r=\${AUCTION_LOSS}`;
    const bid = { ...BANNER_BID, price: 10, lurl };
    response.end(JSON.stringify({ id: request['id'], seatbid: [{ bid: [bid] }] }));
  });
  closers.push(() => buyer.stop());
  const eventStore = createMemoryEventStore();
  // 9 dollars for a thousand are left of 10: two bids of 0.009 dollars fit, and no bid of ours beside them.
  await seedServingCampaign(eventStore, { endpoint: { spendLimitNanos: 18_500_000n } });
  await eventWriter(eventStore)('dsp-endpoint-4', {
    type: 'DspEndpointCreated',
    data: { dspEndpointId: 4, ...SAMPLE_DSP_ENDPOINT, url: buyer.url },
  });
  const testBidder = await startBidder({ eventStore });
  closers.push(() => testBidder.stop());
  const ask = async (over: object = {}) => {
    const payload = { ...bidRequest(), tmax: 5_000, ...over };
    const answer = await testBidder.app.inject({ method: 'POST', url: bidUrl, payload });
    if (answer.statusCode === 204) return undefined;
    const bid = answer.json<{ seatbid: { bid: { id: string; nurl: string }[] }[] }>().seatbid[0]!.bid[0]!;
    return claimsIn(bid.nurl);
  };
  const append = (topic: string, kind: 'bill' | 'loss', claims: TrackingClaims) =>
    testBidder.trafficLog.append(topic, [noticeMessage(kind, claims)]);
  const paid = () => testBidder.diagnostics.allNoBids().endpoints[0]?.spentToday;

  // A test holds nothing.
  expect(await ask({ test: 1 })).toMatchObject({ dspEndpointId: 4, isTest: true });
  const [first, second] = [await ask(), await ask()];
  expect([first, second]).toMatchObject([{ dspEndpointId: 4 }, { dspEndpointId: 4 }]);
  // Nothing is billed yet, and what is out leaves 0.0005 dollars: none for the DSP bid, none for ours.
  expect(await ask()).toBeUndefined();
  await vi.waitFor(() => expect(buyer.getUrls).toEqual(['/loss?r=1']), 15_000);
  expect(testBidder.diagnostics.allNoBids().outside?.[0]?.refusedBids).toMatchObject([
    { reason: 'exchange-limit', total: 1 },
  ]);

  await append('losses', 'loss', first!);
  await vi.waitFor(async () => expect(await ask()).toMatchObject({ dspEndpointId: 4 }), 15_000);
  await append('impressions', 'bill', second!);
  await vi.waitFor(() => expect(paid()).toBe('0.009'), 15_000);
  expect(await ask()).toBeUndefined();
});

it('remembers over a restart what a day has cost a DSP', async () => {
  const eventStore = createMemoryEventStore();
  const trafficLog = createMemoryTrafficLog();
  const leaseStore = createMemoryLeaseStore();
  await seedServingCampaign(eventStore);
  const write = eventWriter(eventStore);
  await write('dsp-endpoint-9', {
    type: 'DspEndpointCreated',
    data: { dspEndpointId: 9, ...SAMPLE_DSP_ENDPOINT, spendLimitNanos: 1_000_000_000n },
  });
  const claims = { userId: 0, campaignId: 0, sspEndpointId: 3, bidNanos: '300000000', isTest: false };
  const bill = (bidId: string) =>
    trafficLog.append('impressions', [noticeMessage('bill', { bidId, ...claims, dspEndpointId: 9 })]);
  const spent = (testBidder: TestBidder) => testBidder.diagnostics.allNoBids().outside?.[0]?.spentToday;

  const before = await startBidder({ eventStore, trafficLog, leaseStore });
  await bill('x.1');
  await bill('x.2');
  await vi.waitFor(() => expect(spent(before)).toBe('0.60'), 15_000);
  await before.stop();
  // While no bidder reads, one more is billed, and a wallet records all that is in the log.
  await bill('x.3');
  const halfHour = new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000).toISOString();
  for (let partition = 0; partition < PARTITIONS; partition += 1) {
    await write('wallet-5', {
      type: 'SpendRecorded',
      data: {
        userId: 5,
        block: { topic: 'impressions', partition, first: '5', last: '6' },
        spendNanos: 1n,
        lines: [{ campaignId: 42, halfHour, spendNanos: 1n, impressions: 1, clicks: 0 }],
        balanceNanos: 499_000_000_000n,
      },
    });
  }
  const after = await startBidder({ eventStore, trafficLog, leaseStore });
  closers.push(() => after.stop());
  expect(spent(after)).toBe('0.90');
});
