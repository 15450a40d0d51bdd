import type { IncomingHttpHeaders } from 'node:http';

import { isPublicAddress } from '@marquee/kit/outbound/public-address';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

/** Whose device a call speaks of. Unknown is empty. */
export interface Visitor {
  /** A public address. */
  readonly address: string;
  readonly userAgent: string;
}

const CRAWLER =
  /bot\b|bot\/|crawl|spider|slurp|headlesschrome|phantomjs|mediapartners|facebookexternalhit|preview/i;
const USER_AGENT_LENGTH_MAX = 1_024;

/** A browser that fetches ahead of a person who may never look. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  [headers['purpose'], headers['sec-purpose'], headers['x-purpose'], headers['x-moz']].some((value) =>
    /prefetch|prerender|preview/i.test(String(value ?? '')),
  );

/** A crawler that says so. */
export const isCrawler = (userAgent: string): boolean => CRAWLER.test(userAgent);

/** The browser itself: what comes through a trusted proxy is the browser's own address. */
export const browserOf = (headers: IncomingHttpHeaders, ip: string): Visitor => ({
  address: publicOnly(ip),
  userAgent: textOf(headers['user-agent']),
});

/**
 * Who looks at an ad: the browser that calls, except where a server puts ads into a film and calls for the device that
 * plays it (VAST 4.1, "Server-Side Ad Insertion": it sends `X-Device-IP` and `X-Device-User-Agent`). Without a public
 * address of the device nobody is spoken for, and the caller is judged: a header alone must make nobody lawful.
 */
export function viewerOf(
  { creativeType }: Pick<TrackingClaims, 'creativeType'>,
  headers: IncomingHttpHeaders,
  ip: string,
): Visitor {
  const caller = browserOf(headers, ip);
  if (creativeType !== 'video') return caller;
  const address = publicOnly(textOf(headers['x-device-ip']).trim());
  return address === '' ? caller : { address, userAgent: textOf(headers['x-device-user-agent']) };
}

/**
 * The device that an exchange's billing notice speaks for: it says so by `X-Device-IP` or `X-Device-User-Agent` (IAB,
 * server-side notification). Undefined where nothing is said: the server's own address and program are nobody's device,
 * so what is said can only speak against the impression. `X-Forwarded-For` alone proves nothing, because every proxy on
 * the way writes it.
 */
export function deviceSpokenFor(headers: IncomingHttpHeaders): Visitor | undefined {
  const address = textOf(headers['x-device-ip']);
  const userAgent = textOf(headers['x-device-user-agent']);
  if (address === '' && userAgent === '') return undefined;
  const forwarded = textOf(headers['x-forwarded-for']).split(',', 1)[0] ?? '';
  return { address: publicOnly((address || forwarded).trim()), userAgent };
}

const publicOnly = (address: string): string => {
  const plain = /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
  return isPublicAddress(plain) ? plain : '';
};

const textOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? (header[0] ?? '') : (header ?? '')).slice(0, USER_AGENT_LENGTH_MAX);
