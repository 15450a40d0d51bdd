import { answerErrorsAsProblems, refuseOtherMethods } from '@marquee/kit/http/client-errors';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { VIDEO_EVENTS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';

import { ConversionRoutes } from './conversions/routes.ts';
import { invalidClick, invalidImpression, invalidShow } from './invalid-traffic/invalid-traffic.ts';
import type { VerifiedToken } from './recording/tracking-event-recorder.ts';
import type { NoticeDetails } from './notices/notices.ts';
import { landingUrl, takesClickId } from './notices/notices.ts';
import { integer, minToWin, pricedNotice } from './notices/notice-parameters.ts';
import { attributionCookies, type AdToAttribute } from './conversions/attribution-cookies.ts';
import { accepted, pixel, refuse, unavailable } from './replies.ts';
import type { Handler, Query, TrackerParts } from './tracker-parts.ts';
import { browserOf, deviceSpokenFor, isPrefetch, viewerOf } from './invalid-traffic/visitors.ts';

/** Where there is no spill, a person waits this long at most for the log. */
const ACCEPTED_CLICK = { until: 'accepted', waitMs: 100 } as const;
const ACCEPTED_PIXEL = { until: 'accepted', waitMs: 1_000 } as const;
const MAX_BODY_BYTES = 65_536;

/** The tracking calls. `HEAD` is answered and never counted; so is what a browser fetches ahead. */
export const trackerHttp = (parts: TrackerParts): FastifyPluginAsync =>
  async function trackerRoutes(app: FastifyInstance) {
    const tracker = new TrackerRoutes(parts);
    const conversions = new ConversionRoutes(parts);
    app.addHook('onRequest', (request, _reply, done) => {
      parts.proxyMonitor.see(request);
      done();
    });
    answerErrorsAsProblems(app);
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
      '/t/video': { handler: tracker.video, methods: ['GET', 'POST'] },
      '/t/conv': { handler: conversions.pixel, methods: ['GET'] },
      '/t/visit': { handler: conversions.visit, methods: ['GET'] },
      '/t/postback': { handler: conversions.postback, methods: ['GET', 'POST'] },
    };
    for (const [url, { handler, methods }] of Object.entries(calls)) {
      app.route({ method: methods, url, exposeHeadRoute: false, handler });
      app.head(url, async (_request, reply) => {
        parts.counts.add('head-not-counted');
        return reply.code(204).header('cache-control', 'no-store').send();
      });
      refuseOtherMethods(app, url, [...methods, 'HEAD']);
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
      const { recorder, invalidTraffic } = this.#parts;
      const query = request.query as Query;
      const claims =
        kind === 'loss' ? recorder.claimsOfLoss(query['t']) : recorder.claimsOf(query['t'], 'notice');
      if (claims === undefined) return refuse(reply, 404, 'The token is not one of ours for notices');
      const details = kind === 'loss' ? lossDetails(query, claims) : this.#priced(query, claims);
      if (details === undefined) return refuse(reply, 400, 'The price is not a price');
      const invalid =
        kind === 'bill' ? invalidShow(claims, deviceSpokenFor(request.headers), invalidTraffic) : undefined;
      try {
        await recorder.append(kind, claims, { ...details, invalidTraffic: invalid });
      } catch (error) {
        return unavailable(reply, error);
      }
      return accepted(reply);
    };
  }

  readonly impression: Handler = async (request, reply) => {
    const { recorder, invalidTraffic, clock, clickIdIssuer } = this.#parts;
    const query = request.query as Query;
    const verified = recorder.verified(query['t'], 'markup');
    if (verified === undefined) return pixel(reply, 404);
    const { claims } = verified;
    // Of what is fetched ahead too: its markup has the id already.
    if (query['k'] === '1') clickIdIssuer?.keepShown(verified);
    if (isPrefetch(request.headers)) return this.#notCounted(pixel(reply));
    const details = this.#priced(query, claims);
    if (details === undefined) return pixel(reply, 400);
    const visitor = viewerOf(claims, request.headers, request.ip, invalidTraffic);
    const invalid = invalidImpression(claims, visitor, clock().getTime(), invalidTraffic);
    // The person's browser does not come again: what the log does not take now is kept and tried again.
    const checked = { ...details, invalidTraffic: invalid };
    const event = await recorder.deliver('impression', claims, checked, ACCEPTED_PIXEL);
    return pixel(reply, 200, this.#cookies('view', event, verified, request));
  };

  /**
   * Leads to the URL inside the token, whatever becomes of the count; never to one from the address. The click on an ad
   * that is bought by the click is its billing notice too, in whichever order the two reach the log.
   */
  readonly click: Handler = async (request, reply) => {
    const { recorder, invalidTraffic, clock } = this.#parts;
    const verified = recorder.verified((request.query as Query)['t'], 'click');
    const longTarget = verified && landingUrl(verified.claims, () => verified.clickId());
    if (verified === undefined || longTarget === undefined) return nowhere(reply);
    const { claims } = verified;
    const keeping = this.#shortClickIdOf(verified);
    if (isPrefetch(request.headers)) this.#notCounted(reply);
    else {
      const visitor = browserOf(request.headers, request.ip);
      const invalid = invalidClick(claims, visitor, clock().getTime(), invalidTraffic);
      const details: NoticeDetails = { invalidTraffic: invalid, isOfClick: true };
      const bills = claims.billing === 'click';
      const [event, shortId] = await Promise.all([
        recorder.deliver('click', claims, details, ACCEPTED_CLICK),
        keeping,
        ...(bills ? [recorder.deliver('bill', claims, details, ACCEPTED_CLICK)] : []),
      ]);
      const cookies = this.#cookies('click', event, { ...verified, shortId }, request);
      if (cookies.length > 0) reply.header('set-cookie', cookies);
    }
    const shortId = await keeping;
    const target = shortId === undefined ? longTarget : landingUrl(claims, () => shortId);
    return reply
      .code(302)
      .header('location', target ?? longTarget)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer-when-downgrade')
      .send();
  };

  /** Of a click whose landing page takes one; undefined where the long one has to do. */
  async #shortClickIdOf(verified: VerifiedToken): Promise<string | undefined> {
    if (!takesClickId(verified.claims)) return undefined;
    return this.#parts.clickIdIssuer?.shortIdOf(verified);
  }

  /** Records a video event that a player reports. */
  readonly video: Handler = async (request, reply) => {
    const { recorder, invalidTraffic } = this.#parts;
    const query = request.query as Query;
    const claims = recorder.claimsOf(query['t'], 'markup');
    if (claims === undefined) return pixel(reply, 404);
    const videoEvent = VIDEO_EVENTS.find((name) => name === query['e']);
    if (videoEvent === undefined) return pixel(reply, 400);
    if (isPrefetch(request.headers)) return this.#notCounted(pixel(reply));
    const visitor = viewerOf(claims, request.headers, request.ip, invalidTraffic);
    const details = { videoEvent, invalidTraffic: invalidShow(claims, visitor, invalidTraffic) };
    await recorder.deliver('video', claims, details, ACCEPTED_PIXEL);
    return pixel(reply);
  };

  /** By which the browser remembers the ad; what does not count earns no conversion either. */
  #cookies(
    attribution: 'click' | 'view',
    { notBillable }: TrafficEvent,
    ad: AdToAttribute,
    request: FastifyRequest,
  ): string[] {
    if (notBillable !== '') return [];
    return attributionCookies(attribution, ad, request.headers.cookie, this.#parts);
  }

  /** Price and time of a notice; undefined when the price is a number that no price can be. */
  #priced(query: Query, claims: TrackingClaims): NoticeDetails | undefined {
    const { counts, clock } = this.#parts;
    return pricedNotice(query, claims, clock().getTime(), (what) => counts.add(what));
  }

  #notCounted(reply: FastifyReply): FastifyReply {
    this.#parts.counts.add('prefetch-not-counted');
    return reply;
  }
}

const lossDetails = (query: Query, claims: TrackingClaims): NoticeDetails => ({
  lossReason: integer(query['r']),
  minToWinNanos: minToWin(query['m'], claims.currency),
});

const nowhere = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      '<!doctype html><html lang="en"><title>Not found</title><p>This link does not lead anywhere.</p></html>',
    );
