import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

import { isSecureUrl, isWebUrl } from '@marquee/schemas/commands/creative-rules';
import { expandMacros } from '@marquee/schemas/common/macros';
import { MESSAGES } from '@marquee/schemas/common/messages';

import type { LinkCheck, LinkChecker } from '../ports.ts';
import { isPublicAddress } from '@marquee/kit/outbound/public-address';

export interface NodeLinkCheckerOptions {
  /** Over all redirects. Default 5,000. */
  readonly timeoutMs?: number;
  /** Default 5. */
  readonly redirectsMax?: number;
  /** Every address of a host by default from the system's resolver. */
  readonly addressesOf?: (host: string) => Promise<readonly string[]>;
  /** Addresses that may be connected to. Default: the public internet. */
  readonly isAllowedAddress?: (address: string) => boolean;
}

type Hop =
  | { readonly kind: 'answered'; readonly status: number; readonly location: string | undefined }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable' };

/** Larger answers' headers are nobody's landing page. The body is never read. */
const HEADERS_MAX_BYTES = 16_384;

/**
 * Follows a link over HTTP without becoming a way into the house.
 *
 * Every host on the way, redirects included, must resolve to allowed addresses only, and the connection goes to
 * the very address that was checked, so that a name which resolves differently the second time gains nothing.
 */
export function createNodeLinkChecker(options: NodeLinkCheckerOptions = {}): LinkChecker {
  const { timeoutMs = 5_000, redirectsMax = 5, isAllowedAddress = isPublicAddress } = options;
  const addressesOf = options.addressesOf ?? systemAddresses;

  const hop = async (url: URL, signal: AbortSignal): Promise<Hop> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    let addresses: readonly string[];
    try {
      addresses = isIP(host) ? [host] : await abortable(addressesOf(host), signal);
    } catch {
      return { kind: 'unreachable' };
    }
    const [address] = addresses;
    if (address === undefined) return { kind: 'unreachable' };
    if (!addresses.every(isAllowedAddress)) return { kind: 'forbidden' };
    try {
      return await request(url, address, signal);
    } catch {
      return { kind: 'unreachable' };
    }
  };

  return {
    check: async (text) => {
      if (!isWebUrl(text)) return { ...REFUSED, message: MESSAGES.urlFormat };
      const isSecure = isSecureUrl(text);
      const signal = AbortSignal.timeout(timeoutMs);
      let url = new URL(withoutMacros(text));
      for (let redirects = 0; ; redirects += 1) {
        const result = await hop(url, signal);
        const found = { ...REFUSED, isSecure, finalUrl: url.href };
        if (result.kind === 'forbidden') return { ...found, finalUrl: null, message: MESSAGES.uriInvalid };
        if (result.kind === 'unreachable') return { ...found, isValid: true, message: UNREACHABLE };
        const httpStatus = result.status;
        const next = result.location === undefined ? undefined : nextUrl(result.location, url);
        if (next === null) return { ...found, httpStatus, message: MESSAGES.uriInvalid };
        if (next === undefined) {
          return {
            ...found,
            isValid: true,
            reachable: true,
            httpStatus,
            message: isSecure ? null : MESSAGES.urlNotSecure,
          };
        }
        if (redirects === redirectsMax)
          return { ...found, httpStatus, message: 'The link redirects too often.' };
        url = next;
      }
    },
  };
}

const UNREACHABLE = 'Nobody answers at this link.';
const REFUSED: LinkCheck = {
  isValid: false,
  isSecure: false,
  reachable: false,
  httpStatus: null,
  finalUrl: null,
  message: null,
};

/** What a click would fetch while every macro is empty. */
const withoutMacros = (text: string) => expandMacros(text, {}).replace(/\$\{[A-Z_:0-9]+\}/g, '');

/** Where a redirect leads; null when it may not be followed. */
function nextUrl(location: string, from: URL): URL | null {
  if (!URL.canParse(location, from.href)) return null;
  const url = new URL(location, from);
  return isWebUrl(url.href) ? url : null;
}

const systemAddresses = async (host: string) =>
  (await resolve(host, { all: true, verbatim: true })).map(({ address }) => address);

/** One request whose answer is read up to its headers. */
function request(url: URL, address: string, signal: AbortSignal): Promise<Hop> {
  const { promise, resolve: done, reject } = promiseWithResolvers<Hop>();
  const { request: send } = url.protocol === 'https:' ? https : http;
  const sent = send(url, {
    method: 'GET',
    agent: false,
    signal,
    maxHeaderSize: HEADERS_MAX_BYTES,
    headers: { 'user-agent': 'Marquee link check', accept: '*/*' },
    lookup: (_host, options, callback) => {
      const family = isIP(address);
      if (options.all) callback(null, [{ address, family }]);
      else callback(null, address, family);
    },
  });
  sent.on('response', (response) => {
    const status = response.statusCode ?? 0;
    const isRedirect = status >= 300 && status < 400 && status !== 304;
    done({ kind: 'answered', status, location: isRedirect ? response.headers.location : undefined });
    response.destroy();
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = promiseWithResolvers<never>();
  const abort = () => reject(new Error('out of time'));
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

function promiseWithResolvers<T>() {
  let resolvePromise!: (value: T) => void;
  let rejectPromise!: (error: Error) => void;
  const promise = new Promise<T>((done, fail) => {
    resolvePromise = done;
    rejectPromise = fail;
  });
  return { promise, resolve: resolvePromise, reject: rejectPromise };
}
