import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

import { isSecret } from '@marquee/kit/runtime/is-secret';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import type { Bidder, Decision, NoBidReason, Prepared, Unsold } from './bidder.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import type { Endpoint } from './catalogue/entities.ts';
import { readFeedRequest } from './feed/feed-request.ts';
import { FeedSources } from './feed/feed-sources.ts';
import type { EdgeCounts } from './edge-counts.ts';
import type { OutsideBid } from './outside/outside-bid.ts';
import type { OutsideDemand } from './outside/outside-demand.ts';
import { RateLimit } from './rate-limit.ts';

/** Outside bidders are waited for so long at most, milliseconds, where nobody names a shorter time. */
const OUTSIDE_MAX_MS = 300;
/** Largest body, as sent and inflated. */
const MAX_BODY_BYTES = 1_048_576;

/**
 * What a server that carries the bid route should be made with. Exchanges keep connections for minutes and
 * count every new one against us; 150 s is what the strictest of them ask for.
 */
export const EDGE_SERVER_OPTIONS = {
  keepAliveTimeout: 155_000,
  connectionTimeout: 160_000,
  requestTimeout: 10_000,
  bodyLimit: MAX_BODY_BYTES,
  routerOptions: { maxParamLength: 64 },
  exposeHeadRoutes: false,
} as const;

export interface BidHttpParts {
  readonly bidder: Bidder;
  readonly catalogue: Catalogue;
  readonly outside: Pick<OutsideDemand, 'isEmpty' | 'wants' | 'ask'>;
  readonly counts: EdgeCounts;
  readonly networkMarginMs: number;
  readonly clock: () => Date;
  /** Undefined when bids may be made, otherwise why not. */
  readonly notReady: () => NoBidReason | undefined;
  /** A request could not be decided because of an error of ours. */
  readonly onFault: (error: unknown) => void;
}

interface BidRoute {
  readonly Params: { readonly sspEndpointId: string };
  readonly Querystring: { readonly key?: unknown; readonly debug?: unknown };
}
type BidRequest = FastifyRequest<BidRoute>;

/** `POST /rtb/:sspEndpointId` and `GET /feed/:sspEndpointId`. */
export const bidHttp = (parts: BidHttpParts): FastifyPluginAsync =>
  async function bidRoutes(app: FastifyInstance) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    app.decorateRequest('arrivedMs', 0);
    app.addHook('onRequest', (request, _reply, done) => {
      (request as BidRequest & { arrivedMs: number }).arrivedMs = performance.now();
      done();
    });
    const route = new BidRouteHandler(parts);
    app.post<BidRoute>('/rtb/:sspEndpointId', (request, reply) => route.bid(request, reply));
    app.get<BidRoute>('/feed/:sspEndpointId', (request, reply) => route.feed(request, reply));
  };

class BidRouteHandler {
  readonly #parts: BidHttpParts;
  readonly #limits = new Map<number, RateLimit>();
  readonly #feedSources = new FeedSources();
  /** What a decision took lately, milliseconds: quick to rise, slow to fall. */
  #workMs = 0.2;

  constructor(parts: BidHttpParts) {
    this.#parts = parts;
  }

  bid(request: BidRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const { counts, clock } = this.#parts;
    const version = request.headers['x-openrtb-version'];
    if (typeof version === 'string') reply.header('x-openrtb-version', version);
    const endpoint = this.#endpoint(request, reply);
    if (endpoint === undefined) return reply;
    counts.request(endpoint.id);
    const nowMs = clock().getTime();
    const early = this.#objection(endpoint, nowMs);
    if (early !== undefined) return this.#noBid(request, reply, endpoint, early);

    const body = parseBody(request);
    if ('status' in body) {
      counts.noBid(endpoint.id, 'malformed');
      return problem(reply, body.status, body.message);
    }
    const asked = (body.json as { tmax?: unknown } | null)?.tmax;
    const deadlineMs = this.#deadlineMs(request, endpoint, Number(asked));
    return this.#answer(request, reply, endpoint, deadlineMs, () =>
      this.#parts.bidder.prepare(body.json, endpoint, nowMs),
    );
  }

  /** Pop, push and whatever else a peer takes as an XML or JSON feed. */
  feed(request: BidRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const { counts, clock } = this.#parts;
    const endpoint = this.#endpoint(request, reply);
    if (endpoint === undefined) return reply;
    counts.request(endpoint.id);
    const nowMs = clock().getTime();
    const early = this.#objection(endpoint, nowMs);
    if (early !== undefined) return this.#noBid(request, reply, endpoint, early);
    const feed = readFeedRequest(request.query, endpoint.fields.type, randomUUID);
    if ('refusal' in feed) {
      counts.noBid(endpoint.id, 'malformed');
      return problem(reply, 400, feed.refusal);
    }
    return this.#answer(request, reply, endpoint, this.#deadlineMs(request, endpoint, Number.NaN), () =>
      this.#parts.bidder.prepareFeed(this.#feedSources.bounded(feed, endpoint.id, nowMs), endpoint, nowMs),
    );
  }

  #answer(
    request: BidRequest,
    reply: FastifyReply,
    endpoint: Endpoint,
    deadlineMs: number,
    prepare: () => Prepared | Unsold,
  ): FastifyReply | Promise<FastifyReply> {
    const { bidder, outside } = this.#parts;
    const startedMs = performance.now();
    if (startedMs + this.#workMs > deadlineMs) return this.#noBid(request, reply, endpoint, 'too-late');
    const prepared = this.#guarded(prepare);
    if ('kind' in prepared) return this.#send(request, reply, endpoint, deadlineMs, prepared);
    const { sent, context } = prepared;
    const preparedMs = performance.now();
    const finish = (bids: readonly OutsideBid[], sinceMs: number): FastifyReply => {
      const decision = this.#guarded(() => bidder.sell(prepared, bids));
      this.#learn(preparedMs - startedMs + performance.now() - sinceMs);
      return this.#send(request, reply, endpoint, deadlineMs, decision);
    };
    if (outside.isEmpty || !outside.wants(sent, context.nowMs)) return finish([], preparedMs);
    const question = {
      request: context.request,
      sspEndpointId: endpoint.id,
      deadlineMs: Math.min(deadlineMs - this.#workMs, startedMs + OUTSIDE_MAX_MS),
      nowMs: context.nowMs,
    };
    return outside.ask(question).then((bids) => finish(bids, performance.now()));
  }

  #send(
    request: BidRequest,
    reply: FastifyReply,
    endpoint: Endpoint,
    deadlineMs: number,
    decision: Decision,
  ): FastifyReply {
    const { bidder, counts, clock } = this.#parts;
    if (decision.kind === 'malformed') {
      counts.noBid(endpoint.id, 'malformed');
      return problem(reply, 400, decision.message);
    }
    if (decision.kind === 'no-bid') return this.#noBid(request, reply, endpoint, decision.reason);
    if (performance.now() > deadlineMs) {
      bidder.withdraw(decision.made, clock().getTime());
      return this.#noBid(request, reply, endpoint, 'too-late');
    }
    bidder.commit(decision.made);
    counts.bids(endpoint.id, decision.made.length);
    return reply.header('content-type', decision.contentType).send(decision.body);
  }

  /** A fault of ours is no reason to fail an exchange: no bid, told to the operator. */
  #guarded<Result>(work: () => Result): Result | Unsold {
    try {
      return work();
    } catch (error) {
      this.#parts.onFault(error);
      return { kind: 'no-bid', reason: 'fault' };
    }
  }

  /** The endpoint that the path and key name; otherwise the refusal is on its way. */
  #endpoint(request: BidRequest, reply: FastifyReply): Endpoint | undefined {
    const id = request.params.sspEndpointId;
    const endpoint = /^[1-9]\d{0,9}$/.test(id) ? this.#parts.catalogue.endpoint(Number(id)) : undefined;
    if (endpoint === undefined) {
      // While the catalogue is being read nobody can say that there is no such endpoint.
      if (this.#parts.notReady() === 'not-ready') void reply.code(204).send();
      else problem(reply, 404, 'Endpoint is not found');
      return undefined;
    }
    if (!isSecret(request.query.key, endpoint.key)) {
      this.#parts.counts.wrongKey(endpoint.id);
      problem(reply, 401, 'The key is wrong');
      return undefined;
    }
    return endpoint;
  }

  #objection(endpoint: Endpoint, nowMs: number): NoBidReason | undefined {
    if (!endpoint.fields.isActive) return 'endpoint-inactive';
    let limit = this.#limits.get(endpoint.id);
    if (limit === undefined)
      this.#limits.set(endpoint.id, (limit = new RateLimit(endpoint.fields.limitQps, nowMs)));
    if (!limit.allows(endpoint.fields.limitQps, nowMs)) return 'qps-limit';
    return this.#parts.notReady();
  }

  /** `tmax` of the request over that of the endpoint, less the network's part; from the request's arrival. */
  #deadlineMs(request: BidRequest, endpoint: Endpoint, tmax: number): number {
    const allowed = tmax > 0 ? tmax : endpoint.fields.tmax;
    if (!(allowed > 0)) return Infinity;
    const margin = Math.min(this.#parts.networkMarginMs, allowed / 2);
    return (request as BidRequest & { arrivedMs: number }).arrivedMs + allowed - margin;
  }

  #learn(tookMs: number): void {
    this.#workMs += (tookMs - this.#workMs) * (tookMs > this.#workMs ? 0.3 : 0.02);
  }

  #noBid(request: BidRequest, reply: FastifyReply, endpoint: Endpoint, reason: NoBidReason): FastifyReply {
    this.#parts.counts.noBid(endpoint.id, reason);
    if (request.query.debug === '1') reply.header('x-nbr', reason);
    return reply.code(204).send();
  }
}

type Body = { readonly json: unknown } | { readonly status: 400 | 413 | 415; readonly message: string };

function parseBody(request: FastifyRequest): Body {
  let bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { status: 400, message: 'The body is empty' };
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    try {
      bytes = gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES });
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      if (isTooLarge) return { status: 413, message: 'The inflated body is too large' };
      return { status: 400, message: 'The body is not gzip' };
    }
  } else if (encoding !== 'identity' && encoding !== '') {
    return { status: 415, message: 'Only gzip is understood as a content encoding' };
  }
  try {
    return { json: JSON.parse((bytes as Buffer).toString('utf8')) as unknown };
  } catch {
    return { status: 400, message: 'The body is not JSON' };
  }
}

function problem(reply: FastifyReply, status: number, message: string): FastifyReply {
  const titles: Readonly<Record<number, string>> = {
    400: 'Bad Request',
    401: 'Unauthorized',
    404: 'Not Found',
  };
  return reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ status, title: titles[status] ?? 'Error', message }));
}
