import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { expect } from 'vitest';

import type { Api, One } from '../../support/api.ts';

/** OpenRTB 2.x, as far as a banner's bid needs it. */
interface Bid {
  readonly id: string;
  readonly cid: string;
  readonly crid: string;
  /** Dollars for 1,000 impressions. */
  readonly price: number;
  readonly adm: string;
  readonly nurl?: string;
  readonly burl: string;
}

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';
/** What the exchange clears every auction at: dollars for 1,000 impressions. */
export const CLEARING_CPM = 2;
const CLICK_EVERY = 5;
/** The edge reads a new SSP endpoint from the event log; until then it answers 404. */
const KNOWN_WITHIN_MS = 15_000;

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
const USUAL: Size = { width: 300, height: 250 };

/**
 * One exchange of this product, which offers it impressions of one size and counts the notices that it has
 * sent.
 */
export interface Exchange {
  /** Of its SSP endpoint. */
  readonly id: number;
  /** Impressions that the campaign won, was billed for, and that were seen. */
  readonly impressions: number;
  readonly clicks: number;
  /** Offers one impression: all bids on it. @param country of the person, ISO 3166-1 alpha-3; without it none is known */
  auction(country?: string): Promise<readonly Bid[]>;
  /** A bid won, was billed and seen. */
  settle(bid: Bid): Promise<void>;
  /** Offers one impression: the campaign's bid, or undefined when it does not bid. */
  offer(campaignId: number, country?: string): Promise<Bid | undefined>;
  /** Offers until the campaign has won so often, and sends the notices of each. */
  serve(campaignId: number, count: number, country?: string): Promise<void>;
}

/** @param admin who may add an SSP endpoint */
export async function openExchange(admin: Api, size = USUAL): Promise<Exchange> {
  const { data } = await admin.post<One<{ readonly id: number; readonly bidUrl: string }>>(
    '/admin/ssp-endpoints',
    {
      ...{ name: `Exchange ${randomUUID().slice(0, 8)}`, type: 'banner', integration: 'ortb' },
    },
  );
  const counts = { impressions: 0, clicks: 0 };
  const auction = (country?: string) => auctionAt(data.bidUrl, size, country);
  await expect.poll(() => statusOf(data.bidUrl, size), { timeout: KNOWN_WITHIN_MS }).not.toBe(404);
  const offer = async (campaignId: number, country?: string) =>
    (await auction(country)).find(({ cid }) => cid === String(campaignId));
  const settle = async (bid: Bid) => {
    if (bid.nurl !== undefined) await notify(bid.nurl);
    await notify(bid.burl);
    await notify(urlIn(bid.adm, '/t/imp'));
    counts.impressions += 1;
  };
  const serve = async (campaignId: number, count: number, country?: string) => {
    for (let served = 0; served < count;) {
      const bid = await offer(campaignId, country);
      // An exchange offers at its own pace; a campaign that paces itself does not take every offer.
      if (bid === undefined) {
        await pause(20);
        continue;
      }
      served += 1;
      await settle(bid);
      if (served % CLICK_EVERY !== 0) continue;
      await notify(urlIn(bid.adm, '/t/click'));
      counts.clicks += 1;
    }
  };
  return Object.assign(counts, { id: data.id, auction, settle, offer, serve });
}

const request = (bidUrl: string, size: Size, country?: string) =>
  fetch(bidUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bidRequest(size, country)),
  });

const statusOf = async (bidUrl: string, size: Size) => (await request(bidUrl, size)).status;

async function auctionAt(bidUrl: string, size: Size, country?: string): Promise<readonly Bid[]> {
  const response = await request(bidUrl, size, country);
  if (response.status === 204) return [];
  if (response.status !== 200) throw new Error(`The bidder answered ${response.status}`);
  const { seatbid } = (await response.json()) as { seatbid: readonly { bid: readonly Bid[] }[] };
  return seatbid.flatMap(({ bid }) => bid);
}

const bidRequest = ({ width: w, height: h }: Size, country?: string) => ({
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
  device: { ua: BROWSER, ...(country === undefined ? {} : { geo: { country } }) },
  user: { id: randomUUID() },
});

/** Calls a tracking address as an exchange or a browser does, its macros filled. @throws when it is refused */
async function notify(url: string): Promise<void> {
  const filled = url.replace(/\$(\{|%7B)AUCTION_PRICE(\}|%7D)/i, String(CLEARING_CPM));
  const response = await fetch(filled, { redirect: 'manual', headers: { 'user-agent': BROWSER } });
  if (response.status >= 400) throw new Error(`${filled} answered ${response.status}`);
}

function urlIn(markup: string, path: string): string {
  const found = new RegExp(`https?://[^"'\\s<>]*${path}[^"'\\s<>]*`).exec(markup)?.[0];
  if (found === undefined) throw new Error(`No ${path} in ${markup}`);
  return found.replaceAll('&amp;', '&');
}
