import { lookup as resolve } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';

import { isPublicAddress } from './public-address.ts';

export interface GuardedGetOptions {
  /** Over the whole call. */
  readonly timeoutMs: number;
  /** Addresses that may be connected to. Default: the public internet. */
  readonly isAllowedAddress?: (address: string) => boolean;
  /** Every address of a host; by default from the system's resolver. */
  readonly addressesOf?: (host: string) => Promise<readonly string[]>;
  readonly userAgent: string;
}

/** Never holds a URL, an address or an answer's text: they may name a person and errors reach the log. */
export type GetResult =
  | { readonly kind: 'answered'; readonly status: number }
  /** The URL is none of http or https, or its host leads where it may not. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable'; readonly reason: string };

const URL_LENGTH_MAX = 8_192;
const HEADERS_MAX_BYTES = 16_384;

/**
 * Calls a URL that a stranger chose without becoming a way into the house: http and https only, every address of its
 * host must be allowed, and the connection goes to the very address that was checked, so that a name which resolves
 * differently the second time gains nothing. Redirects are an answer and are not followed; the body is never read.
 */
export async function guardedGet(text: string, options: GuardedGetOptions): Promise<GetResult> {
  const { isAllowedAddress = isPublicAddress, addressesOf = systemAddresses } = options;
  const url = webUrlOf(text);
  if (url === undefined) return { kind: 'forbidden' };
  const signal = AbortSignal.timeout(options.timeoutMs);
  try {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await inTime(addressesOf(host), signal);
    const [address] = addresses;
    if (address === undefined) return { kind: 'unreachable', reason: 'the host has no address' };
    if (!addresses.every((each) => isAllowedAddress(each))) return { kind: 'forbidden' };
    return { kind: 'answered', status: await statusOf(url, address, signal, options.userAgent) };
  } catch (error) {
    return { kind: 'unreachable', reason: reasonOf(error) };
  }
}

function webUrlOf(text: string): URL | undefined {
  if (text.length > URL_LENGTH_MAX || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlain = url.username === '' && url.password === '';
  return isPlain && (url.protocol === 'http:' || url.protocol === 'https:') ? url : undefined;
}

const systemAddresses = async (host: string): Promise<string[]> =>
  (await resolve(host, { all: true, verbatim: true })).map(({ address }) => address);

/** A code such as `ECONNREFUSED`; messages of the system name hosts and addresses. */
function reasonOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR') return 'no answer in time';
  return typeof code === 'string' ? code : 'the connection failed';
}

function statusOf(url: URL, address: string, signal: AbortSignal, userAgent: string): Promise<number> {
  return new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method: 'GET',
      agent: false,
      signal,
      maxHeaderSize: HEADERS_MAX_BYTES,
      headers: { 'user-agent': userAgent, accept: '*/*' },
      lookup: (_host, options, callback) => {
        const family = isIP(address);
        if (options.all) callback(null, [{ address, family }]);
        else callback(null, address, family);
      },
    });
    sent.on('response', (response) => {
      done(response.statusCode ?? 0);
      response.destroy();
    });
    sent.on('error', fail);
    sent.end();
  });
}

function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    const abort = (): void => fail(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', abort));
  });
}
