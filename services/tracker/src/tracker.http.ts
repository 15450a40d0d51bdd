import type { TrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import { parseDollars } from '@marquee/schemas/common/money';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { readClearingPrice } from './clearing-price.ts';
import type { NoticeDetails } from './notices.ts';
import { landingUrl, trafficEventOf } from './notices.ts';
import { LogUnavailable } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import type { TrackerCounts } from './tracker-counts.ts';
import type { TrackerTuning } from './tracker-config.ts';
import { isCrawler, isPrefetch } from './visitors.ts';

/** A transparent GIF of one pixel, 43 bytes. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64');
const RETRY_AFTER_SECONDS = '5';
/** A person waits this long at most for the log: the count must survive a crash, but nobody waits for it. */
const CLICK_WAIT_MS = 100;
const PIXEL_WAIT_MS = 1_000;
const MAX_BODY_BYTES = 65_536;
const TYPE_LENGTH_MAX = 64;

export interface TrackerParts {
  readonly tokens: TrackingTokens;
  readonly outbox: Outbox;
  readonly counts: TrackerCounts;
  readonly clock: () => Date;
  readonly tuning: TrackerTuning;
}

type Query = Readonly<Record<string, unknown>>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The tracking calls. `HEAD` is answered and never counted; so is what a browser fetches ahead. */
export const trackerHttp = (parts: TrackerParts): FastifyPluginAsync =>
  async function trackerRoutes(app: FastifyInstance) {
    const tracker = new TrackerRoutes(parts);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const calls: Readonly<Record<string, { handler: Handler; methods: ('GET' | 'POST')[] }>> = {
      '/t/win': { handler: tracker.notice('win'), methods: ['GET', 'POST'] },
      '/t/bill': { handler: tracker.notice('bill'), methods: ['GET', 'POST'] },
      '/t/loss': { handler: tracker.notice('loss'), methods: ['GET', 'POST'] },
      '/t/imp': { handler: tracker.impression, methods: ['GET', 'POST'] },
      '/t/click': { handler: tracker.click, methods: ['GET'] },
      '/t/conv': { handler: tracker.conversionPixel, methods: ['GET'] },
      '/t/postback': { handler: tracker.postback, methods: ['GET', 'POST'] },
    };
    for (const [url, { handler, methods }] of Object.entries(calls)) {
      app.route({ method: methods, url, exposeHeadRoute: false, handler });
      app.head(url, async (_request, reply) => {
        parts.counts.add('not-counted');
        return reply.code(204).header('cache-control', 'no-store').send();
      });
    }
  };

class TrackerRoutes {
  readonly #parts: TrackerParts;

  constructor(parts: TrackerParts) {
    this.#parts = parts;
  }

  /** Win, billing and loss notices of exchanges: 200 only once the log has it, so that a retry loses nothing. */
  notice(kind: 'win' | 'bill' | 'loss'): Handler {
    return async (request, reply) => {
      const query = request.query as Query;
      const claims = this.#claims(query['t']);
      if (claims === undefined) return refuse(reply, 404, 'The token is not one of ours');
      const details = kind === 'loss' ? { lossReason: integer(query['r']) } : this.#priced(query, claims);
      if (details === undefined) return refuse(reply, 400, 'The price is not a price');
      try {
        await this.#append(kind, claims, details);
      } catch (error) {
        return unavailable(reply, error);
      }
      return reply.header('cache-control', 'no-store').type('application/json').send('{"status":"ok"}');
    };
  }

  readonly impression: Handler = async (request, reply) => {
    const query = request.query as Query;
    const claims = this.#claims(query['t']);
    if (claims === undefined) return pixel(reply, 404);
    if (isPrefetch(request.headers)) return this.#notCounted(pixel(reply));
    const details = this.#priced(query, claims);
    if (details === undefined) return pixel(reply, 400);
    const event = { ...details, isInvalidTraffic: isCrawler(request.headers) };
    // The person's browser does not come again: what the log does not take now is kept and tried again.
    await this.#deliver('impression', claims, event, PIXEL_WAIT_MS);
    return pixel(reply);
  };

  /** Leads to the URL inside the token, whatever becomes of the count; never to one from the address. */
  readonly click: Handler = async (request, reply) => {
    const token = (request.query as Query)['t'];
    const claims = this.#claims(token);
    const target = claims === undefined ? undefined : landingUrl(claims, String(token));
    if (claims === undefined || target === undefined) {
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          '<!doctype html><html lang="en"><title>Not found</title><p>This link does not lead anywhere.</p></html>',
        );
    }
    if (isPrefetch(request.headers)) this.#notCounted(reply);
    else
      await this.#deliver('click', claims, { isInvalidTraffic: isCrawler(request.headers) }, CLICK_WAIT_MS);
    return reply
      .code(302)
      .header('location', target)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer-when-downgrade')
      .send();
  };

  readonly conversionPixel: Handler = async (request, reply) => {
    const query = request.query as Query;
    const claims = this.#claims(query['t'] ?? query['cid']);
    if (claims === undefined) return pixel(reply, 404);
    if (isPrefetch(request.headers)) return this.#notCounted(pixel(reply));
    const conversion = conversionOf(query);
    if (conversion === undefined) return pixel(reply, 400);
    await this.#deliver('conversion', claims, conversion, PIXEL_WAIT_MS);
    return pixel(reply);
  };

  /** From an advertiser's server, which can come again. */
  readonly postback: Handler = async (request, reply) => {
    const given = { ...(request.query as Query), ...bodyOf(request.body) };
    const claims = this.#claims(given['click_id'] ?? given['cid'] ?? given['t']);
    if (claims === undefined) return refuse(reply, 404, 'click_id is not one of ours');
    const conversion = conversionOf(given);
    if (conversion === undefined) return refuse(reply, 400, 'value must be an amount of dollars');
    try {
      await this.#append('conversion', claims, conversion);
    } catch (error) {
      return unavailable(reply, error);
    }
    return reply.header('cache-control', 'no-store').type('application/json').send('{"status":"ok"}');
  };

  #claims(token: unknown): TrackingClaims | undefined {
    if (typeof token !== 'string' || token === '') {
      this.#parts.counts.add('no-token');
      return undefined;
    }
    const verified = this.#parts.tokens.verify(token);
    if (verified.ok) return verified.claims;
    this.#parts.counts.add(verified.reason);
    return undefined;
  }

  /** What a price parameter says; undefined when it is refused. */
  #priced(query: Query, claims: TrackingClaims): NoticeDetails | undefined {
    const text = query['p'];
    const price = readClearingPrice(
      typeof text === 'string' ? text : undefined,
      claims.currency,
      claims.bidNanos,
    );
    switch (price.kind) {
      case 'known':
        if (price.isCapped) this.#parts.counts.add('price-capped');
        return { clearingNanos: price.nanos };
      case 'unknown':
        if (price.isUnreadable) this.#parts.counts.add('price-unreadable');
        return { clearingNanos: null };
      case 'audit':
        return { clearingNanos: null, isAudit: true };
      case 'refused':
        this.#parts.counts.add('price-refused');
        return undefined;
    }
  }

  #message(
    kind: TrafficKind,
    claims: TrackingClaims,
    details: NoticeDetails,
  ): { key: string; value: string } {
    const { counts, clock, tuning } = this.#parts;
    const event = trafficEventOf(kind, claims, details, clock().getTime(), tuning);
    counts.add(kind);
    if (event.notBillable !== '') counts.add(`not-billable:${event.notBillable}`);
    counts.notice(kind, claims.bidId);
    return { key: claims.bidId, value: encodeTrafficEvent(event) };
  }

  async #append(kind: TrafficKind, claims: TrackingClaims, details: NoticeDetails): Promise<void> {
    await this.#parts.outbox.append(TOPIC_OF_KIND[kind], this.#message(kind, claims, details));
  }

  #deliver(kind: TrafficKind, claims: TrackingClaims, details: NoticeDetails, waitMs: number): Promise<void> {
    return this.#parts.outbox.deliver(TOPIC_OF_KIND[kind], this.#message(kind, claims, details), waitMs);
  }

  #notCounted(reply: FastifyReply): FastifyReply {
    this.#parts.counts.add('not-counted');
    return reply;
  }
}

const pixel = (reply: FastifyReply, status = 200): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'image/gif')
    .header('cache-control', 'no-store, no-cache, must-revalidate, private, max-age=0')
    .header('access-control-allow-origin', '*')
    .send(PIXEL);

const refuse = (reply: FastifyReply, status: 400 | 404, message: string): FastifyReply =>
  reply
    .code(status)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ status, title: status === 400 ? 'Bad Request' : 'Not Found', message }));

function unavailable(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof LogUnavailable)) throw error;
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_SECONDS)
    .header('content-type', 'application/problem+json')
    .send(JSON.stringify({ status: 503, title: 'Service Unavailable', message: 'Please send this again' }));
}

function integer(value: unknown): number | null {
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** Value and type of a conversion; undefined when the value is no amount, or below zero. */
function conversionOf(given: Query): NoticeDetails | undefined {
  const { value, type } = given;
  const conversionType =
    typeof type === 'string' && type !== '' ? wellFormed(type.slice(0, TYPE_LENGTH_MAX)) : null;
  if (value === undefined || value === null || value === '')
    return { conversionType, conversionValueNanos: null };
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const nanos = parseDollars(value);
  if (nanos === undefined || nanos < 0n) return undefined;
  return { conversionType, conversionValueNanos: nanos };
}

const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** A form or a JSON object; anything else says nothing. */
function bodyOf(body: unknown): Query {
  if (typeof body !== 'string' || body === '') return {};
  if (!body.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const { click_id, cid, t, value, type } = JSON.parse(body) as Query;
    const named = { click_id, cid, t, value, type };
    return Object.fromEntries(Object.entries(named).filter(([, field]) => field !== undefined));
  } catch {
    return {};
  }
}
