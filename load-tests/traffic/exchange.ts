import { setTimeout as pause } from 'node:timers/promises';

import { Agent, request } from 'undici';

import { fillMacros, findUrl, type AuctionOutcome } from './notices.ts';
import type { Chance } from './random.ts';
import type { Tally } from './tally.ts';

type Json = Record<string, unknown>;

interface Bid {
  readonly id: string;
  readonly impid: string;
  readonly price: number;
  readonly cid?: string;
  readonly adm?: string;
  readonly nurl?: string;
  readonly burl?: string;
  readonly lurl?: string;
}

interface BidResponse {
  readonly id: string;
  readonly cur?: string;
  readonly seatbid?: readonly { readonly bid: readonly Bid[] }[];
}

export interface ExchangeOptions {
  readonly bidUrls: readonly string[];
  readonly chance: Chance;
  readonly tally: Tally;
  /** Share of bids that win their auction. */
  readonly winRate: number;
  /** Share of impressions that are clicked. */
  readonly clickRate: number;
  /** Share of clicks that convert. */
  readonly conversionRate: number;
  /** Told when the platform has taken the billing notice of a bid of this campaign. */
  readonly onBilled?: (campaignId: number) => void;
}

/** How long an exchange waits for a notice to be taken. */
const NOTICE_TIMEOUT_MS = 5_000;
const BID_TIMEOUT_MS = 5_000;
const NOTICE_RETRIES = 6;
/** From the auction to the pixel: rendering takes its time. */
const RENDER_DELAY_MAX_MS = 400;
const CLICK_DELAY_MAX_MS = 1_500;

/** An exchange that runs auctions, tells their outcome and plays the browsers that load the ads. */
export function createExchange(options: ExchangeOptions) {
  const { chance, tally } = options;
  const agent = new Agent({ connections: 64, keepAliveTimeout: 60_000 });
  const underWay = new Set<Promise<void>>();

  const get = async (url: string): Promise<number> => {
    const response = await request(url, {
      dispatcher: agent,
      headersTimeout: NOTICE_TIMEOUT_MS,
      bodyTimeout: NOTICE_TIMEOUT_MS,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36' },
    });
    await response.body.dump();
    return response.statusCode;
  };

  /** Exchanges repeat a billing notice that was not taken; so does this one, a bounded number of times. */
  const notify = async (url: string): Promise<boolean> => {
    for (let attempt = 0; attempt < NOTICE_RETRIES; attempt += 1) {
      const status = await get(url).catch(() => 503);
      if (status < 400) return true;
      if (status < 500) break;
      await pause(250 * 2 ** attempt);
    }
    tally.noticesFailed += 1;
    return false;
  };

  const playWin = async (bid: Bid, outcome: AuctionOutcome): Promise<void> => {
    tally.won += 1;
    if (bid.nurl) await notify(fillMacros(bid.nurl, outcome));
    await pause(chance.integer(0, RENDER_DELAY_MAX_MS));
    const markup = fillMacros(bid.adm ?? '', outcome);
    if (bid.burl && (await notify(fillMacros(bid.burl, outcome)))) {
      tally.billed += 1;
      options.onBilled?.(Number(bid.cid));
      tally.billedNanos += BigInt(Math.round(outcome.priceCpm * 1e6));
    }
    const pixel = findUrl(markup, '/t/imp');
    if (pixel && (await notify(pixel))) tally.impressions += 1;
    const clickUrl = findUrl(markup, '/t/click');
    if (!clickUrl || !chance.happens(options.clickRate)) return;
    await pause(chance.integer(100, CLICK_DELAY_MAX_MS));
    if (!(await notify(clickUrl))) return;
    tally.clicks += 1;
    if (chance.happens(options.conversionRate) && (await notify(clickUrl.replace('/t/click', '/t/conv')))) {
      tally.conversions += 1;
    }
  };

  const settle = async (bidRequest: Json, response: BidResponse): Promise<void> => {
    for (const bid of (response.seatbid ?? []).flatMap((seat) => seat.bid)) {
      tally.bids += 1;
      const won = chance.happens(options.winRate);
      const outcome: AuctionOutcome = {
        auctionId: String(bidRequest.id),
        bidId: response.id,
        impId: bid.impid,
        priceCpm: Number((bid.price * (chance.integer(60, 100) / 100)).toFixed(6)),
        currency: response.cur ?? 'USD',
        loss: won ? 0 : 102,
      };
      if (won) await playWin(bid, outcome);
      else {
        tally.lost += 1;
        if (bid.lurl) await notify(fillMacros(bid.lurl, outcome));
      }
    }
  };

  const auction = async (bidRequest: Json): Promise<void> => {
    tally.sent += 1;
    const begunAt = process.hrtime.bigint();
    const response = await request(chance.pick(options.bidUrls), {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-openrtb-version': '2.5' },
      body: JSON.stringify(bidRequest),
      headersTimeout: BID_TIMEOUT_MS,
      bodyTimeout: BID_TIMEOUT_MS,
    });
    const text = await response.body.text();
    const tookNs = process.hrtime.bigint() - begunAt;
    tally.latency.record(tookNs > 0n ? tookNs : 1n);
    if (typeof bidRequest.tmax === 'number' && bidRequest.tmax > 0 && Number(tookNs) / 1e6 > bidRequest.tmax)
      tally.late += 1;
    if (response.statusCode === 200) {
      tally.bid += 1;
      await settle(bidRequest, JSON.parse(text) as BidResponse);
    } else if (response.statusCode === 204) tally.noBid += 1;
    else if (response.statusCode < 500) tally.refused += 1;
    else tally.failed += 1;
  };

  return {
    /** Runs one auction in the background. */
    offer(bidRequest: Json): void {
      const running: Promise<void> = auction(bidRequest)
        .catch(() => {
          tally.failed += 1;
        })
        .finally(() => underWay.delete(running));
      underWay.add(running);
    },
    underWay: () => underWay.size,
    /** Resolves when every auction's last notice was taken or given up. */
    async finished(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
      await agent.close();
    },
  };
}
