import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Api, One } from '../../support/api.ts';

/** OpenRTB 2.x, as far as a banner's bid needs it. */
interface Bid {
  readonly cid: string;
  readonly adm: string;
  readonly nurl?: string;
  readonly burl: string;
}

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';
/** What the exchange clears every auction at: dollars for 1,000 impressions. */
export const CLEARING_CPM = 2;
const CLICK_EVERY = 5;

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
const USUAL: Size = { width: 300, height: 250 };

/** One exchange of this product, which offers impressions of one size to it and counts what it has told it. */
export interface Exchange {
  /** Impressions that the campaign won, was billed for, and that were seen. */
  readonly impressions: number;
  readonly clicks: number;
  /** Offers one impression: the campaign's bid, or undefined when it does not bid. */
  offer(campaignId: number): Promise<Bid | undefined>;
  /** Offers until the campaign has won so often, and sends the notices of each. */
  serve(campaignId: number, count: number): Promise<void>;
}

/** @param admin who may add an SSP endpoint */
export async function openExchange(admin: Api, size = USUAL): Promise<Exchange> {
  const { data } = await admin.post<One<{ readonly bidUrl: string }>>('/admin/ssp-endpoints', {
    ...{ name: `Exchange ${randomUUID().slice(0, 8)}`, type: 'banner', integration: 'ortb' },
  });
  const counts = { impressions: 0, clicks: 0 };
  const offer = (campaignId: number) => offerTo(data.bidUrl, campaignId, size);
  const serve = async (campaignId: number, count: number) => {
    for (let served = 0; served < count;) {
      const bid = await offer(campaignId);
      // An exchange offers at its own pace; a campaign that paces itself does not take every offer.
      if (bid === undefined) {
        await pause(20);
        continue;
      }
      served += 1;
      if (bid.nurl !== undefined) await tell(bid.nurl);
      await tell(bid.burl);
      await tell(urlIn(bid.adm, '/t/imp'));
      counts.impressions += 1;
      if (served % CLICK_EVERY !== 0) continue;
      await tell(urlIn(bid.adm, '/t/click'));
      counts.clicks += 1;
    }
  };
  return Object.assign(counts, { offer, serve });
}

async function offerTo(bidUrl: string, campaignId: number, size: Size): Promise<Bid | undefined> {
  const response = await fetch(bidUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bidRequest(size)),
  });
  if (response.status === 204) return undefined;
  if (response.status !== 200) throw new Error(`The bidder answered ${response.status}`);
  const { seatbid } = (await response.json()) as { seatbid: readonly { bid: readonly Bid[] }[] };
  return seatbid.flatMap(({ bid }) => bid).find(({ cid }) => cid === String(campaignId));
}

const bidRequest = ({ width: w, height: h }: Size) => ({
  id: randomUUID(),
  at: 1,
  cur: ['USD'],
  tmax: 1_000,
  imp: [{ id: '1', bidfloor: 0.03, banner: { w, h, pos: 0 } }],
  site: {
    id: '102855',
    domain: 'news.example',
    page: 'https://news.example/today.html',
    publisher: { id: '8953', name: 'News', domain: 'news.example' },
  },
  device: { ua: BROWSER },
  user: { id: randomUUID() },
});

/** Calls a tracking address as an exchange or a browser does, its macros filled. @throws when it is refused */
async function tell(url: string): Promise<void> {
  const filled = url.replace(/\$(\{|%7B)AUCTION_PRICE(\}|%7D)/i, String(CLEARING_CPM));
  const response = await fetch(filled, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
  if (response.status >= 400) throw new Error(`${filled} answered ${response.status}`);
}

function urlIn(markup: string, path: string): string {
  const found = new RegExp(`https?://[^"'\\s<>]*${path}[^"'\\s<>]*`).exec(markup)?.[0];
  if (found === undefined) throw new Error(`No ${path} in ${markup}`);
  return found.replaceAll('&amp;', '&');
}
