import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

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
  /** Reads so much of the answer's body at most, decompressed. Default: none of it. */
  readonly bodyMaxBytes?: number;
  /** Takes a body that does not end in time, or breaks off, for what came of it: browsers show that too. */
  readonly takesPartialBody?: boolean;
}

export type GetResult =
  /** `location`: where a redirect leads, as it was sent. */
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly location: string | undefined;
      /** Its begin, as UTF-8, where `bodyMaxBytes` asks for it. */
      readonly body?: string;
      /** The body broke off, see `takesPartialBody`. */
      readonly isPartial?: true;
      /** Media type and `content-disposition`, lower case; empty without. */
      readonly contentType?: string;
      readonly disposition?: string;
    }
  /** The URL is not http or https, or its host leads where it may not. */
  | { readonly kind: 'forbidden' }
  /** `reason` names no URL, host or address: they may name a person, and reasons reach the log. */
  | { readonly kind: 'unreachable'; readonly reason: string };

const URL_LENGTH_MAX = 8_192;
const HEADERS_MAX_BYTES = 16_384;

/**
 * Calls a URL that a stranger chose without reaching the private network (SSRF): http and https only, every address of
 * its host must be allowed, see `checkedLookup`. Redirects are an answer and are not followed; no more of the body is read than is
 * asked for.
 */
export const guardedGet = (text: string, options: GuardedGetOptions): Promise<GetResult> =>
  guardedCall(text, { method: 'GET', headers: { accept: '*/*' } }, options);

/** As `guardedGet`, with a JSON body. */
export const guardedPost = (
  text: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  options: GuardedGetOptions,
): Promise<GetResult> =>
  guardedCall(
    text,
    { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
    options,
  );

interface Call {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function guardedCall(text: string, call: Call, options: GuardedGetOptions): Promise<GetResult> {
  const { isAllowedAddress = isPublicAddress, addressesOf } = options;
  const url = webUrlOf(text);
  if (url === undefined || !isAllowedHost(url, isAllowedAddress)) return { kind: 'forbidden' };
  try {
    return await send(url, call, { ...options, lookup: checkedLookup(isAllowedAddress, addressesOf) });
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

function send(
  url: URL,
  { method, headers: own, body }: Call,
  {
    timeoutMs,
    userAgent,
    lookup,
    bodyMaxBytes = 0,
    takesPartialBody = false,
  }: GuardedGetOptions & { readonly lookup: LookupFunction },
): Promise<GetResult> {
  return new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, {
      method,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      maxHeaderSize: HEADERS_MAX_BYTES,
      headers: { ...own, 'user-agent': userAgent },
      lookup,
    });
    let isAnswered = false;
    sent.on('response', (response) => {
      isAnswered = true;
      const { statusCode: status = 0, headers } = response;
      const answer = { kind: 'answered', status, location: headers.location } as const;
      if (bodyMaxBytes === 0) {
        done(answer);
        sent.destroy();
        return;
      }
      readBody(response, bodyMaxBytes, takesPartialBody)
        .then((read) =>
          done({
            ...answer,
            ...read,
            contentType: headers['content-type']?.toLowerCase() ?? '',
            disposition: headers['content-disposition']?.toLowerCase() ?? '',
          }),
        )
        .catch(fail)
        .finally(() => sent.destroy());
    });
    // Node gives up an answer to another protocol without an error.
    sent.on('upgrade', ({ statusCode = 0 }, socket) => {
      done({ kind: 'answered', status: statusCode, location: undefined });
      socket.destroy();
    });
    sent.on('error', (error) => {
      // Its answer ends with it, and says so where its body is read.
      if (!isAnswered || !takesPartialBody) fail(error);
    });
    sent.on('close', () => {
      if (!isAnswered) fail(new Error('the connection was closed without an answer'));
    });
    sent.end(body);
  });
}

/** The begin of a body. @throws when the connection ends before the body does, unless a part of it is enough */
async function readBody(
  response: http.IncomingMessage,
  maxBytes: number,
  takesPart: boolean,
): Promise<{ readonly body: string; readonly isPartial?: true }> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const text = () => Buffer.concat(parts).toString('utf8');
  try {
    for await (const part of plainBody(response)) {
      parts.push(part.subarray(0, maxBytes - bytes));
      bytes += part.length;
      if (bytes >= maxBytes) break;
    }
  } catch (error) {
    if (!takesPart || bytes === 0) throw error;
    return { body: text(), isPartial: true };
  }
  return { body: text() };
}

const DECOMPRESSORS: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** A body as a browser reads it, though we ask for none that is compressed. It is read as it is needed: a bomb does not unfold. */
function plainBody(response: http.IncomingMessage): AsyncIterable<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? '';
  const decompressor = Object.hasOwn(DECOMPRESSORS, encoding) ? DECOMPRESSORS[encoding]?.() : undefined;
  if (decompressor === undefined) return response;
  // An end before its time ends what is read from it.
  pipeline(response, decompressor, () => undefined);
  return decompressor;
}
