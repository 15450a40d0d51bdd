import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { dollars } from '@marquee/schemas/common/money';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { expect, it, vi } from 'vitest';

import { claimsIn, noticeMessage } from '../test/notices.ts';
import { bidRequest, bidUrl, seedServingCampaign, startBidder } from '../test/test-bidder.ts';

it('gives the money of a lost bid back, until the endpoint bills what it had reported lost', async () => {
  const eventStore = createMemoryEventStore();
  // Three bids at 2 dollars for a thousand.
  await seedServingCampaign(eventStore, { campaign: { totalBudgetNanos: dollars('0.0065') } });
  const testBidder = await startBidder({ eventStore });
  const ask = async (): Promise<TrackingClaims | undefined> => {
    const answer = await testBidder.app.inject({ method: 'POST', url: bidUrl, payload: bidRequest() });
    if (answer.statusCode === 204) return undefined;
    const { seatbid } = answer.json<{ seatbid: { bid: { nurl: string }[] }[] }>();
    return claimsIn(seatbid[0]!.bid[0]!.nurl);
  };
  const notify = (kind: 'loss' | 'bill', claims: TrackingClaims): Promise<unknown> =>
    testBidder.trafficLog.append(kind === 'loss' ? 'losses' : 'impressions', [noticeMessage(kind, claims)]);
  const spent = () => testBidder.diagnostics.allNoBids().endpoints[0]?.spentToday;

  try {
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect(third).toBeDefined();
    expect(await ask()).toBeUndefined();
    await notify('loss', first!);
    // Its money goes to a fourth bid at once: that is the hole, until it is used.
    const fourth = await vi.waitFor(async () => {
      const claims = await ask();
      expect(claims).toBeDefined();
      return claims!;
    }, 15_000);
    await notify('bill', first!);
    await vi.waitFor(() => expect(spent()).toBe('0.002'), 15_000);
    for (const claims of [second!, fourth]) await notify('loss', claims);
    await notify('bill', third!);
    await vi.waitFor(() => expect(spent()).toBe('0.004'), 15_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await ask()).toBeUndefined();
  } finally {
    await testBidder.stop();
  }
});
