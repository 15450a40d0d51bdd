import { writeAnswer } from '@marquee/kit/http/write-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Decision, Prepared, NoBid } from '../bidding/bidder.ts';
import type { Endpoint } from '../catalogue/entities.ts';
import type { DspBid } from '../auction/dsp-bid.ts';
import { gzipped } from './gzip-answer.ts';

export interface BidRoute {
  readonly Params: { readonly sspEndpointId: string };
  readonly Querystring: { readonly key?: unknown; readonly debug?: unknown };
}

/** HTTP status of an answer with content. */
export type AnswerStatus = 200 | 400 | 401 | 404 | 413 | 415;

const NO_BIDS: readonly DspBid[] = [];

/** A call of an exchange on its way through the stages; each stage fills in what the next one needs. */
export class BidCall {
  readonly route: 'rtb' | 'feed';
  readonly request: FastifyRequest<BidRoute>;
  readonly #reply: FastifyReply;
  /** Once it is known that the key is right. */
  endpoint: Endpoint | undefined = undefined;
  /** An answer that leaves later is too late. Times are milliseconds of the process's own clock. */
  deadlineMs = Infinity;
  /** Reads the request; undefined once it is read, so that its text can be freed. */
  prepare: (() => Prepared | NoBid) | undefined = undefined;
  /** When work on the question began, and how long others were waited for since then. */
  startedMs = 0;
  waitedMs = 0;
  /** The auction's input; undefined after the auction, since every collection copies what a batch holds. */
  prepared: Prepared | undefined = undefined;
  dspBids = NO_BIDS;
  decision: Decision | undefined = undefined;
  isAnswered = false;

  constructor(route: 'rtb' | 'feed', request: FastifyRequest<BidRoute>, reply: FastifyReply) {
    this.route = route;
    this.request = request;
    this.#reply = reply;
  }

  get arrivedMs(): number {
    return (this.request as FastifyRequest & { arrivedMs: number }).arrivedMs;
  }

  /**
   * Answers, once and for all. An exchange that says which OpenRTB it speaks is answered in the same, one that asks for gzip
   * in gzip.
   */
  answer(status: AnswerStatus, contentType: string, body: string): void {
    this.isAnswered = true;
    const headers = this.#headers('content-type', contentType);
    const zipped = gzipped(body, this.request.headers['accept-encoding']);
    if (zipped !== undefined) headers.push('content-encoding', 'gzip', 'vary', 'accept-encoding');
    writeAnswer(this.#reply, status, headers, zipped ?? body);
  }

  /** Answers that there is no bid. @param reason sent in `x-nbr` to callers that ask for it with `debug=1` */
  answerNothing(reason: string): void {
    this.isAnswered = true;
    const headers = this.request.query.debug === '1' ? ['x-nbr', reason] : [];
    writeAnswer(this.#reply, 204, this.#headers(...headers), undefined);
  }

  #headers(...headers: string[]): string[] {
    const version = this.request.headers['x-openrtb-version'];
    if (typeof version === 'string') headers.push('x-openrtb-version', version);
    return headers;
  }
}
