import { setTimeout as pause } from 'node:timers/promises';

import { type Ad, readBids } from '../traffic/answers.ts';
import { createRequests, type Json } from '../traffic/bid-requests.ts';
import { fillMacros } from '../traffic/notices.ts';
import { PLAIN_USER_AGENT } from '../traffic/people.ts';
import type { Endpoint } from '../traffic/platform.ts';
import { type Random, createChance } from '../traffic/random.ts';

/** What an exchange or a browser tells of a bid. */
export type NoticeKind = 'win' | 'bill' | 'impression' | 'click';

/** An exchange for banners that remembers what it was told is taken. Nothing is sent again. */
export interface Notary {
  /** By bid id, the notices that were answered with 2xx or a redirect. */
  readonly acknowledged: ReadonlyMap<string, ReadonlySet<NoticeKind>>;
  readonly count: () => number;
  /** Bids that were answered; and requests that were not answered at all. */
  readonly bids: () => number;
  readonly failed: () => number;
  start(): void;
  /** Resolves when everything that was sent was answered or given up. */
  pause(): Promise<void>;
}

const TIMEOUT_MS = 4_000;
const BILLED_BY_EXCHANGE = 0.7;
const CLICKED = 0.15;
/** A hand is never faster. */
const CLICK_AFTER_MS = 350;

export function createNotary(endpoints: readonly Endpoint[], perSecond: number, seed: number): Notary {
  const nextRequest = createRequests();
  const random = createChance(seed);
  const acknowledged = new Map<string, Set<NoticeKind>>();
  const open = new Set<Promise<void>>();
  let beating: Promise<void> = Promise.resolve();
  let [isRunning, count, bids, failed] = [false, 0, 0, 0];

  const tell = async (bidId: string, kind: NoticeKind, url: string | undefined, userAgent: string) => {
    if (url === undefined) return;
    const response = await call(url, { headers: { 'user-agent': userAgent } });
    if (response === undefined || response.status >= 400) return;
    const kinds = acknowledged.get(bidId) ?? new Set<NoticeKind>();
    acknowledged.set(bidId, kinds.add(kind));
    count += 1;
  };
  const settle = async (ad: Ad, userAgent: string, luck: Random): Promise<void> => {
    const filled = (url: string | undefined) =>
      url === undefined ? undefined : fillMacros(url, outcomeOf(ad, luck));
    const calls = [
      tell(ad.id, 'win', filled(ad.winUrl), userAgent),
      tell(ad.id, 'impression', filled(ad.pixelUrls[0]), userAgent),
    ];
    if (luck.happens(BILLED_BY_EXCHANGE)) calls.push(tell(ad.id, 'bill', filled(ad.billUrl), userAgent));
    await Promise.all(calls);
    if (!luck.happens(CLICKED)) return;
    await pause(CLICK_AFTER_MS);
    await tell(ad.id, 'click', ad.clickUrl, userAgent);
  };
  const auction = async (): Promise<void> => {
    const endpoint = random.pick(endpoints);
    const luck = random.fork();
    const request = nextRequest('banner', endpoint.isVersion26, luck);
    const body = JSON.stringify({ ...request, tmax: 1_000, test: 0 });
    const answer = await call(endpoint.bidUrl, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    });
    if (answer === undefined) failed += 1;
    if (answer?.status !== 200) return;
    const userAgent = (request['device'] as Json | undefined)?.['ua'];
    const byImp = new Map(readBids('banner', answer.text).map((ad) => [ad.impId, ad]));
    bids += byImp.size;
    await Promise.all(
      [...byImp.values()].map((ad) =>
        settle(ad, typeof userAgent === 'string' ? userAgent : PLAIN_USER_AGENT, luck.fork()),
      ),
    );
  };
  const beat = async (): Promise<void> => {
    const begunAt = performance.now();
    for (let sent = 0; isRunning;) {
      const due = ((performance.now() - begunAt) / 1_000) * perSecond;
      for (; sent < due; sent += 1) {
        const running: Promise<void> = auction().finally(() => open.delete(running));
        open.add(running);
      }
      await pause(1_000 / perSecond);
    }
  };
  return {
    acknowledged,
    count: () => count,
    bids: () => bids,
    failed: () => failed,
    start() {
      isRunning = true;
      beating = beat();
    },
    async pause() {
      isRunning = false;
      await beating;
      await Promise.all(open);
    },
  };
}

/** Undefined where nobody answered. */
async function call(url: string, init: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, text: await response.text() };
  } catch {
    return undefined;
  }
}

const outcomeOf = (ad: Ad, luck: Random) => ({
  ...{ auctionId: '', bidId: ad.id, impId: ad.impId, seatId: ad.seatId, adId: ad.id },
  ...{ currency: ad.currency, loss: 0, minToWin: '' },
  price: ((Number(ad.priceNanos / 1_000n) * luck.integer(60, 100)) / 100 / 1e6).toFixed(6),
});
