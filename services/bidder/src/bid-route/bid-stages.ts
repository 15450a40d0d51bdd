import { randomUUID } from 'node:crypto';

import { isSecret } from '@marquee/kit/runtime/is-secret';
import { RateLimit } from '@marquee/kit/runtime/rate-limit';
import { declaresVersion26 } from '@marquee/openrtb/request/openrtb-version';
import { numberOf, objectOf } from '@marquee/openrtb/request/read-json';
import type { ResponseNoBidReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { Bidder } from '../bidding/bidder.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Endpoint } from '../catalogue/entities.ts';
import type { EndpointCounters } from '../ports/bid-observers.ts';
import type { DspDemand } from '../ports/dsp-demand.ts';
import { readFeedRequest } from '../feed/feed-request.ts';
import { FeedSources } from '../feed/feed-sources.ts';
import type { AnswerStatus, BidCall } from './bid-call.ts';
import { BidBatch } from './bid-batch.ts';
import { parseBody } from './request-body.ts';

/**
 * Calls that go through the stages together. Bids of 1,000 creatives asked for over 64 connections took 116 us of CPU one
 * by one, 90 by 16, 79 by 32 and 74 all together; and the last of them waits a few milliseconds for the others.
 */
const BATCH_MAX = 64;

type ErrorStatus = Exclude<AnswerStatus, 200>;
const TITLES: Readonly<Partial<Record<ErrorStatus, string>>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
};

export interface BidStagesParts {
  readonly bidder: Bidder;
  readonly catalogue: Pick<Catalogue, 'endpoint'>;
  readonly dspDemand: Pick<DspDemand, 'isEmpty' | 'wants' | 'ask'>;
  readonly counts: EndpointCounters;
  readonly networkMarginMs: number;
  /** See `BidderTuning`. */
  readonly dspWaitMaxMs: number;
  readonly clock: () => Date;
  /** Undefined when bids may be made, otherwise the no-bid reason. */
  readonly notReady: () => ResponseNoBidReason | undefined;
  /** A request could not be decided because of an error of ours. */
  readonly onError: (error: unknown) => void;
}

/**
 * How a call is answered: read, prepared, auctioned, sent, together with the others that arrived with it. Where DSPs
 * want the request, it leaves its batch before the auction and continues with those whose answers came with its own.
 */
export class BidStages {
  readonly #parts: BidStagesParts;
  readonly #arrived: BidBatch<BidCall>;
  readonly #heard: BidBatch<BidCall>;
  readonly #limits = new Map<number, RateLimit>();
  readonly #feedSources = new FeedSources();
  /** What a decision took recently, milliseconds: quick to rise, slow to fall. */
  #workMs = 0.2;

  constructor(parts: BidStagesParts) {
    this.#parts = parts;
    const options = {
      sizeMax: BATCH_MAX,
      onError: (call: BidCall, error: unknown) => this.#fail(call, error),
    };
    const read = (call: BidCall): void => this.#read(call);
    const prepare = (call: BidCall): void => this.#prepare(call);
    const runAuction = (call: BidCall): void => this.#runAuction(call);
    const send = (call: BidCall): void => this.#send(call);
    this.#arrived = new BidBatch([read, prepare, (call) => this.#runOrAskDsps(call), send], options);
    this.#heard = new BidBatch([runAuction, send], options);
  }

  /** Answers the call, soon. */
  take(call: BidCall): void {
    this.#arrived.add(call);
  }

  #read(call: BidCall): void {
    const { counts, clock } = this.#parts;
    const endpoint = this.#endpoint(call);
    if (endpoint === undefined) return;
    call.endpoint = endpoint;
    counts.request(endpoint.id);
    const nowMs = clock().getTime();
    const reason = this.#noBidReason(endpoint, nowMs);
    if (reason !== undefined) this.#noBid(call, reason);
    else if (call.route === 'rtb') this.#readBidRequest(call, endpoint, nowMs);
    else this.#readFeedCall(call, endpoint, nowMs);
  }

  #readBidRequest(call: BidCall, endpoint: Endpoint, nowMs: number): void {
    const body = parseBody(call.request);
    if ('status' in body) {
      this.#malformed(call, body.status, body.message);
      return;
    }
    const { json } = body;
    const tmax = numberOf(objectOf(json)['tmax']);
    call.deadlineMs = this.#deadlineMs(call, endpoint, tmax ?? Number.NaN);
    const is26 = declaresVersion26(call.request.headers['x-openrtb-version']);
    call.prepare = () => this.#parts.bidder.prepare(json, endpoint, nowMs, is26);
  }

  /** Pop, push and whatever else an exchange takes as an XML or JSON feed. */
  #readFeedCall(call: BidCall, endpoint: Endpoint, nowMs: number): void {
    const feed = readFeedRequest(call.request.query, endpoint.fields.type, randomUUID);
    if ('error' in feed) {
      this.#malformed(call, 400, feed.error);
      return;
    }
    call.deadlineMs = this.#deadlineMs(call, endpoint, Number.NaN);
    call.prepare = () => {
      const bounded = this.#feedSources.bounded(feed, endpoint.id, nowMs);
      return this.#parts.bidder.prepareFeed(bounded, endpoint, nowMs);
    };
  }

  #prepare(call: BidCall): void {
    const { prepare } = call;
    if (prepare === undefined || call.isAnswered) return;
    call.prepare = undefined;
    call.startedMs = performance.now();
    if (call.startedMs + this.#workMs > call.deadlineMs) {
      call.decision = { kind: 'no-bid', reason: 'too-late' };
      return;
    }
    const prepared = prepare();
    if ('kind' in prepared) call.decision = prepared;
    else call.prepared = prepared;
  }

  #runOrAskDsps(call: BidCall): void {
    const { dspDemand } = this.#parts;
    const { prepared, deadlineMs, startedMs } = call;
    if (prepared === undefined || call.isAnswered) return;
    const { sent, context } = prepared;
    if (dspDemand.isEmpty || !dspDemand.wants(sent, context.nowMs)) {
      this.#runAuction(call);
      return;
    }
    const askedMs = performance.now();
    const asked = dspDemand.ask({
      request: context.request,
      sspEndpointId: context.endpoint.id,
      deadlineMs: Math.min(deadlineMs - this.#workMs, startedMs + this.#parts.dspWaitMaxMs),
      nowMs: context.nowMs,
    });
    void asked
      .then((bids) => {
        call.dspBids = bids;
      }, this.#parts.onError)
      .then(() => {
        call.waitedMs = performance.now() - askedMs;
        this.#heard.add(call);
      });
  }

  #runAuction(call: BidCall): void {
    const { prepared } = call;
    if (prepared === undefined || call.isAnswered) return;
    call.prepared = undefined;
    call.decision = this.#parts.bidder.runAuction(prepared, call.dspBids);
    const tookMs = performance.now() - call.startedMs - call.waitedMs;
    this.#workMs += (tookMs - this.#workMs) * (tookMs > this.#workMs ? 0.3 : 0.02);
  }

  #send(call: BidCall): void {
    const { bidder, counts, clock } = this.#parts;
    const { endpoint, decision } = call;
    if (endpoint === undefined || decision === undefined || call.isAnswered) return;
    const nowMs = performance.now();
    counts.latency(nowMs - call.arrivedMs);
    if (decision.kind === 'malformed') this.#malformed(call, 400, decision.message);
    else if (decision.kind === 'no-bid') this.#noBid(call, decision.reason);
    else if (nowMs > call.deadlineMs) {
      bidder.withdraw(decision.bids, clock().getTime());
      this.#noBid(call, 'too-late');
    } else {
      bidder.commit(decision.bids);
      counts.bids(endpoint.id, decision.bids.length);
      call.answer(200, decision.contentType, decision.body);
    }
  }

  /**
   * Answers an internal error with no bid, so that the exchange's call does not fail, and reports it to the
   * operator.
   */
  #fail(call: BidCall, error: unknown): void {
    const { bidder, clock, onError } = this.#parts;
    onError(error);
    if (call.isAnswered) return;
    if (call.decision?.kind === 'bid') bidder.withdraw(call.decision.bids, clock().getTime());
    this.#noBid(call, 'fault');
  }

  /** The endpoint that the path and key name; otherwise the call was refused. */
  #endpoint(call: BidCall): Endpoint | undefined {
    const { sspEndpointId: id } = call.request.params;
    const { catalogue, counts, notReady } = this.#parts;
    const endpoint = /^[1-9]\d{0,9}$/.test(id) ? catalogue.endpoint(Number(id)) : undefined;
    if (endpoint === undefined) {
      // While the catalogue is being read it is unknown whether the endpoint exists.
      if (notReady() === 'not-ready') this.#noBid(call, 'not-ready');
      else this.#reject(call, 404, 'Endpoint is not found');
      return undefined;
    }
    if (isSecret(call.request.query.key, endpoint.key)) return endpoint;
    counts.wrongKey(endpoint.id);
    this.#reject(call, 401, 'The key is wrong');
    return undefined;
  }

  #noBidReason(endpoint: Endpoint, nowMs: number): ResponseNoBidReason | undefined {
    if (!endpoint.fields.isActive) return 'endpoint-inactive';
    let limit = this.#limits.get(endpoint.id);
    if (limit === undefined)
      this.#limits.set(endpoint.id, (limit = new RateLimit(endpoint.fields.limitQps, nowMs)));
    if (!limit.allows(endpoint.fields.limitQps, nowMs)) return 'qps-limit';
    return this.#parts.notReady();
  }

  /** `tmax` of the request over that of the endpoint, less the network's part; from the request's arrival. */
  #deadlineMs({ arrivedMs }: BidCall, { fields }: Endpoint, tmax: number): number {
    const allowed = tmax > 0 ? tmax : fields.tmax;
    if (!(allowed > 0)) return Infinity;
    return arrivedMs + allowed - Math.min(this.#parts.networkMarginMs, allowed / 2);
  }

  #noBid(call: BidCall, reason: ResponseNoBidReason): void {
    if (call.endpoint !== undefined) this.#parts.counts.noBid(call.endpoint.id, reason);
    call.answerNothing(reason);
  }

  #malformed(call: BidCall, status: ErrorStatus, message: string): void {
    if (call.endpoint !== undefined) this.#parts.counts.noBid(call.endpoint.id, 'malformed');
    this.#reject(call, status, message);
  }

  #reject(call: BidCall, status: ErrorStatus, message: string): void {
    const problem = { status, title: TITLES[status] ?? 'Error', message };
    call.answer(status, 'application/problem+json', JSON.stringify(problem));
  }
}
