import { attributionWindowMs } from '@marquee/schemas/traffic/attribution';
import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { Attribution } from '@marquee/schemas/traffic/traffic-event';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { ShortClickIds } from '../click-ids/short-click-ids.ts';
import type { VerifiedToken } from '../recording/tracking-event-recorder.ts';
import type { TrackerTuning } from '../tracker-config.ts';
import type { Pixel } from './pixel-registry.ts';

/** Cookies of ours that one browser keeps. With their length they stay well below what servers take for a header. */
export const COOKIES_MAX = 8;
const COOKIE_LENGTH_MAX = 1_000;
/** `mqc5` is the last click on an ad of account 5, `mqv5` the last view. */
const NAME = /^mq([cv])([1-9]\d{0,9})$/;
const LETTERS = { click: 'c', view: 'v' } as const satisfies Record<Attribution, string>;

export interface AttributionCookie {
  readonly attribution: Attribution;
  readonly userId: number;
  readonly token: string;
  /** Short click id that the landing page got; empty where it got none. */
  readonly shortId: string;
}

/** What a browser keeps of an ad. */
export type AdToAttribute = Pick<VerifiedToken, 'claims' | 'clickId'> & {
  /** Undefined where the landing page got none. */
  readonly shortId?: string | undefined;
};

interface AttributionCookieParts {
  readonly tokens: TrackingTokens;
  readonly tuning: TrackerTuning;
  readonly shortClickIds: Pick<ShortClickIds, 'isShortFor'>;
  /** The edge is reached over https. */
  readonly isSecure: boolean;
}

/** The ads that a `Cookie` header names, the one that the browser has known longest first. */
export function readAttributionCookies(header: string | undefined): AttributionCookie[] {
  const ads: AttributionCookie[] = [];
  for (const pair of header?.split(';') ?? []) {
    // A token has no `=`, and earlier releases read no further than to the second one.
    const [name = '', token = '', shortId = ''] = pair.trim().split('=', 3);
    const match = NAME.exec(name);
    if (match === null || token === '') continue;
    ads.push({ attribution: match[1] === 'c' ? 'click' : 'view', userId: Number(match[2]), token, shortId });
  }
  return ads;
}

/**
 * `Set-Cookie` lines that make a browser remember the last click or view of an advertiser's ads, without what
 * only the redirect needs. None where the claims carry no key of the user, because then the user did not
 * consent to it.
 */
export function attributionCookies(
  attribution: Attribution,
  { claims, clickId, shortId }: AdToAttribute,
  header: string | undefined,
  parts: Pick<AttributionCookieParts, 'tuning' | 'isSecure'>,
): string[] {
  if (claims.personKey === '' || claims.isTest || claims.userId === 0) return [];
  // A click id, because the advertiser's server receives it with the conversion.
  const longId = clickId();
  if (longId.length > COOKIE_LENGTH_MAX) return [];
  const both = `${longId}=${shortId ?? ''}`;
  const token = shortId === undefined || both.length > COOKIE_LENGTH_MAX ? longId : both;
  const name = nameOf(attribution, claims.userId);
  const others = readAttributionCookies(header)
    .map((ad) => nameOf(ad.attribution, ad.userId))
    .filter((other) => other !== name);
  const windowMs = attribution === 'click' ? parts.tuning.conversionWindowMs : parts.tuning.viewWindowMs;
  const forgotten = others.slice(0, Math.max(0, others.length + 1 - COOKIES_MAX));
  return [
    cookie(name, token, Math.floor(windowMs / 1_000), parts.isSecure),
    ...forgotten.map((other) => cookie(other, '', 0, parts.isSecure)),
  ];
}

export interface AttributedAd extends AttributionCookie {
  readonly claims: TrackingClaims;
  /** As the landing page got it, where it got one. */
  readonly clickId: string;
}

/**
 * The ad of a pixel's account that a browser's conversion is ascribed to: the last click within the pixel's window, or
 * else the last view within the pixel's.
 */
export function attributedAd(
  header: string | undefined,
  pixel: Pick<Pixel, 'userId' | 'clickWindowDays' | 'viewWindowHours'>,
  nowMs: number,
  { tokens, tuning, shortClickIds }: Omit<AttributionCookieParts, 'isSecure'>,
): AttributedAd | undefined {
  const { userId } = pixel;
  const own = readAttributionCookies(header).filter((ad) => ad.userId === userId);
  for (const attribution of ['click', 'view'] as const) {
    const longestMs = attribution === 'click' ? tuning.conversionWindowMs : tuning.viewWindowMs;
    const windowMs = Math.min(longestMs, attributionWindowMs(attribution, pixel));
    for (const ad of own) {
      if (ad.attribution !== attribution) continue;
      const verified = tokens.verify(ad.token, 'click');
      if (!verified.ok || verified.claims.userId !== userId) continue;
      if (nowMs <= verified.claims.bidAtMs + windowMs)
        return { ...ad, claims: verified.claims, clickId: givenId(ad, verified.clickId(), shortClickIds) };
    }
  }
  return undefined;
}

/** Click id that the advertiser got: a cookie is what a browser says. */
const givenId = (
  { shortId }: AttributionCookie,
  longId: string,
  shortClickIds: Pick<ShortClickIds, 'isShortFor'>,
): string => (shortId !== '' && shortClickIds.isShortFor(shortId, longId) ? shortId : longId);

/** The key of the person behind a browser, by any ad that it remembers; empty when there is none. */
export function identityKeyIn(header: string | undefined, tokens: TrackingTokens): string {
  for (const { token } of readAttributionCookies(header).slice(0, COOKIES_MAX)) {
    const verified = tokens.verify(token, 'click');
    if (verified.ok && verified.claims.personKey !== '') return verified.claims.personKey;
  }
  return '';
}

const nameOf = (attribution: Attribution, userId: number): string => `mq${LETTERS[attribution]}${userId}`;

/** Browsers take cookies for other people's pages over https alone. */
const cookie = (name: string, value: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${name}=${value}; Path=/t/; Max-Age=${maxAgeSeconds}; HttpOnly; ${isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'}`;
