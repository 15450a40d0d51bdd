import http from 'node:http';
import https from 'node:https';
import { gunzipSync } from 'node:zlib';

import { addressRuleOf, checkedLookup, isAllowedHost } from '@marquee/kit/outbound/checked-addresses';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { DspEndpointExamples, DspEndpointReplay } from '@marquee/schemas/dsp-endpoint/views';

type ExampleRequest = DspEndpointExamples['request'];

export interface DspAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a request to the server of a DSP.
 * @throws DependencyUnavailable when nothing came back, or more than is read
 */
export type DspCall = (request: ExampleRequest) => Promise<DspAnswer>;

/** Longer than any auction waits, so that a slow answer is seen and not only missed. */
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 262_144;
const ADVICE = 'Check its URL and whether it is up, then replay once more.';
/** Response headers that describe the content; the others concern the connection. */
const SHOWN_HEADERS = ['content-type', 'content-length', 'content-encoding', 'x-openrtb-version', 'x-nbr'];

/** The request of an example as a test, which is never billed, with an auction id of its own. */
export function asTestRequest(request: ExampleRequest, auctionId: string): ExampleRequest {
  if (request.body !== null) return { ...request, body: { ...request.body, id: auctionId, test: 1 } };
  const url = new URL(request.url);
  url.searchParams.set('test', '1');
  return { ...request, url: url.href };
}

/** Sends a request, and measures. */
export async function replayToDsp(
  request: ExampleRequest,
  call: DspCall,
  nowMs: () => number,
): Promise<DspEndpointReplay> {
  const sentMs = nowMs();
  const answer = await call(request);
  const tookMs = Math.round((nowMs() - sentMs) * 100) / 100;
  return { request, ...answer, headers: { ...answer.headers }, noBidReason: noBidReasonOf(answer), tookMs };
}

/** Its own word where it says one; null where there is a bid. */
export function noBidReasonOf({ status, headers, body }: DspAnswer): string | null {
  if (headers['x-nbr'] !== undefined) return headers['x-nbr'];
  if (status !== 200) return status === 204 ? 'no-bid' : `http-${status}`;
  if (body.trim() === '') return 'no-bid';
  if (body.trimStart().startsWith('<')) return /<listing[\s>]/.test(body) ? null : 'no-bid';
  const { seatbid, nbr } = parsed(body);
  const hasBid = Array.isArray(seatbid) && seatbid.some((seat: { bid?: unknown[] } | null) => seat?.bid?.[0]);
  if (hasBid) return null;
  return typeof nbr === 'number' ? `nbr-${nbr}` : 'no-bid';
}

function parsed(body: string): { readonly seatbid?: unknown; readonly nbr?: unknown } {
  try {
    return (JSON.parse(body) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Calls over the network, never a private address: see `checkedLookup`. Redirects are an answer and are not followed. */
export const createDspCall =
  (allowsLoopback: boolean): DspCall =>
  (request) =>
    new Promise((done, fail) => {
      const url = new URL(request.url);
      const isAllowed = addressRuleOf(request.url, allowsLoopback);
      const unavailable = (reason: string): void =>
        fail(new DependencyUnavailable('endpoint', ADVICE, { reason }));
      if (!isAllowedHost(url, isAllowed)) return unavailable('its address is not public');
      const { request: send } = url.protocol === 'https:' ? https : http;
      const sent = send(url, {
        method: request.method,
        headers: request.headers,
        agent: false,
        lookup: checkedLookup(isAllowed),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      sent.on('error', (error) => unavailable(reasonOf(error)));
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        response.on('error', (error) => unavailable(reasonOf(error)));
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
          else sent.destroy(Object.assign(new Error('too large'), { code: 'its answer is too large' }));
        });
        response.on('end', () => {
          const body = textOf(Buffer.concat(chunks), response.headers['content-encoding']);
          if (body === undefined) unavailable('its answer cannot be unpacked');
          else done({ status: response.statusCode ?? 0, headers: shownHeadersOf(response.headers), body });
        });
      });
      sent.end(request.body === null ? undefined : JSON.stringify(request.body));
    });

function textOf(bytes: Buffer, encoding: string | undefined): string | undefined {
  if (encoding === undefined || encoding === 'identity' || bytes.length === 0) return bytes.toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}

const shownHeadersOf = (headers: http.IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    SHOWN_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** A code such as `ECONNREFUSED`; messages of the system name hosts and addresses. */
function reasonOf(error: Error): string {
  const { code, name } = error as { code?: unknown; name: string };
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ABORT_ERR')
    return 'it did not answer in time';
  return typeof code === 'string' ? code : 'the connection failed';
}
