import { isIP } from 'node:net';

import type { PushImage } from '@marquee/openrtb/formats/imp-push';
import { isRaised } from '@marquee/openrtb/request/read-json';
import type { InvalidBidRequest } from '@marquee/openrtb/request/request-limits';
import { parseDollars } from '@marquee/schemas/common/money';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import type { FeedParameters, FeedQuery } from './feed-parameters.ts';
import { readFeedParameters } from './feed-parameters.ts';

/** What an endpoint sells. Pop and push are what feeds are made for; the others come in the same envelope. */
export type FeedKind = SspEndpointFields['type'];

/** One call of `GET /feed/{id}`, read and bounded. Empty texts are unknown. */
export interface FeedRequest {
  readonly id: string;
  readonly kind: FeedKind;
  readonly format: 'xml' | 'json';
  /** How many ads the answer may hold, 1 to 20. */
  readonly count: number;
  readonly isTest: boolean;
  /** The source of the traffic inside the exchange: becomes the site's id. */
  readonly subid: string;
  readonly userAgent: string;
  readonly ip: string;
  /** Where the ad appears. */
  readonly url: string;
  readonly referrer: string;
  /** Domain of the site, or of the subscription. A URL is tolerated. */
  readonly domain: string;
  readonly icon: PushImage;
  readonly image: PushImage;
  /** Size of a banner or player. */
  readonly size: PushImage['size'];
  /** Two or three letters, capitals. */
  readonly country: string;
  readonly userId: string;
  /** First language of an `Accept-Language` header, such as `en-GB`. */
  readonly language: string;
  /** Milliseconds since 1970 at which the person subscribed to push. */
  readonly subscribedAtMs: number | undefined;
  /** Nano-dollars: for one click of pop, push and native, for a thousand impressions of the others. */
  readonly floorNanos: bigint;
  readonly blockedCategories: readonly string[];
  readonly blockedDomains: readonly string[];
  readonly privacy: FeedPrivacy;
}

/** Signals as an exchange relays them, under the names of OpenRTB 2.6. */
export interface FeedPrivacy {
  readonly gdpr: 0 | 1 | undefined;
  readonly consent: string;
  readonly usPrivacy: string;
  readonly gpp: string;
  readonly gppSids: readonly number[];
  readonly isChild: boolean;
  readonly isLimited: boolean;
}

const FEED_LIMITS = { ads: 20, imageSide: 5_000 } as const;

/** Pop, push and native are bought by the click; markup is bought by the impression, as everywhere else. */
export const isSoldByClick = (kind: FeedKind): boolean => kind !== 'banner' && kind !== 'video';

/**
 * Reads a call of the feed, or says what is wrong with it (400).
 *
 * `ua` and `ip` are the person's. They are parameters and nothing else: the headers of a call from server to server
 * are those of the exchange's server, and taking them for the person's would target and cap by the wrong one.
 *
 * Refused: a parameter that is given twice, is too long or holds control characters, no `ua` or `ip`, an `ip` that is
 * none, a `format`, `count` or `bidfloor` that cannot be kept. Other values that cannot be read count as absent.
 *
 * @param newId an id for the auction; a feed names none
 */
export function readFeedRequest(
  query: FeedQuery,
  kind: FeedKind,
  newId: () => string,
): FeedRequest | InvalidBidRequest {
  const given = readFeedParameters(query);
  if ('error' in given) return given;
  for (const name of ['ua', 'ip'] as const) {
    if (given[name] === '') return { error: `${name} is required` };
  }
  if (isIP(given.ip) === 0) return { error: 'ip must be an IPv4 or IPv6 address' };
  const wanted = wantedAds(given);
  if ('error' in wanted) return wanted;
  return {
    id: newId(),
    kind,
    format: wanted.format,
    count: wanted.count,
    floorNanos: wanted.floorNanos,
    isTest: isSet(given.test),
    subid: given.subid,
    userAgent: given.ua,
    ip: given.ip,
    url: given.url,
    referrer: given.ref,
    domain: given.domain,
    icon: { size: sizeOf(given.icon_size), isRequired: isSet(given.icon_required) },
    image: { size: sizeOf(given.image_size), isRequired: isSet(given.image_required) },
    size: sizeOf(given.size),
    country: /^[a-z]{2,3}$/i.test(given.country) ? given.country.toUpperCase() : '',
    userId: given.user_id,
    language: /^[a-z]{2,3}(?![a-z])(?:-[a-z0-9]{2,8})*/i.exec(given.lang)?.[0] ?? '',
    subscribedAtMs: subscribedAtMs(given.subscription_timestamp),
    blockedCategories: listOf(given.bcat),
    blockedDomains: listOf(given.badv),
    privacy: privacyOf(given),
  };
}

/** What is to be answered: in which format, how many ads, and what they must pay. */
function wantedAds({
  format: formatText,
  count: countText,
  bidfloor,
}: FeedParameters): Pick<FeedRequest, 'format' | 'count' | 'floorNanos'> | InvalidBidRequest {
  const format = formatText.toLowerCase() || 'xml';
  if (format !== 'xml' && format !== 'json') return { error: 'format must be xml or json' };
  const count = countText === '' ? 1 : Number(countText);
  if (!Number.isSafeInteger(count) || count < 1) return { error: 'count must be a whole number from 1' };
  const floorNanos = bidfloor === '' ? 0n : parseDollars(bidfloor);
  if (floorNanos === undefined || floorNanos < 0n) {
    return { error: 'bidfloor must be dollars, such as 0.002' };
  }
  return { format, count: Math.min(count, FEED_LIMITS.ads), floorNanos };
}

const isSet = (text: string): boolean => /^(?:1|true|yes)$/i.test(text);

function sizeOf(text: string): PushImage['size'] {
  const match = /^(\d{1,4})x(\d{1,4})$/i.exec(text);
  if (match === null) return undefined;
  const [w, h] = [Number(match[1]), Number(match[2])];
  const isSide = (side: number) => side > 0 && side <= FEED_LIMITS.imageSide;
  return isSide(w) && isSide(h) ? { w, h } : undefined;
}

/** Exchanges send seconds, as documented, or milliseconds, which no date of this century in seconds reaches. */
function subscribedAtMs(text: string): number | undefined {
  if (!/^\d{9,13}$/.test(text)) return undefined;
  const number = Number(text);
  return number < 100_000_000_000 ? number * 1_000 : number;
}

/** All of it: how long it can be is bounded where it is read, and what is cut off would be bid. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

const privacyOf = (given: FeedParameters): FeedPrivacy => ({
  gdpr: given.gdpr === '' ? undefined : isRaised(given.gdpr) ? 1 : 0,
  consent: given.consent,
  usPrivacy: given.us_privacy,
  gpp: given.gpp,
  gppSids: given.gpp_sid
    .split(/[,_]/)
    .map(Number)
    .filter((sid) => Number.isSafeInteger(sid) && sid > 0),
  isChild: isRaised(given.coppa),
  isLimited: isRaised(given.dnt) || isRaised(given.lmt),
});
