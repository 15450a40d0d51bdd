import { gunzipSync } from 'node:zlib';

import { type AddressRule, checkedLookup, isAllowedHost } from '@marquee/kit/outbound/checked-addresses';
import { Pool } from 'undici';

/** What came back. */
export type CallResult =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'timeout' }
  /** The connection failed, or the answer was none: too large, or packed in a way that cannot be read. */
  | { readonly kind: 'failed' };

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Whole; of the same origin as the pool's. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}

const MAX_BODY_BYTES = 262_144;
const MAX_HEADER_BYTES = 16_384;
/** Calls that may run side by side; a connection that one of them had to break off is recreated. */
const CONNECTIONS = 256;
/** Exchanges and bidders keep connections for minutes. */
const KEEP_ALIVE_MS = 120_000;
const CONNECT_TIMEOUT_MS = 2_000;
/** Beyond any deadline: the timer of the call itself decides. */
const IDLE_TIMEOUT_MS = 15_000;

/** Connections to the server of one DSP, kept for the next call. */
export class Caller {
  readonly #pool: Pool | undefined;
  #underWay = 0;

  constructor(url: string, isAllowed: AddressRule) {
    // A private address is never called, whatever wrote it into the event.
    if (!URL.canParse(url) || !isAllowedHost(new URL(url), isAllowed)) return;
    this.#pool = new Pool(new URL(url).origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: IDLE_TIMEOUT_MS,
      bodyTimeout: IDLE_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      maxResponseSize: MAX_BODY_BYTES,
      connect: { timeout: CONNECT_TIMEOUT_MS, lookup: checkedLookup(isAllowed) },
    });
  }

  /** Every connection has its call; another would wait and come too late. */
  get isBusy(): boolean {
    return this.#underWay >= CONNECTIONS;
  }

  /** Resolves in time whatever the other side does; never rejects. */
  call(call: Call): Promise<CallResult> {
    const pool = this.#pool;
    if (pool === undefined) return Promise.resolve({ kind: 'failed' });
    this.#underWay += 1;
    const abort = new AbortController();
    return new Promise<CallResult>((done) => {
      const timer = setTimeout(() => {
        done({ kind: 'timeout' });
        abort.abort();
      }, call.timeoutMs);
      void answerOf(pool, call, abort.signal)
        .catch((): CallResult => ({ kind: 'failed' }))
        .then((result) => {
          clearTimeout(timer);
          this.#underWay -= 1;
          done(result);
        });
    });
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}

async function answerOf(pool: Pool, call: Call, signal: AbortSignal): Promise<CallResult> {
  const { pathname, search } = new URL(call.url);
  const { statusCode, headers, body } = await pool.request({
    method: call.method,
    path: `${pathname}${search}`,
    headers: call.headers,
    body: call.body,
    signal,
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) {
      body.destroy();
      return { kind: 'failed' };
    }
    chunks.push(chunk);
  }
  const packed = Buffer.concat(chunks);
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity' || packed.length === 0) {
    return { kind: 'answered', status: statusCode, text: packed.toString('utf8') };
  }
  if (encoding !== 'gzip' && encoding !== 'x-gzip') return { kind: 'failed' };
  const text = gunzipSync(packed, { maxOutputLength: MAX_BODY_BYTES }).toString('utf8');
  return { kind: 'answered', status: statusCode, text };
}
