import { NO_ADDED_DIMENSIONS } from '@marquee/schemas/traffic/dimension-lists';
import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

/** First element of the array. */
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

/** What most bids have in common: the array holds only what differs, in an object after everything else. */
const PLAIN = { ...PLAIN_BID, ...PLAIN_TOKEN };
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

/** The claims of a text whose signature was checked; undefined when it has another layout. */
export function decodeLegacyClaims(text: string): TrackingClaims | undefined {
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
    ...NO_ADDED_DIMENSIONS,
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
  if (specials['q'] !== undefined) claims['multiplierMicros'] = specials['q'];
  return claims as TrackingClaims;
}

function bigintOfBase36(text: string): bigint {
  let value = 0n;
  for (const digit of text) value = value * 36n + BigInt(Number.parseInt(digit, 36));
  return value;
}
