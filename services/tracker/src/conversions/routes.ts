import { isRobotAgent } from '@marquee/openrtb/device/robots';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { Attribution, ShownPostbackSecret } from '@marquee/schemas/traffic/traffic-event';
import { INVALID_TRAFFIC, REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf, conversionIdOf, conversionOf, shownSecret } from './conversion-parameters.ts';
import type { TrackingEventRecorder } from '../recording/tracking-event-recorder.ts';
import type { ClickRejection, NoticeDetails, SecretRejection } from '../notices/notices.ts';
import type { Pixel } from './pixel-registry.ts';
import { attributedAd, identityKeyIn } from './attribution-cookies.ts';
import { accepted, acceptedBut, retryLater, pixel, refuse, unavailable, unverified } from '../replies.ts';
import type { Handler, Query, TrackerParts } from '../tracker-parts.ts';
import { claimsOfNoAd, UnmatchedHitLimits } from './unmatched-hits.ts';
import { isPrefetch } from '../invalid-traffic/visitors.ts';

const PIXEL_WAIT_MS = 1_000;
const DURABLE = { until: 'durable', waitMs: PIXEL_WAIT_MS } as const;

interface Attributed {
  readonly claims: TrackingClaims;
  readonly attribution: Attribution;
  /** As the advertiser gave it back, or as the browser kept it. */
  readonly clickId: string;
}

/**
 * The claims of the click that a call names; undefined where it is none of ours, `unavailable` where what keeps short ids
 * did not answer.
 */
type Click = TrackingClaims | undefined | 'unavailable';

/** How a call showed the secret of the account, where it needs one. */
interface Verification {
  readonly postbackSecret?: ShownPostbackSecret;
  readonly secretRejection?: SecretRejection | undefined;
}

const REJECTION_TEXTS: Readonly<Record<SecretRejection, string>> = {
  [REJECTION_REASONS.secretMissing]:
    'The postback secret of the account is missing: add secret=… or the header Authorization: Bearer …. Find it in Settings, Postbacks. The conversion does not count.',
  [REJECTION_REASONS.secretWrong]:
    'The postback secret is not the one of the account, or not any more: copy it anew from Settings, Postbacks. The conversion does not count.',
};

/** Conversions and visits: pixels in pages, and the advertiser's servers. */
export class ConversionRoutes {
  readonly #parts: TrackerParts;
  readonly #recorder: TrackingEventRecorder;
  readonly #unmatchedLimits = new UnmatchedHitLimits();

  constructor(parts: TrackerParts) {
    this.#parts = parts;
    this.#recorder = parts.recorder;
  }

  /**
   * A conversion: of the named click, or else of the last click or view that the browser remembers. Also a visit, for
   * audiences. A conversion without a known click or view is recorded as a hit of the pixel and counts nowhere.
   */
  readonly pixel: Handler = async (request, reply) => {
    const query = request.query as Query;
    if (query['id'] === undefined) return this.#plainPixel(request, reply);
    const found = this.#pixelOf(query['id']);
    if (found === undefined) return pixel(reply, this.#statusOfUnknown());
    if (isPrefetch(request.headers)) return this.#notCounted(reply);
    const conversion = this.#conversionOf(query);
    const clickId = clickIdIn(query);
    const click = isNamed(clickId) ? await this.#clickOf(clickId) : undefined;
    const named = namedAd(click, clickId, found);
    const ad = named ?? this.#remembered(request, found);
    const visited = this.#visited(request, found, named?.claims);
    if (ad !== undefined) {
      const [isTaken] = await Promise.all([this.#pixelOfAd(request, found, ad, conversion), visited]);
      return pixel(reply, isTaken ? 200 : 503);
    }
    if (click === 'unavailable') {
      await visited;
      return pixel(reply, 503);
    }
    this.#parts.counts.add('conversion-of-nobody');
    const unmatched = isRobot(request) ? undefined : this.#unmatched(found, query, clickId, click);
    await Promise.all([unmatched, visited]);
    return pixel(reply);
  };

  readonly visit: Handler = async (request, reply) => {
    const query = request.query as Query;
    const found = this.#pixelOf(query['id']);
    if (found === undefined) return pixel(reply, this.#statusOfUnknown());
    if (isPrefetch(request.headers)) return this.#notCounted(reply);
    const clickId = query['click_id'] ?? query['cid'];
    const click = isNamed(clickId) ? await this.#clickOf(clickId) : undefined;
    const isOfPerson = await this.#visited(request, found, namedAd(click, clickId, found)?.claims);
    return pixel(reply, click === 'unavailable' && !isOfPerson ? 503 : 200);
  };

  /**
   * A postback of an advertiser's server, which can retry. It names the click, a pixel's code where the
   * pixel's rules should apply, and shows the secret of the account whose click it is.
   */
  readonly postback: Handler = async (request, reply) => {
    // A secret that was changed meanwhile would be rejected permanently.
    if (!this.#parts.arePixelsKnown()) return retryLater(reply);
    const given: Query = { ...(request.query as Query), ...bodyOf(request.body) };
    const found = given['id'] === undefined ? undefined : this.#pixelOf(given['id']);
    if (given['id'] !== undefined && found === undefined)
      return refuse(reply, 404, 'id is not a pixel of ours');
    const clickId = clickIdIn(given);
    const claims = await this.#clickOf(clickId);
    if (claims === 'unavailable') return retryLater(reply);
    if (claims === undefined) {
      if (found !== undefined) await this.#unmatched(found, given, clickId, claims);
      return refuse(reply, 404, 'click_id is not one of ours');
    }
    if (found !== undefined && found.userId !== claims.userId) {
      await this.#unmatched(found, given, clickId, claims);
      return refuse(reply, 404, 'click_id is of an ad of another account than the pixel');
    }
    const secret = this.#verify(claims, shownSecret(request.headers.authorization, given));
    const conversion = { ...this.#conversionOf(given), ...secret };
    const ad: Attributed = { claims, attribution: 'click', clickId: String(clickId) };
    try {
      await this.#recorder.append('conversion', claims, this.#details(ad, found, given, conversion, false));
    } catch (error) {
      return unavailable(reply, error);
    }
    if (secret.secretRejection !== undefined)
      return unverified(reply, REJECTION_TEXTS[secret.secretRejection]);
    const warning = conversion.conversionValueFault ?? this.#warningOf(claims, secret.postbackSecret);
    return warning === undefined ? accepted(reply) : acceptedBut(reply, warning);
  };

  /** False where it is not taken yet: the secret that the account may require is not known. */
  async #pixelOfAd(
    request: FastifyRequest,
    found: Pixel,
    ad: Attributed,
    conversion: NoticeDetails,
  ): Promise<boolean> {
    // What is charged is not taken meanwhile.
    if (ad.claims.pricingModel === 'CPAg' && !this.#parts.arePixelsKnown()) return false;
    const verified = { ...conversion, ...this.#verifyOfPage(ad.claims) };
    const details = this.#details(ad, found, request.query as Query, verified, isRobot(request));
    await this.#recorder.deliver('conversion', ad.claims, details, DURABLE);
    return true;
  }

  /** A pixel in a page that names a click and no code: counts once a click, as a postback without a secret does. */
  async #plainPixel(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!this.#parts.arePixelsKnown()) return pixel(reply, 503);
    const query = request.query as Query;
    const clickId = clickIdIn(query);
    const claims = await this.#clickOf(clickId);
    if (claims === 'unavailable') return pixel(reply, 503);
    if (claims === undefined) return pixel(reply, 404);
    if (isPrefetch(request.headers)) return this.#notCounted(reply);
    // A secret in a page proves nothing: everyone can read it there.
    const secret = this.#verify(claims, undefined);
    const conversion = { ...this.#conversionOf(query), ...secret };
    const ad: Attributed = { claims, attribution: 'click', clickId: String(clickId) };
    const details = this.#details(ad, undefined, query, conversion, isRobot(request));
    await this.#recorder.deliver('conversion', claims, details, DURABLE);
    return pixel(reply, secret.secretRejection === undefined ? 200 : 401);
  }

  /** How the account's secret was shown, and why the conversion does not count where the account requires it. */
  #verify(
    { userId }: TrackingClaims,
    given: unknown,
  ): Verification & { postbackSecret: ShownPostbackSecret } {
    const { postbackSecrets, clock, counts } = this.#parts;
    const postbackSecret = postbackSecrets.check(userId, given, clock().getTime());
    if (postbackSecret === 'current' || postbackSecret === 'previous') return { postbackSecret };
    const rejection =
      postbackSecret === 'missing' ? REJECTION_REASONS.secretMissing : REJECTION_REASONS.secretWrong;
    counts.add(`conversion-${rejection}`);
    return postbackSecrets.isRequired(userId)
      ? { postbackSecret, secretRejection: rejection }
      : { postbackSecret };
  }

  /**
   * Verification of a pixel in a page, whose code everyone can read: an account that requires the secret is
   * not charged for such a call; otherwise it counts by the rule of the pixel.
   */
  #verifyOfPage({ pricingModel, userId }: TrackingClaims): Verification {
    if (pricingModel !== 'CPAg' || !this.#parts.postbackSecrets.isRequired(userId)) return {};
    this.#parts.counts.add(`conversion-${REJECTION_REASONS.secretMissing}`);
    return { postbackSecret: 'missing', secretRejection: REJECTION_REASONS.secretMissing };
  }

  /** Warning for servers of an account that has a secret and does not require it yet. */
  #warningOf({ userId }: TrackingClaims, shown: ShownPostbackSecret): SecretRejection | undefined {
    if (!this.#parts.postbackSecrets.hasSecret(userId)) return undefined;
    if (shown === 'missing') return REJECTION_REASONS.secretMissing;
    return shown === 'wrong' ? REJECTION_REASONS.secretWrong : undefined;
  }

  #details(
    { claims, attribution, clickId }: Attributed,
    found: Pixel | undefined,
    given: Query,
    { postbackSecret, ...conversion }: NoticeDetails & Verification,
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
        ...(found === undefined
          ? {}
          : { clickWindowDays: found.clickWindowDays, viewWindowHours: found.viewWindowHours }),
        clickId,
        ...(postbackSecret === undefined ? {} : { postbackSecret }),
      },
    };
  }

  /** The claims of a click by its id, long or short; counted where it is none of ours. */
  async #clickOf(clickId: unknown): Promise<Click> {
    const { clickIdResolver, counts } = this.#parts;
    if (typeof clickId !== 'string' || clickId === '') return this.#recorder.claimsOf(clickId, 'click');
    try {
      const longId = await clickIdResolver.longIdOf(clickId);
      if (longId !== undefined) return this.#recorder.claimsOf(longId, 'click');
      counts.add('click-id-unknown');
      return undefined;
    } catch {
      counts.add('click-id-unavailable');
      return 'unavailable';
    }
  }

  /** Records a call of a pixel that no ad is known of, as long as they are few. */
  async #unmatched(found: Pixel, given: Query, clickId: unknown, click: Click): Promise<void> {
    const atMs = this.#parts.clock().getTime();
    const clickRejection = clickRejectionOf(clickId, click);
    if (!this.#unmatchedLimits.take(found, clickRejection, atMs)) return;
    const claims = claimsOfNoAd(found, atMs);
    const ad: Attributed = { claims, attribution: 'click', clickId: '' };
    const details = this.#details(ad, found, given, conversionOf(given), false);
    await this.#recorder.deliver('conversion', claims, { ...details, clickRejection }, DURABLE);
  }

  #remembered(request: FastifyRequest, found: Pixel): Attributed | undefined {
    const nowMs = this.#parts.clock().getTime();
    const ad = attributedAd(request.headers.cookie, found, nowMs, this.#parts);
    if (ad === undefined) return undefined;
    // Not the cookie itself: browsers still remember tokens from before there were click ids.
    return { claims: ad.claims, attribution: ad.attribution, clickId: ad.clickId };
  }

  /** False where nothing is known of the person. */
  async #visited(request: FastifyRequest, found: Pixel, named: TrackingClaims | undefined): Promise<boolean> {
    const identityKey = named?.personKey || identityKeyIn(request.headers.cookie, this.#parts.tokens);
    if (found.isActive && !isRobot(request)) await this.#recorder.visited(found, identityKey, PIXEL_WAIT_MS);
    return identityKey !== '';
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

const isNamed = (clickId: unknown): boolean => clickId !== undefined && clickId !== '';

/** The click that a call names, where it is one on an ad of the pixel's account. */
function namedAd(click: Click, clickId: unknown, { userId }: Pixel): Attributed | undefined {
  if (typeof clickId !== 'string' || click === undefined || click === 'unavailable') return undefined;
  return click.userId === userId ? { claims: click, attribution: 'click', clickId } : undefined;
}

function clickRejectionOf(clickId: unknown, click: Click): ClickRejection {
  if (!isNamed(clickId)) return REJECTION_REASONS.clickMissing;
  return click === undefined ? REJECTION_REASONS.clickUnknown : REJECTION_REASONS.clickOfOtherAccount;
}

/** The click that a call names, by whichever of its names. */
const clickIdIn = (given: Query): unknown => given['click_id'] ?? given['cid'] ?? given['t'];
