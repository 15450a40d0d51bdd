import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { createTrackingTokens } from '@marquee/tracker';
import { expect, it } from 'vitest';

import {
  bidRequest,
  bidUrl,
  creativeFields,
  seedServingCampaign,
  startBidder,
  TRACKING_SECRET,
} from '../test/test-bidder.ts';

const tokens = createTrackingTokens({ current: TRACKING_SECRET });

it('gives an advertiser’s markup a click id that identifies the bid and cannot bill an impression of it', async () => {
  const eventStore = createMemoryEventStore();
  const admBody = '<a href="{click_url}"><img src="https://edge.example/t/imp?t={click_id}&p=0"></a>';
  await seedServingCampaign(eventStore, { creative: creativeFields({ admType: 'html', admBody }) });
  const testBidder = await startBidder({ eventStore });
  const answer = await testBidder.app.inject({ method: 'POST', url: bidUrl, payload: bidRequest() });
  await testBidder.stop();
  const [bid] = (JSON.parse(answer.body) as { seatbid: { bid: { id: string; adm: string }[] }[] }).seatbid[0]!
    .bid;
  const clickId = /imp\?t=([^&"]+)&p=0/.exec(bid!.adm)?.[1] ?? '';
  const known = tokens.verify(clickId, 'click');
  expect(known.ok && known.claims).toMatchObject({ bidId: bid!.id, clickUrl: '' });
  for (const purpose of ['notice', 'markup'] as const)
    expect(tokens.verify(clickId, purpose)).toEqual({ ok: false, reason: 'forged' });
  // Our own links and pixels have tokens of their own purposes, and none that serves for a notice.
  for (const [path, purpose] of [
    ['click', 'click'],
    ['imp', 'markup'],
  ] as const) {
    const token = new RegExp(`/t/${path}\\?t=([\\w-]+)(?:"|&amp;)`).exec(bid!.adm)?.[1] ?? '';
    expect([path, tokens.verify(token, purpose).ok]).toEqual([path, true]);
    expect([path, tokens.verify(token, 'notice').ok]).toEqual([path, false]);
  }
});
