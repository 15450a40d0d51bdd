import { chargeOf, costOf } from '@marquee/schemas/common/markup';
import { afterEach, describe, expect, it } from 'vitest';

import { encodeBid } from '../bid-message.ts';
import { readBilled, readReservation } from '../traffic/messages.ts';
import { bidRequest } from '../test/world.ts';
import { claimsIn, noticeMessage } from '../test/notices.ts';
import { connectPeer, type Json, type Peer, type PeerOptions } from './test/peer.ts';

const CENT = 10_000_000n;
/** Of campaign 42: $10 a thousand. */
const PRICE = { bidPriceNanos: 1_000n * CENT };

let peer: Peer;
const connect = async (options: PeerOptions = {}) => (peer = await connectPeer(options));
afterEach(() => peer.stop());

const reserved = (of: Peer) => of.world.bidder.refusals(42)?.pace?.reservedByOpenBids;

describe('obligations: qty.multiplier, how many billable events a purchase counts as', () => {
  const imp = (multiplier: unknown, more: Json = {}) =>
    bidRequest(
      { site: undefined, dooh: { id: 'screen-1' } },
      { qty: { multiplier, sourcetype: 1 }, ...more },
    );

  it('bids the price of one, and holds and bills all of them', async () => {
    await connect({ campaign: PRICE });
    const bid = await peer.bid(imp(14.2));
    expect(bid.price).toBe(10);
    expect(reserved(peer)).toBe('0.142');
    const claims = claimsIn(bid.burl);
    // What the notice says of the multiplier plays no part: only its price does.
    expect(chargeOf(claims, 5_000_000n)).toBe(71_000_000n);
    expect(costOf(claims, null)).toBe(142_000_000n);
  });
  it('is told to other bidders, and to this one after a restart, by the traffic log', async () => {
    await connect({ campaign: PRICE });
    const claims = claimsIn((await peer.bid(imp('14.2'))).burl);
    const logged = encodeBid(claims, claims.expiresAtMs, JSON.stringify);
    expect(readReservation(logged)).toMatchObject({ nanos: 142_000_000n, costNanos: 142_000_000n });
    const bill = noticeMessage('bill', claims).value;
    expect(readBilled(bill)).toMatchObject({ nanos: 142_000_000n, costNanos: 142_000_000n });
  });
  it.each([0.25, 1, 1.000_001, 9_999.5])('takes %d', async (multiplier) => {
    await connect({ campaign: PRICE });
    const claims = claimsIn((await peer.bid(imp(multiplier))).burl);
    expect(costOf(claims, null)).toBe(BigInt(Math.round(multiplier * 1e6)) * 10n);
  });
  it.each([0, -1, 1e-9, 10_001, 1e300, 'many', {}, true])(
    'does not bid where it is %j',
    async (multiplier) => {
      await connect({ campaign: PRICE });
      expect(await peer.whyNot(imp(multiplier))).toBe('quantity');
    },
  );
  it.each([undefined, null])('takes %j for one', async (multiplier) => {
    await connect({ campaign: PRICE });
    expect(claimsIn((await peer.bid(imp(multiplier))).burl).multiplierMicros).toBeUndefined();
  });
  it('never holds more than the budget has', async () => {
    await connect({ campaign: { ...PRICE, dailyBudgetNanos: 14n * CENT } });
    expect(await peer.whyNot(imp(14.2))).toBe('daily-budget');
    expect(await peer.bids(imp(14))).toHaveLength(1);
  });
  it('never exceeds the spend limit of the endpoint', async () => {
    await connect({ campaign: PRICE, endpoint: { spendLimitNanos: 14n * CENT } });
    expect(await peer.whyNot(imp(14.2))).toBe('endpoint-spend-limit');
  });
});
