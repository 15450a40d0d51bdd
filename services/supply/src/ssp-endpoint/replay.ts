import type { SspEndpointExamples, SspEndpointReplay } from '@marquee/schemas/ssp-endpoint/views';

/** A request to the bidder, below its own address. */
export interface ReplayRequest {
  readonly method: 'GET' | 'POST';
  /** Path and query: `/rtb/7?key=…`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ReplayAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends a request to the bidder of this installation and answers what came back, whatever its status.
 * @throws DependencyUnavailable when nothing came back
 */
export type ReplayPort = (request: ReplayRequest) => Promise<ReplayAnswer>;

type ExampleRequest = SspEndpointExamples['request'];

/**
 * The request of an example as a test (`test=1`: bid on, never billed) that also says why there is no bid (`debug=1`).
 * An auction id of its own keeps it apart from earlier replays.
 */
export function asTest(request: ExampleRequest, auctionId: string): ExampleRequest {
  const url = new URL(request.url);
  if (request.body === null) url.searchParams.set('test', '1');
  url.searchParams.set('debug', '1');
  const body = request.body === null ? null : { ...request.body, id: auctionId, test: 1 };
  return { ...request, url: url.href, body };
}

/** What a replay borrows. */
export interface ReplayDeps {
  readonly port: ReplayPort;
  /** Public address of the edge. It may have a path, which is not part of the request's path. */
  readonly publicEdgeUrl: string;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
}

/** Sends a request through the port, and measures. */
export async function replay(
  request: ExampleRequest,
  { port, publicEdgeUrl, nowMs }: ReplayDeps,
): Promise<SspEndpointReplay> {
  const base = new URL(publicEdgeUrl).href.replace(/\/+$/, '');
  const sentMs = nowMs();
  const { status, headers, body } = await port({
    method: request.method,
    path: request.url.slice(base.length),
    headers: request.headers,
    body: request.body === null ? null : JSON.stringify(request.body),
  });
  const tookMs = Math.round((nowMs() - sentMs) * 100) / 100;
  return { request, status, headers: { ...headers }, body, noBidReason: headers['x-nbr'] ?? null, tookMs };
}
