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
/** Claims that most bids do not have at all. */
const OPTIONAL = { multiplierMicros: 'q' } as const satisfies Partial<Record<keyof TrackingClaims, string>>;
/** Names of one or two letters: they stand in every URL of such a bid. */
const SHORT = {
  billing: 'b',
  markupBps: 'm',
  personKey: 'p',
  dealId: 'd',
  dspEndpointId: 'o',
  outsideWinUrl: 'ow',
  outsideBillUrl: 'ob',
  outsideLossUrl: 'ol',
  addressKey: 'a',
} as const satisfies Record<keyof typeof PLAIN, string>;
const SPECIAL = Object.keys(SHORT) as (keyof typeof SHORT)[];

/** Claims as a compact JSON array: names would make every tracking URL twice as long. */
export function encodeClaims(claims: TrackingClaims): string {
  // The texts stand in the order of `TEXTS`.
  const parts: unknown[] = [
    LAYOUT,
    claims.bidId,
    claims.bidAtMs,
    claims.expiresAtMs - claims.bidAtMs,
    claims.userId,
    claims.campaignId,
    claims.creativeId,
    claims.sspEndpointId,
    claims.creativeType,
    claims.pricingModel,
    claims.bidNanos.toString(36),
    claims.currency,
    claims.isTest ? 1 : 0,
    claims.clickUrl,
    claims.trafficType,
    claims.country,
    claims.region,
    claims.city,
    claims.deviceType,
    claims.deviceBrand,
    claims.os,
    claims.osVersion,
    claims.browser,
    claims.language,
    claims.connectionType,
    claims.carrier,
    claims.domain,
    claims.siteId,
    claims.publisher,
    claims.size,
  ];
  const specials = specialsOf(claims);
  if (specials !== undefined) parts.push(specials);
  return JSON.stringify(parts);
}

/** Member by member: looking each up by its name would cost every bid more than all of its specials. */
function specialsOf(claims: TrackingClaims): Record<string, unknown> | undefined {
  let specials: Record<string, unknown> | undefined;
  if (claims.billing !== PLAIN.billing) (specials ??= {})[SHORT.billing] = claims.billing;
  if (claims.markupBps !== PLAIN.markupBps) (specials ??= {})[SHORT.markupBps] = claims.markupBps;
  if (claims.personKey !== PLAIN.personKey) (specials ??= {})[SHORT.personKey] = claims.personKey;
  if (claims.dealId !== PLAIN.dealId) (specials ??= {})[SHORT.dealId] = claims.dealId;
  if (claims.dspEndpointId !== PLAIN.dspEndpointId)
    (specials ??= {})[SHORT.dspEndpointId] = claims.dspEndpointId;
  if (claims.outsideWinUrl !== PLAIN.outsideWinUrl)
    (specials ??= {})[SHORT.outsideWinUrl] = claims.outsideWinUrl;
  if (claims.outsideBillUrl !== PLAIN.outsideBillUrl)
    (specials ??= {})[SHORT.outsideBillUrl] = claims.outsideBillUrl;
  if (claims.outsideLossUrl !== PLAIN.outsideLossUrl)
    (specials ??= {})[SHORT.outsideLossUrl] = claims.outsideLossUrl;
  if (claims.addressKey !== PLAIN.addressKey) (specials ??= {})[SHORT.addressKey] = claims.addressKey;
  if (claims.multiplierMicros !== undefined)
    (specials ??= {})[OPTIONAL.multiplierMicros] = claims.multiplierMicros;
  return specials;
}

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
  const multiplierMicros = specials[OPTIONAL.multiplierMicros];
  if (multiplierMicros !== undefined) claims['multiplierMicros'] = multiplierMicros;
  return claims as TrackingClaims;
}

function bigintOfBase36(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}
