import type { IncomingHttpHeaders } from 'node:http';

import { isPublicAddress } from '@marquee/kit/outbound/public-address';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

/** The device that a call is about. Unknown values are empty. */
export interface Visitor {
  /** A public address. */
  readonly address: string;
  readonly userAgent: string;
  /** A server speaks for the device, and may leave out its user agent; a browser has one. */
  readonly isSpokenFor?: boolean;
}

/** Servers that may report for devices, and how often another one tried to. */
export interface DeviceTrust {
  /** Digests of networks under the present and the previous secret. */
  readonly addressKeys: readonly ((address: string) => string)[];
  /** True for the address of a server that may name any device. */
  readonly isTrustedProxy: (ip: string) => boolean;
  readonly count: (what: string) => void;
}

const USER_AGENT_LENGTH_MAX = 1_024;

/** A browser that fetches ahead of a person who may never look. */
export const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  saysPrefetch(headers['purpose']) ||
  saysPrefetch(headers['sec-purpose']) ||
  saysPrefetch(headers['x-purpose']) ||
  saysPrefetch(headers['x-moz']);

const saysPrefetch = (value: string | string[] | undefined): boolean =>
  value !== undefined && /prefetch|prerender|preview/i.test(String(value));

/** The browser itself: what comes through a trusted proxy is the browser's own address. */
export const browserOf = (headers: IncomingHttpHeaders, ip: string): Visitor => ({
  address: publicOnly(ip),
  userAgent: textOf(headers['user-agent']),
});

/**
 * Who looks at an ad: the browser that calls, except where a server puts ads into a video and calls for the
 * device that plays it (VAST 4.1, "Server-Side Ad Insertion": it sends `X-Device-IP` and
 * `X-Device-User-Agent`). It is believed when it was configured, or when the device is in the network that
 * the bid request named; otherwise the headers are ignored and counted, and the caller itself is checked: a
 * header alone must not make traffic valid.
 */
export function viewerOf(
  claims: Pick<TrackingClaims, 'creativeType' | 'addressKey'>,
  headers: IncomingHttpHeaders,
  ip: string,
  trust: DeviceTrust,
): Visitor {
  const caller = browserOf(headers, ip);
  const named = textOf(headers['x-device-ip']).trim();
  if (claims.creativeType !== 'video' || named === '') return caller;
  const address = publicOnly(named);
  const isBelieved =
    address !== '' &&
    (trust.isTrustedProxy(ip) ||
      (claims.addressKey !== '' && trust.addressKeys.some((keyOf) => keyOf(address) === claims.addressKey)));
  if (isBelieved) return { address, userAgent: textOf(headers['x-device-user-agent']), isSpokenFor: true };
  trust.count('device-headers-ignored');
  return caller;
}

/**
 * The device that an exchange's billing notice speaks for: it says so by `X-Device-IP` or
 * `X-Device-User-Agent` (IAB, server-side notification). Undefined without these headers: the server's own
 * address and program are not the device's, so the headers can only speak against the impression.
 * `X-Forwarded-For` alone proves nothing, because every proxy on the way writes it.
 */
export function deviceSpokenFor(headers: IncomingHttpHeaders): Visitor | undefined {
  const address = textOf(headers['x-device-ip']);
  const userAgent = textOf(headers['x-device-user-agent']);
  if (address === '' && userAgent === '') return undefined;
  const forwarded = textOf(headers['x-forwarded-for']).split(',', 1)[0] ?? '';
  return { address: publicOnly((address || forwarded).trim()), userAgent, isSpokenFor: true };
}

const publicOnly = (address: string): string => {
  const plain = /^::ffff:(?=\d+\.)/i.test(address) ? address.slice(7) : address;
  return isPublicAddress(plain) ? plain : '';
};

const textOf = (header: string | string[] | undefined): string =>
  (Array.isArray(header) ? (header[0] ?? '') : (header ?? '')).slice(0, USER_AGENT_LENGTH_MAX);
