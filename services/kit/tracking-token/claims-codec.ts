import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

/** First element of the array; a reader of another layout refuses instead of misreading. */
const LAYOUT = 1;

/** The text dimensions, in the order of the layout. */
const TEXTS = [
  'country',
  'region',
  'city',
  'deviceType',
  'deviceBrand',
  'os',
  'osVersion',
  'browser',
  'language',
  'connectionType',
  'carrier',
  'domain',
  'siteId',
  'publisher',
  'size',
] as const satisfies readonly (keyof TrackingClaims)[];

const HEAD_LENGTH = 15;

/** What most bids have in common: only what differs is in the token, in an object after everything else. */
const PLAIN = { ...PLAIN_BID, ...PLAIN_TOKEN };
/** Names of one or two letters: they stand in every URL of such a bid. */
const SHORT = {
  billing: 'b',
  markupBps: 'm',
  personKey: 'p',
  dealId: 'd',
  dspEndpointId: 'o',
  outsideWinUrl: 'ow',
  outsideBillUrl: 'ob',
  addressKey: 'a',
} as const satisfies Record<keyof typeof PLAIN, string>;
const SPECIAL = Object.keys(SHORT) as (keyof typeof SHORT)[];

/**
 * Claims as a compact JSON array: names would make every tracking URL twice as long. Put together by hand, because
 * this runs for every bid.
 * @param quote `JSON.stringify` of a text, or one that remembers
 */
export function encodeClaims(
  claims: TrackingClaims,
  quote: (text: string) => string = JSON.stringify,
): string {
  // What is of this bid alone is not worth remembering. The texts stand in the order of `TEXTS`.
  return (
    `[${LAYOUT},${JSON.stringify(claims.bidId)},${claims.bidAtMs},${claims.expiresAtMs - claims.bidAtMs},${claims.userId},` +
    `${claims.campaignId},${claims.creativeId},${claims.sspEndpointId},${quote(claims.creativeType)},` +
    `${quote(claims.pricingModel)},"${claims.bidNanos.toString(36)}",${quote(claims.currency)},` +
    `${claims.isTest ? 1 : 0},${JSON.stringify(claims.clickUrl)},${claims.trafficType},${quote(claims.country)},` +
    `${quote(claims.region)},${quote(claims.city)},${quote(claims.deviceType)},${quote(claims.deviceBrand)},` +
    `${quote(claims.os)},${quote(claims.osVersion)},${quote(claims.browser)},${quote(claims.language)},` +
    `${quote(claims.connectionType)},${quote(claims.carrier)},${quote(claims.domain)},${quote(claims.siteId)},` +
    `${quote(claims.publisher)},${quote(claims.size)}${specialsOf(claims)}]`
  );
}

/** As the last element of the array, with its comma. One by one: names out of a list would cost more than the rest. */
function specialsOf(claims: TrackingClaims): string {
  let specials = '';
  if (claims.billing !== PLAIN.billing) specials += member(SHORT.billing, claims.billing);
  if (claims.markupBps !== PLAIN.markupBps) specials += member(SHORT.markupBps, claims.markupBps);
  if (claims.personKey !== PLAIN.personKey) specials += member(SHORT.personKey, claims.personKey);
  if (claims.dealId !== PLAIN.dealId) specials += member(SHORT.dealId, claims.dealId);
  if (claims.dspEndpointId !== PLAIN.dspEndpointId)
    specials += member(SHORT.dspEndpointId, claims.dspEndpointId);
  if (claims.outsideWinUrl !== PLAIN.outsideWinUrl)
    specials += member(SHORT.outsideWinUrl, claims.outsideWinUrl);
  if (claims.outsideBillUrl !== PLAIN.outsideBillUrl)
    specials += member(SHORT.outsideBillUrl, claims.outsideBillUrl);
  if (claims.addressKey !== PLAIN.addressKey) specials += member(SHORT.addressKey, claims.addressKey);
  return specials === '' ? '' : `,{${specials.slice(1)}}`;
}

const member = (name: string, value: string | number): string => `,"${name}":${JSON.stringify(value)}`;

/** The claims of a text whose signature was checked; undefined when it has another layout. */
export function decodeClaims(text: string): TrackingClaims | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts[0] !== LAYOUT) return undefined;
  const extra = parts.length - HEAD_LENGTH - TEXTS.length;
  if (extra !== 0 && extra !== 1) return undefined;
  const part = parts as (string & number)[];
  const at = (index: number): string & number => part[index]!;
  const claims: Record<string, unknown> = {
    bidId: at(1),
    bidAtMs: at(2),
    expiresAtMs: Number(at(2)) + Number(at(3)),
    userId: at(4),
    campaignId: at(5),
    creativeId: at(6),
    sspEndpointId: at(7),
    creativeType: at(8),
    pricingModel: at(9),
    bidNanos: bigintOfBase36(at(10)),
    currency: at(11),
    isTest: Number(at(12)) === 1,
    clickUrl: at(13),
    trafficType: at(14),
  };
  TEXTS.forEach((name, index) => (claims[name] = at(HEAD_LENGTH + index)));
  const specials = (extra === 1 ? parts.at(-1) : {}) as Record<string, unknown>;
  for (const name of SPECIAL) claims[name] = specials[SHORT[name]] ?? PLAIN[name];
  return claims as TrackingClaims;
}

function bigintOfBase36(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}
