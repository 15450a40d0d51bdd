import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { BANNER_BID } from '@marquee/openrtb/test/banner-bid';
import { SAMPLE_DSP_ENDPOINT } from '@marquee/schemas/dsp-endpoint/samples';
import { startDspServer } from '@marquee/openrtb/test/dsp-server';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { afterEach, expect, it } from 'vitest';

import { addressIn, claimsIn } from '../test/notices.ts';
import { bidRequest, bidUrl, seedServingCampaign, startBidder } from '../test/test-bidder.ts';

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
/** What the notices of a DSP bid that went to the exchange say to the tracker. */
async function noticesOf(bid: object) {
  const buyer = await startDspServer((request, response) => {
    response.end(JSON.stringify({ id: request['id'], seatbid: [{ bid: [{ ...BANNER_BID, ...bid }] }] }));
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
  const payload = { ...bidRequest(), tmax: 5_000 };
  const answer = await testBidder.app.inject({ method: 'POST', url: bidUrl, payload });
  expect(answer.statusCode).toBe(200);
  type Sent = Readonly<Record<'nurl' | 'burl' | 'lurl' | 'adm', string>>;
  const sent = answer.json<{ seatbid: { bid: Sent[] }[] }>().seatbid[0]!.bid[0]!;
  return sent;
}
const NOTICES = {
  price: 5,
  nurl: 'https://buyer.example/win',
  burl: 'https://buyer.example/bill',
  lurl: 'https://buyer.example/loss?b=${AUCTION_BID_ID}&r=${AUCTION_LOSS}',
};

it('hears of a loss at the exchange by the token of the loss notice alone', async () => {
  const sent = await noticesOf(NOTICES);
  const lost = claimsIn(sent.lurl);
  expect(lost).toMatchObject({
    dspEndpointId: 4,
    outsideWinUrl: '',
    outsideBillUrl: '',
    outsideLossUrl: `https://buyer.example/loss?b=${BANNER_BID.id}&r=\${AUCTION_LOSS}`,
  });
  expect(claimsIn(sent.nurl)).toEqual({
    ...lost,
    outsideWinUrl: NOTICES.nurl,
    outsideBillUrl: NOTICES.burl,
    outsideLossUrl: '',
  });
  expect(claimsIn(addressIn(sent.adm, 'imp'))).toEqual(claimsIn(sent.nurl));
});

it('goes without its loss notice where the macros make it too long for a token', async () => {
  const adid = 'a'.repeat(200);
  const lurl = `https://buyer.example/?${'${AUCTION_AD_ID}'.repeat(60)}`;
  const sent = await noticesOf({ ...NOTICES, adid, lurl });
  expect(claimsIn(sent.lurl)).toEqual(claimsIn(sent.nurl));
});
