import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

import type { AddressesOf, AddressRule } from './checked-addresses.ts';
import { checkedLookup, FORBIDDEN_ADDRESS, isAllowedHost } from './checked-addresses.ts';
import { isPublicAddress } from './public-address.ts';

export interface GuardedGetOptions {
  /** Over the whole call. */
  readonly timeoutMs: number;
  /** Addresses that may be connected to. Default: the public internet. */
  readonly isAllowedAddress?: AddressRule;
  /** Default: the system's resolver. */
  readonly addressesOf?: AddressesOf;
  readonly userAgent: string;
}

export type GetResult =
  /** `location`: where a redirect leads, as it was sent. */
  | { readonly kind: 'answered'; readonly status: number; readonly location: string | undefined }
  /** The URL is not http or https, or its host leads where it may not. */
  | { readonly kind: 'forbidden' }
  /** `reason` names no URL, host or address: they may name a person, and reasons reach the log. */
  | { readonly kind: 'unreachable'; readonly reason: string };

const URL_LENGTH_MAX = 8_192;
const HEADERS_MAX_BYTES = 16_384;

/**
 * Calls a URL that a stranger chose without reaching the private network (SSRF): http and https only, every address of
 * its host must be allowed, see `checkedLookup`. Redirects are an answer and are not followed; the body is never read.
 */
export async function guardedGet(text: string, options: GuardedGetOptions): Promise<GetResult> {
  const { isAllowedAddress = isPublicAddress, addressesOf } = options;
  const url = webUrlOf(text);
  if (url === undefined || !isAllowedHost(url, isAllowedAddress)) return { kind: 'forbidden' };
  try {
    return await get(url, checkedLookup(isAllowedAddress, addressesOf), options);
  } catch (error) {
    return codeOf(error) === FORBIDDEN_ADDRESS
      ? { kind: 'forbidden' }
      : { kind: 'unreachable', reason: reasonOf(error) };
  }
}

function webUrlOf(text: string): URL | undefined {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '';
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined;
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | undefined)?.code;

/** A code such as `ECONNREFUSED`; messages of the system name hosts and addresses. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  if (code === 'ABORT_ERR') return 'no answer in time';
  return typeof code === 'string' ? code : 'the connection failed';
}

function get(
  url: URL,
  lookup: LookupFunction,
  { timeoutMs, userAgent }: GuardedGetOptions,
): Promise<GetResult> {
  return new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method: 'GET',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      maxHeaderSize: HEADERS_MAX_BYTES,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      lookup,
    });
    sent.on('response', ({ statusCode = 0, headers }) => {
      done({ kind: 'answered', status: statusCode, location: headers.location });
      sent.destroy();
    });
    sent.on('error', fail);
    sent.end();
  });
}
