import { eventWriter } from '@marquee/kit/testing/event-writer';
import { chargeOf, costOf } from '@marquee/schemas/common/markup';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { encodeBid } from '../bids/bid-message.ts';
import { readBilled, readReservation } from '../traffic/messages.ts';
import { bidRequest, dealCreated } from '../test/test-bidder.ts';
import { claimsIn, noticeMessage } from '../test/notices.ts';
import {
  connectExchange,
  type Json,
  type ExchangeClient,
  type ExchangeClientOptions,
} from './test/exchange-client.ts';

const CENT = 10_000_000n;
/** Price of campaign 42: $10 a thousand. */
const PRICE = { bidPriceNanos: 1_000n * CENT };

let exchange: ExchangeClient;
const connect = async (options: ExchangeClientOptions = {}) => (exchange = await connectExchange(options));
afterEach(() => exchange.stop());

const reserved = (of: ExchangeClient) => of.testBidder.diagnostics.noBids(42)?.pace?.reservedByOpenBids;

describe('OpenRTB conformance: qty.multiplier, how many billable events a purchase counts as', () => {
  const imp = (multiplier: unknown, more: Json = {}) =>
    bidRequest(
      { site: undefined, dooh: { id: 'screen-1' } },
      { qty: { multiplier, sourcetype: 1 }, ...more },
    );

  it('bids the price of one, and holds and bills all of them', async () => {
    await connect({ campaign: PRICE });
    const bid = await exchange.bid(imp(14.2));
    expect(bid.price).toBe(10);
    expect(reserved(exchange)).toBe('0.142');
    const claims = claimsIn(bid.burl);
    // What the notice says of the multiplier plays no part: only its price does.
    expect(chargeOf(claims, 5_000_000n)).toBe(71_000_000n);
    expect(costOf(claims, null)).toBe(142_000_000n);
  });
  it('reaches other bidders, and this one after a restart, through the traffic log', async () => {
    await connect({ campaign: PRICE });
    const claims = claimsIn((await exchange.bid(imp('14.2'))).burl);
    const logged = encodeBid(claims, claims.expiresAtMs, JSON.stringify);
    expect(readReservation(logged)).toMatchObject({ nanos: 142_000_000n, costNanos: 142_000_000n });
    const bill = noticeMessage('bill', claims).value;
    expect(readBilled(bill)).toMatchObject({ nanos: 142_000_000n, costNanos: 142_000_000n });
  });
  it.each([0.25, 1, 1.000_001, 9_999.5])('takes %d', async (multiplier) => {
    await connect({ campaign: PRICE });
    const claims = claimsIn((await exchange.bid(imp(multiplier))).burl);
    expect(costOf(claims, null)).toBe(BigInt(Math.round(multiplier * 1e6)) * 10n);
  });
  it.each([0, -1, 1e-9, 10_001, 1e300, 'many', {}, true])(
    'does not bid where it is %j',
    async (multiplier) => {
      await connect({ campaign: PRICE });
      expect(await exchange.noBidReason(imp(multiplier))).toBe('quantity');
    },
  );
  it.each([undefined, null])('takes %j for one', async (multiplier) => {
    await connect({ campaign: PRICE });
    expect(claimsIn((await exchange.bid(imp(multiplier))).burl).multiplierMicros).toBeUndefined();
  });
  it('never holds more than the budget has', async () => {
    await connect({ campaign: { ...PRICE, dailyBudgetNanos: 14n * CENT } });
    expect(await exchange.noBidReason(imp(14.2))).toBe('daily-budget');
    expect(await exchange.bids(imp(14))).toHaveLength(1);
  });
  it('never exceeds the spend limit of the endpoint', async () => {
    await connect({ campaign: PRICE, endpoint: { spendLimitNanos: 14n * CENT } });
    expect(await exchange.noBidReason(imp(14.2))).toBe('endpoint-spend-limit');
  });
});

describe('OpenRTB conformance: one imp with many deals is sold once', () => {
  const deals = (count: number, at = 1) =>
    Array.from({ length: count }, (_, nth) => ({ id: `d${nth}`, bidfloor: (nth + 1) / 1_000, at }));
  const known = (count: number) => Array.from({ length: count }, (_, nth) => ({ exchangeDealId: `d${nth}` }));
  const ask = (count: number, at?: number) => bidRequest({}, { pmp: { deals: deals(count, at) } });
  const DOLLAR_EACH = { bidPriceNanos: 1_000n * 100n * CENT };

  it('holds the price of one bid, and gives it back when one is billed', async () => {
    await connect({
      campaign: { ...DOLLAR_EACH, dailyBudgetNanos: 25n * 100n * CENT },
      deals: known(30),
    });
    expect(await exchange.bids(ask(30))).toHaveLength(10);
    expect(reserved(exchange)).toBe('1.00');
    for (let nth = 1; nth < 25; nth += 1) await exchange.bids(ask(30));
    expect(reserved(exchange)).toBe('25.00');
    expect(await exchange.noBidReason(ask(30))).toBe('daily-budget');
  });
  it('bids on all of its deals with what is left for one', async () => {
    await connect({ campaign: { ...DOLLAR_EACH, dailyBudgetNanos: 100n * CENT }, deals: known(3) });
    expect(await exchange.bids(ask(3))).toHaveLength(4);
    expect(await exchange.noBidReason(ask(3))).toBe('daily-budget');
  });
  it('answers 200 deals with the ten dearest bids', async () => {
    await connect({ campaign: PRICE, deals: known(200) });
    const { body } = await exchange.send(
      bidRequest({}, { pmp: { private_auction: 1, deals: deals(200, 3) } }),
    );
    expect(body.length).toBeLessThan(60_000);
    const found = (JSON.parse(body) as { seatbid: { bid: { dealid: string }[] }[] }).seatbid[0]!.bid;
    expect(found.map(({ dealid }) => dealid)).toEqual(
      Array.from({ length: 10 }, (_, nth) => `d${190 + nth}`),
    );
  });
  it('releases the other bids of the imp when one is billed', async () => {
    await connect({ campaign: PRICE, deals: known(5) });
    const bids = await exchange.bids(ask(5));
    expect(bids).toHaveLength(6);
    const message = noticeMessage('bill', claimsIn(bids[3]!.burl));
    await exchange.testBidder.trafficLog.append('impressions', [message]);
    await vi.waitFor(() => expect(reserved(exchange)).toBe('0.00'), { timeout: 15_000, interval: 10 });
    expect(exchange.testBidder.diagnostics.noBids(42)?.pace?.spentToday).toBe('0.01');
  });
  it('holds each ad of a pod and of several native places, which are each sold', async () => {
    await connect({ campaign: PRICE, deals: known(2) });
    await exchange.bids(ask(2));
    expect(reserved(exchange)).toBe('0.01');
    const creative = { bidsPerImp: 3 };
    await exchange.stop();
    await connect({ campaign: PRICE, endpoint: creative, competitors: [{ campaign: PRICE, userId: 6 }] });
    expect(await exchange.bids(bidRequest())).toHaveLength(2);
    expect(reserved(exchange)).toBe('0.01');
  });
});

describe('OpenRTB conformance: pmp.deals are agreements, and only their buyers may use them', () => {
  const pmp = (ids: readonly string[], private_auction = 1, more: Json = {}) =>
    bidRequest({}, { pmp: { private_auction, deals: ids.map((id) => ({ id, ...more })) } });
  const dealIds = (bids: readonly Json[]) => bids.map(({ dealid }) => dealid ?? 'open').sort();

  it('does not bid in a private auction of unknown deals', async () => {
    await connect({ deals: [{ exchangeDealId: 'known' }] });
    expect(await exchange.noBidReason(pmp(['UNKNOWN-DEAL-OF-SOMEONE']))).toBe('deals');
    expect(dealIds(await exchange.bids(pmp(['UNKNOWN-DEAL-OF-SOMEONE', 'known'])))).toEqual(['known']);
  });
  it('ignores unknown deals beside the open auction', async () => {
    await connect({ deals: [] });
    expect(dealIds(await exchange.bids(pmp(['unknown'], 0)))).toEqual(['open']);
  });
  it('does not know deals of another exchange, inactive ones, and those before or after their time', async () => {
    await connect({
      deals: [
        { exchangeDealId: 'elsewhere', sspEndpointId: 4 },
        { exchangeDealId: 'off', isActive: false },
        { exchangeDealId: 'over', endAt: '2020-01-01T00:00:00.000Z' },
        { exchangeDealId: 'to-come', startAt: '2090-01-01T00:00:00.000Z' },
      ],
    });
    expect(await exchange.noBidReason(pmp(['elsewhere', 'off', 'over', 'to-come']))).toBe('deals');
  });
  it('keeps neighbours of the seat out of the deal of an advertiser', async () => {
    await connect({
      deals: [{ exchangeDealId: 'd1', allowedUserIds: [6] }],
      competitors: [
        { campaign: { ...PRICE, dealIds: [1] }, userId: 7 },
        { campaign: { bidPriceNanos: 100n * CENT, dealIds: [1] }, userId: 6 },
      ],
    });
    expect(await exchange.bid(pmp(['d1']))).toMatchObject({ dealid: 'd1', cid: '201' });
    expect(exchange.testBidder.diagnostics.noBids(42)?.reasons).toMatchObject([{ reason: 'deal-targeting' }]);
    expect(await exchange.bid(bidRequest())).toMatchObject({ cid: '42' });
  });
  it('sells the deal of an advertiser to his campaigns that target it, and to no others of his', async () => {
    await connect({ deals: [{ exchangeDealId: 'd1', allowedUserIds: [5] }] });
    expect(await exchange.noBidReason(pmp(['d1']))).toBe('deal-targeting');
  });
  it('buys nothing else for a campaign that targets deals', async () => {
    await connect({
      campaign: { dealIds: [2] },
      deals: [{ exchangeDealId: 'd1' }, { exchangeDealId: 'd2' }],
    });
    expect(dealIds(await exchange.bids(pmp(['d1', 'd2'], 0)))).toEqual(['d2']);
    expect(await exchange.noBidReason(pmp(['d1'], 0))).toBe('deal-targeting');
    expect(await exchange.noBidReason(bidRequest())).toBe('deal-targeting');
  });
  it('pays the agreed price to its last digit, and never more', async () => {
    await connect({
      campaign: PRICE,
      deals: [{ exchangeDealId: 'd1', priceType: 'fixed', priceNanos: 1_234_567_800n }],
    });
    expect(await exchange.bid(pmp(['d1']))).toMatchObject({ price: 1.234_567_8 });
    expect(await exchange.bid(pmp(['d1'], 1, { bidfloor: 1.1 }))).toMatchObject({ price: 1.234_567_8 });
    expect(await exchange.bid(pmp(['d1'], 1, { bidfloor: 1.1, at: 3 }))).toMatchObject({ price: 1.1 });
    expect(await exchange.noBidReason(pmp(['d1'], 1, { bidfloor: 1.24, at: 3 }))).toBe('floor');
    expect(await exchange.noBidReason(pmp(['d1'], 1, { bidfloor: 1.24 }))).toBe('floor');
  });
  it('bids no less than the agreed floor', async () => {
    await connect({
      campaign: PRICE,
      deals: [
        { exchangeDealId: 'dear', priceType: 'floor', priceNanos: 10_000_000_001n },
        { exchangeDealId: 'cheap', priceType: 'floor', priceNanos: 2_000_000_000n },
      ],
    });
    expect(await exchange.noBidReason(pmp(['dear']))).toBe('floor');
    expect(await exchange.bid(pmp(['cheap'], 1, { bidfloor: 3 }))).toMatchObject({ price: 10 });
    expect(await exchange.noBidReason(pmp(['cheap'], 1, { bidfloor: 10.01 }))).toBe('floor');
  });
  it('is in force within a second of a change', async () => {
    await connect({ deals: [] });
    const write = eventWriter(exchange.testBidder.eventStore);
    const status = async () => (await exchange.send(pmp(['d9']))).statusCode;
    const becomes = (code: number) =>
      vi.waitFor(async () => expect(await status()).toBe(code), { timeout: 1_000, interval: 10 });
    expect(await status()).toBe(204);
    await write('deal-9', dealCreated(9));
    await becomes(200);
    await write('deal-9', { type: 'DealChanged', data: { dealId: 9, exchangeDealId: 'other' } });
    await becomes(204);
    await write('deal-9', { type: 'DealChanged', data: { dealId: 9, exchangeDealId: 'd9' } });
    await becomes(200);
    await write('deal-9', { type: 'DealDeleted', data: { dealId: 9 } });
    await becomes(204);
  });
});
