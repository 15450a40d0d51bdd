import { setTimeout as pause } from 'node:timers/promises';

import { type Ad, readBids } from '../traffic/answers.ts';
import { createRequests, type Json } from '../traffic/bid-requests.ts';
import { fillMacros } from '../traffic/notices.ts';
import { PLAIN_USER_AGENT } from '../traffic/people.ts';
import type { Endpoint } from '../traffic/platform.ts';
import { type Random, createRandom } from '../traffic/random.ts';

/** The kinds of notices that an exchange or a browser sends about a bid. */
export type NoticeKind = 'win' | 'bill' | 'impression' | 'click';

const TIMEOUT_MS = 4_000;
const BILLED_BY_EXCHANGE = 0.7;
const CLICKED = 0.15;
/** A hand is never faster. */
const CLICK_AFTER_MS = 350;

/** An exchange for banners that records which notices were acknowledged. Nothing is sent again. */
export class NoticeRecorder {
  readonly #endpoints: readonly Endpoint[];
  readonly #perSecond: number;
  readonly #nextRequest = createRequests();
  readonly #random: Random;
  readonly #acknowledged = new Map<string, Set<NoticeKind>>();
  readonly #open = new Set<Promise<void>>();
  #beating: Promise<void> = Promise.resolve();
  #isRunning = false;
  #count = 0;
  #bids = 0;
  #failed = 0;

  constructor(endpoints: readonly Endpoint[], perSecond: number, seed: number) {
    this.#endpoints = endpoints;
    this.#perSecond = perSecond;
    this.#random = createRandom(seed);
  }

  /** By bid id, the notices that were answered with 2xx or a redirect. */
  get acknowledged(): ReadonlyMap<string, ReadonlySet<NoticeKind>> {
    return this.#acknowledged;
  }

  /** Notices that were acknowledged. */
  count(): number {
    return this.#count;
  }

  /** Bids that were answered. */
  bids(): number {
    return this.#bids;
  }

  /** Requests that were not answered at all. */
  failed(): number {
    return this.#failed;
  }

  start(): void {
    this.#isRunning = true;
    this.#beating = this.#beat();
  }

  /** Resolves when everything that was sent was answered or given up. */
  async pause(): Promise<void> {
    this.#isRunning = false;
    await this.#beating;
    await Promise.all(this.#open);
  }

  async #beat(): Promise<void> {
    const begunAt = performance.now();
    let sent = 0;
    while (this.#isRunning) {
      const due = ((performance.now() - begunAt) / 1_000) * this.#perSecond;
      for (; sent < due; sent += 1) {
        const running: Promise<void> = this.#auction().finally(() => this.#open.delete(running));
        this.#open.add(running);
      }
      await pause(1_000 / this.#perSecond);
    }
  }

  async #auction(): Promise<void> {
    const endpoint = this.#random.pick(this.#endpoints);
    const luck = this.#random.fork();
    const request = this.#nextRequest('banner', endpoint.isVersion26, luck);
    const body = JSON.stringify({ ...request, tmax: 1_000, test: 0 });
    const answer = await call(endpoint.bidUrl, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
    });
    if (answer === undefined) this.#failed += 1;
    if (answer?.status !== 200) return;
    const userAgent = (request['device'] as Json | undefined)?.['ua'];
    const byImp = new Map(readBids('banner', answer.text).map((ad) => [ad.impId, ad]));
    this.#bids += byImp.size;
    await Promise.all(
      [...byImp.values()].map((ad) =>
        this.#settle(ad, typeof userAgent === 'string' ? userAgent : PLAIN_USER_AGENT, luck.fork()),
      ),
    );
  }

  async #settle(ad: Ad, userAgent: string, luck: Random): Promise<void> {
    const filled = (url: string | undefined) =>
      url === undefined ? undefined : fillMacros(url, outcomeOf(ad, luck));
    const calls = [
      this.#notify(ad.id, 'win', filled(ad.winUrl), userAgent),
      this.#notify(ad.id, 'impression', filled(ad.pixelUrls[0]), userAgent),
    ];
    if (luck.happens(BILLED_BY_EXCHANGE))
      calls.push(this.#notify(ad.id, 'bill', filled(ad.billUrl), userAgent));
    await Promise.all(calls);
    if (!luck.happens(CLICKED)) return;
    await pause(CLICK_AFTER_MS);
    await this.#notify(ad.id, 'click', ad.clickUrl, userAgent);
  }

  async #notify(bidId: string, kind: NoticeKind, url: string | undefined, userAgent: string): Promise<void> {
    if (url === undefined) return;
    const response = await call(url, { headers: { 'user-agent': userAgent } });
    if (response === undefined || response.status >= 400) return;
    const kinds = this.#acknowledged.get(bidId) ?? new Set<NoticeKind>();
    this.#acknowledged.set(bidId, kinds.add(kind));
    this.#count += 1;
  }
}

/** Sends a request; undefined without an answer. */
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
