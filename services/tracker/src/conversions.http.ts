import { isRobotAgent } from '@marquee/kit/ivt/robots';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { Attribution } from '@marquee/schemas/traffic/traffic-event';
import { INVALID_TRAFFIC } from '@marquee/schemas/traffic/refusals';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf, conversionIdOf, conversionOf } from './conversion-parameters.ts';
import type { Journal } from './journal.ts';
import type { NoticeDetails } from './notices.ts';
import type { Pixel } from './pixel-book.ts';
import { attributedAd, personKeyIn } from './remembered-ads.ts';
import { accepted, acceptedBut, comeAgain, pixel, refuse, unavailable } from './replies.ts';
import type { Handler, Query, TrackerParts } from './tracker-parts.ts';
import { isPrefetch } from './visitors.ts';

const PIXEL_WAIT_MS = 1_000;

interface Attributed {
  readonly claims: TrackingClaims;
  readonly attribution: Attribution;
  /** As the advertiser gave it back, or as the browser kept it. */
  readonly clickId: string;
}

/** Conversions and visits: pixels in pages, and the advertiser's servers. */
export class ConversionRoutes {
  readonly #parts: TrackerParts;
  readonly #journal: Journal;

  constructor(parts: TrackerParts) {
    this.#parts = parts;
    this.#journal = parts.journal;
  }

  /**
   * A conversion: of the named click, or else of the last click or view that the browser remembers. Also a visit, for
   * audiences. A conversion of nobody whom we sent is answered and not recorded.
   */
  readonly pixel: Handler = async (request, reply) => {
    const query = request.query as Query;
    if (query['id'] === undefined) return this.#plainPixel(request, reply);
    const found = this.#pixelOf(query['id']);
    if (found === undefined) return pixel(reply, this.#statusOfUnknown());
    if (isPrefetch(request.headers)) return this.#notCounted(reply);
    const conversion = this.#conversionOf(query);
    const named = this.#named(query['click_id'] ?? query['cid'] ?? query['t'], found);
    const ad = named ?? this.#remembered(request, found);
    if (ad === undefined) this.#parts.counts.add('conversion-of-nobody');
    await Promise.all([
      ad === undefined
        ? undefined
        : this.#journal.deliver(
            'conversion',
            ad.claims,
            this.#details(ad, found, query, conversion, isRobot(request)),
            PIXEL_WAIT_MS,
          ),
      this.#visited(request, found, named?.claims),
    ]);
    return pixel(reply);
  };

  readonly visit: Handler = async (request, reply) => {
    const query = request.query as Query;
    const found = this.#pixelOf(query['id']);
    if (found === undefined) return pixel(reply, this.#statusOfUnknown());
    if (isPrefetch(request.headers)) return this.#notCounted(reply);
    const clickId = query['click_id'] ?? query['cid'];
    await this.#visited(request, found, this.#named(clickId, found)?.claims);
    return pixel(reply);
  };

  /** From an advertiser's server, which can come again. Names the click; a pixel's code where its rules shall hold. */
  readonly postback: Handler = async (request, reply) => {
    const given: Query = { ...(request.query as Query), ...bodyOf(request.body) };
    const found = given['id'] === undefined ? undefined : this.#pixelOf(given['id']);
    if (given['id'] !== undefined && found === undefined) {
      return this.#parts.arePixelsKnown()
        ? refuse(reply, 404, 'id is not a pixel of ours')
        : comeAgain(reply);
    }
    const clickId = given['click_id'] ?? given['cid'] ?? given['t'];
    const claims = this.#journal.claimsOf(clickId, 'click');
    if (claims === undefined) return refuse(reply, 404, 'click_id is not one of ours');
    if (found !== undefined && found.userId !== claims.userId)
      return refuse(reply, 404, 'click_id is of an ad of another account than the pixel');
    const conversion = this.#conversionOf(given);
    const ad: Attributed = { claims, attribution: 'click', clickId: String(clickId) };
    try {
      await this.#journal.append('conversion', claims, this.#details(ad, found, given, conversion, false));
    } catch (error) {
      return unavailable(reply, error);
    }
    const { conversionValueFault } = conversion;
    return conversionValueFault === undefined ? accepted(reply) : acceptedBut(reply, conversionValueFault);
  };

  /** A pixel in a page that names a click and no code: counts once a click, as a postback does. */
  async #plainPixel(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = request.query as Query;
    const clickId = query['click_id'] ?? query['cid'] ?? query['t'];
    const claims = this.#journal.claimsOf(clickId, 'click');
    if (claims === undefined) return pixel(reply, 404);
    if (isPrefetch(request.headers)) return this.#notCounted(reply);
    const conversion = this.#conversionOf(query);
    const ad: Attributed = { claims, attribution: 'click', clickId: String(clickId) };
    const details = this.#details(ad, undefined, query, conversion, isRobot(request));
    await this.#journal.deliver('conversion', claims, details, PIXEL_WAIT_MS);
    return pixel(reply);
  }

  #details(
    { claims, attribution, clickId }: Attributed,
    found: Pixel | undefined,
    given: Query,
    conversion: NoticeDetails,
    isByRobot: boolean,
  ): NoticeDetails {
    return {
      ...conversion,
      conversionType: conversion.conversionType ?? (found?.conversionType || null),
      isPixelInactive: found?.isActive === false,
      ...(isByRobot ? { invalidTraffic: INVALID_TRAFFIC.robot } : {}),
      conversion: {
        conversionId: conversionIdOf(given, claims.userId),
        pixelId: found?.pixelId ?? 0,
        attribution,
        repeat: found?.repeatConversionsType ?? 'once',
        frequencyHours: found?.frequency ?? 0,
        clickId,
      },
    };
  }

  /** The click that a call names, where it is one on an ad of the pixel's account. */
  #named(clickId: unknown, { userId }: Pixel): Attributed | undefined {
    if (clickId === undefined || clickId === '') return undefined;
    const claims = this.#journal.claimsOf(clickId, 'click');
    if (typeof clickId !== 'string' || claims?.userId !== userId) return undefined;
    return { claims, attribution: 'click', clickId };
  }

  #remembered(request: FastifyRequest, { userId }: Pixel): Attributed | undefined {
    const nowMs = this.#parts.clock().getTime();
    const ad = attributedAd(request.headers.cookie, userId, nowMs, this.#parts);
    if (ad === undefined) return undefined;
    // Not the cookie itself: browsers still remember tokens of before there were click ids.
    return { claims: ad.claims, attribution: ad.attribution, clickId: ad.clickId };
  }

  #visited(request: FastifyRequest, found: Pixel, named: TrackingClaims | undefined): Promise<void> {
    if (!found.isActive || isRobot(request)) return Promise.resolve();
    const personKey = named?.personKey || personKeyIn(request.headers.cookie, this.#parts.tokens);
    return this.#journal.visited(found, personKey, PIXEL_WAIT_MS);
  }

  #conversionOf(given: Query): NoticeDetails {
    const conversion = conversionOf(given);
    if (conversion.conversionValueFault !== undefined)
      this.#parts.counts.add(`conversion-${conversion.conversionValueFault}`);
    return conversion;
  }

  #pixelOf(code: unknown): Pixel | undefined {
    const { pixels, counts } = this.#parts;
    const found = typeof code === 'string' ? pixels.byCode(code) : undefined;
    if (found === undefined) counts.add('pixel-unknown');
    return found;
  }

  #statusOfUnknown(): 404 | 503 {
    return this.#parts.arePixelsKnown() ? 404 : 503;
  }

  #notCounted(reply: FastifyReply): FastifyReply {
    this.#parts.counts.add('prefetch-not-counted');
    return pixel(reply);
  }
}

const isRobot = ({ headers }: FastifyRequest): boolean => isRobotAgent(headers['user-agent'] ?? '');
