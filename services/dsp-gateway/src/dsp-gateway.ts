import { randomUUID } from 'node:crypto';

import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import type { Worker } from '@marquee/kit/runtime/service';
import type { LogPlace, PartitionDay } from '@marquee/kit/traffic-log/day-tally';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { createBlocklistCache } from '@marquee/openrtb/slots/blocks';
import { formatDollars } from '@marquee/schemas/common/money';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import type { DspEndpointFigures } from '@marquee/schemas/queries/no-bids';

import { DSP_BID_REJECTIONS } from './answer/bid-rejections.ts';
import type { DspBidRejection } from './answer/bid-rejections.ts';
import { checkAnswer } from './answer/check-bid.ts';
import { DspEndpoint } from './endpoint/dsp-endpoint.ts';
import { LossNotices } from './notices/loss-notices.ts';
import { raisedCpmNanos } from './answer/margin.ts';
import { noticeUrl } from './notices/notice-url.ts';
import type { OfferedImp } from './request/offered-imps.ts';
import { offeredImps } from './request/offered-imps.ts';
import type { DspBid, OutgoingRequest } from './dsp-bid.ts';
import type { DspAnswerContext, DspWin, PreparedDspBid } from './notices/prepare-dsp-bid.ts';
import { prepareDspBid } from './notices/prepare-dsp-bid.ts';

/** What one endpoint was paid or charged on a UTC day, as far as a partition of the log was read. */
interface EndpointDay extends PartitionDay {
  /** `dsp`: what a DSP was charged. */
  readonly side: string;
  readonly endpointId: number;
}

export interface DspGatewayOptions {
  /** The edge as the internet sees it: its host is our name in supply chains. */
  readonly publicEdgeUrl: string;
  /** Our seat at the exchanges: deals that are for others are not offered. */
  readonly seat: string;
  /** Endpoints may be on this machine, for development. Default false: on the public internet alone. */
  readonly allowsLoopback?: boolean | undefined;
  /** Milliseconds that we keep for our own auction after the answers. */
  readonly marginMs?: number;
  /** Milliseconds of a clock that never goes back; deadlines are on it. */
  readonly monotonicMs?: () => number;
  /** Unique ids of requests. */
  readonly newId?: () => string;
  /** A bidder could not be asked, or its answer not be checked, because of an error of ours. */
  readonly onError?: (error: unknown) => void;
  readonly lossNotices?: Partial<ConstructorParameters<typeof LossNotices>[0]>;
}

const DEFAULT_MARGIN_MS = 5;
/** Less than this is no chance to answer. */
const LEAST_TIME_MS = 10;
/** A bill that is read within this of its notice is news. */
const FRESH_MS = 60_000;
const LOSS_NOTICES = { capacity: 2_000, atOnce: 16, timeoutMs: 2_000 } as const;

/**
 * Asks DSPs for bids in parallel while the exchange waits, holds them to the same rules as our own campaigns,
 * and sends them loss notices. Follows `DspEndpoint…` events; everything else is in memory.
 */
export class DspGateway implements Worker {
  readonly name = 'bidder-outside-demand';
  readonly #options: DspGatewayOptions;
  readonly #endpoints = new Map<number, DspEndpoint>();
  readonly #losses: LossNotices;
  readonly #closing = new Set<Promise<void>>();
  readonly #marginMs: number;
  readonly #monotonicMs: () => number;
  readonly #newId: () => string;
  readonly #systemDomain: string;
  readonly #blocksOf = createBlocklistCache();
  /** Bids that were rejected after they had passed: their DSP already has a loss notice. */
  readonly #notified = new WeakSet<DspBid>();
  #isStopped = false;

  constructor(options: DspGatewayOptions) {
    this.#options = options;
    this.#marginMs = options.marginMs ?? DEFAULT_MARGIN_MS;
    this.#monotonicMs = options.monotonicMs ?? (() => performance.now());
    this.#newId = options.newId ?? randomUUID;
    this.#systemDomain = new URL(options.publicEdgeUrl).hostname;
    this.#losses = new LossNotices({ ...LOSS_NOTICES, ...options.lossNotices });
  }

  apply(event: DspEndpointEvent): void {
    switch (event.type) {
      case 'DspEndpointCreated': {
        const { dspEndpointId, ...fields } = event.data;
        this.#remove(dspEndpointId);
        const { allowsLoopback = false } = this.#options;
        this.#endpoints.set(dspEndpointId, new DspEndpoint(dspEndpointId, fields, allowsLoopback));
        return;
      }
      case 'DspEndpointChanged': {
        const { dspEndpointId, ...changed } = event.data;
        const endpoint = this.#endpoints.get(dspEndpointId);
        const abandoned = endpoint?.change(changed as Partial<DspEndpointFields>);
        if (abandoned !== undefined) this.#close(abandoned.close());
        return;
      }
      case 'DspEndpointDeleted':
        return this.#remove(event.data.dspEndpointId);
    }
  }

  /** True when no endpoint is active: then a request does not have to wait. */
  get isEmpty(): boolean {
    for (const { fields } of this.#endpoints.values()) if (fields.isActive) return false;
    return true;
  }

  /** See `prepareDspBid`. */
  prepare(win: DspWin, context: DspAnswerContext): PreparedDspBid {
    return prepareDspBid(win, context);
  }

  /** Whether an endpoint would be asked about this request now. */
  wants(request: Pick<NormalisedRequest, 'imps'>, nowMs: number): boolean {
    for (const endpoint of this.#endpoints.values()) {
      if (endpoint.mayBeAsked(nowMs) && this.#offered(request, endpoint).length > 0) return true;
    }
    return false;
  }

  /**
   * The bids of all DSPs that want the request, each checked. Resolves before the deadline whatever the
   * others do, and never rejects; a DSP that has not answered by then has not bid.
   */
  async ask(question: OutgoingRequest): Promise<readonly DspBid[]> {
    const leftMs = question.deadlineMs - this.#monotonicMs() - this.#marginMs;
    const asked: Promise<readonly DspBid[]>[] = [];
    for (const endpoint of this.#endpoints.values()) {
      const timeoutMs = Math.floor(Math.min(leftMs, endpoint.fields.tmax));
      if (timeoutMs < LEAST_TIME_MS) continue;
      const imps = this.#offered(question.request, endpoint);
      if (imps.length === 0 || !endpoint.take(question.nowMs)) continue;
      asked.push(
        this.#askOne(endpoint, imps, question, timeoutMs).catch((error: unknown) => {
          endpoint.figures.count('failures', question.nowMs);
          this.#options.onError?.(error);
          return [];
        }),
      );
    }
    return asked.length === 0 ? [] : (await Promise.all(asked)).flat();
  }

  /**
   * Reserves what a bid may cost its DSP, before it is sent. False: its daily limit does not allow it, and
   * the bid must not be sent; the rejection is counted and the DSP notified.
   *
   * @param expiresAtMs when an impression of it is no longer paid
   */
  reserve(bid: DspBid, bidId: string, expiresAtMs: number, nowMs: number): boolean {
    const endpoint = this.#endpoints.get(bid.dspEndpointId);
    if (endpoint === undefined) return false;
    const { spendLimitNanos } = endpoint.fields;
    if (bid.isTest || endpoint.spend.reserve(bidId, bid.dspPriceNanos, expiresAtMs, spendLimitNanos, nowMs)) {
      return true;
    }
    this.#notified.add(bid);
    this.#reject(endpoint, 'spend-limit', bid.lurl, nowMs);
    return false;
  }

  /**
   * Rejects a bid that the exchange must not be paid for (the spend limit of its endpoint): counts it and
   * notifies its DSP.
   */
  barred(bid: DspBid, nowMs: number): void {
    const endpoint = this.#endpoints.get(bid.dspEndpointId);
    if (endpoint === undefined) return;
    this.#notified.add(bid);
    this.#reject(endpoint, 'exchange-limit', bid.lurl, nowMs);
  }

  /** A bid of another bidder process, or of one before this: what it may still be charged counts here too. */
  opened(dspEndpointId: number, bidId: string, nanos: bigint, expiresAtMs: number, nowMs: number): void {
    this.#endpoints.get(dspEndpointId)?.spend.reserve(bidId, nanos, expiresAtMs, 0n, nowMs);
  }

  /** The exchange did not take it, or our answer never left: nothing of it will be charged. */
  released(dspEndpointId: number, bidId: string): void {
    this.#endpoints.get(dspEndpointId)?.spend.release(bidId);
  }

  /**
   * A bid was billed, which is how a bidder learns of a win. Repetitions count once, so that the traffic log may be
   * read again; what is read long after it happened is spent, and no win of this minute.
   * @param charge `chargeNanos` as `chargeOf` makes it of the claims; `atMs` when the notice came
   */
  charged(
    charge: {
      readonly dspEndpointId: number;
      readonly bidId: string;
      readonly chargeNanos: bigint;
    } & LogPlace,
    nowMs: number,
  ): void {
    const endpoint = this.#endpoints.get(charge.dspEndpointId);
    const isNew = endpoint?.spend.charge(charge.bidId, charge.chargeNanos, charge, nowMs) === true;
    if (isNew && charge.atMs >= nowMs - FRESH_MS) endpoint.figures.count('wins', nowMs);
  }

  /** What each was charged today: see `EndpointDayStore`. */
  days(nowMs: number): (EndpointDay & { readonly side: 'dsp' })[] {
    return [...this.#endpoints.values()].flatMap(({ id, spend }) =>
      spend.days(nowMs).map((day) => ({ side: 'dsp' as const, endpointId: id, ...day })),
    );
  }

  restore(days: readonly EndpointDay[], nowMs: number): void {
    for (const day of days) {
      if (day.side === 'dsp') this.#endpoints.get(day.endpointId)?.spend.restore(day, nowMs);
    }
  }

  /**
   * Notifies the DSP that its bid lost in our auction, unless `reserve` or `barred` already has.
   *
   * @param code of OpenRTB's list "Loss Reason Codes": 102 outbid, 103 lost to a deal
   * @param priceNanos what won, nano-dollars for one impression; null where it is not disclosed
   */
  lost(bid: DspBid, code: number, priceNanos: bigint | null, nowMs: number): void {
    const endpoint = this.#endpoints.get(bid.dspEndpointId);
    if (endpoint === undefined || this.#notified.has(bid)) return;
    if (code === DSP_BID_REJECTIONS.outbid) endpoint.figures.rejected('outbid', nowMs);
    const price = priceNanos === null ? '' : formatDollars(raisedCpmNanos(priceNanos, endpoint.fields));
    this.#notifyLoss(endpoint, bid.lurl, code, { PRICE: price, MIN_TO_WIN: price });
  }

  figures(nowMs: number): readonly DspEndpointFigures[] {
    return [...this.#endpoints.values()].map(({ id, figures, spend }) =>
      figures.read(id, spend.spentNanos(nowMs), nowMs),
    );
  }

  /** Loss notices that were dropped because too many waited. */
  get droppedNotices(): number {
    return this.#losses.dropped;
  }

  /** Lets go of what was held too long; call it every second. */
  fold(nowMs: number): void {
    for (const { spend } of this.#endpoints.values()) spend.expire(nowMs);
  }

  async start(): Promise<void> {}

  /** Ends calls in progress and closes every connection; `days` can still be read afterwards. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const endpoint of this.#endpoints.values()) this.#close(endpoint.close());
    await Promise.all([this.#losses.stop(), ...this.#closing]);
  }

  async #askOne(
    endpoint: DspEndpoint,
    imps: readonly OfferedImp[],
    question: OutgoingRequest,
    timeoutMs: number,
  ): Promise<readonly DspBid[]> {
    const { request, sspEndpointId, nowMs } = question;
    const id = this.#newId();
    const parts = { request, imps, id, sspEndpointId, systemDomain: this.#systemDomain };
    const startedMs = this.#monotonicMs();
    const answer = await endpoint.ask(parts, timeoutMs, nowMs);
    if (answer === undefined) return [];
    endpoint.figures.took(this.#monotonicMs() - startedMs);
    const checked = checkAnswer(answer, {
      dspEndpointId: endpoint.id,
      fields: endpoint.fields,
      request,
      blocks: this.#blocksOf(request),
      offered: imps,
      requestId: id,
    });
    for (const { reason, lurl } of checked.rejected) this.#reject(endpoint, reason, lurl, nowMs);
    if (checked.bids.length === 0) endpoint.figures.count('noBids', nowMs);
    else endpoint.figures.count('bids', nowMs);
    return checked.bids;
  }

  #offered(request: Pick<NormalisedRequest, 'imps'>, { fields }: DspEndpoint): readonly OfferedImp[] {
    return fields.isActive && !this.#isStopped ? offeredImps(request, fields, this.#options.seat) : [];
  }

  #reject(endpoint: DspEndpoint, reason: DspBidRejection, lurl: string, nowMs: number): void {
    endpoint.figures.rejected(reason, nowMs);
    this.#notifyLoss(endpoint, lurl, DSP_BID_REJECTIONS[reason], {});
  }

  #notifyLoss(
    { addressRule }: DspEndpoint,
    lurl: string,
    code: number,
    prices: Readonly<Record<string, string>>,
  ): void {
    if (lurl === '') return;
    this.#losses.send(noticeUrl(lurl, { ...prices, LOSS: String(code), CURRENCY: 'USD' }), addressRule);
  }

  #remove(id: number): void {
    const endpoint = this.#endpoints.get(id);
    if (endpoint === undefined) return;
    this.#endpoints.delete(id);
    this.#close(endpoint.close());
  }

  #close(closed: Promise<void>): void {
    const closing = closed.finally(() => this.#closing.delete(closing));
    this.#closing.add(closing);
  }
}
