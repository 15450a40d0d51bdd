import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';

const BANNER = JSON.parse(
  readFileSync(new URL('../../../load-tests/openrtb/iab-26-simple-banner.json', import.meta.url), 'utf8'),
) as object;

/** What came of a load. */
export interface LoadFigures {
  readonly sent: number;
  /** Errors of the requests without an answer of the bidder (200 or 204). */
  readonly failed: readonly string[];
  readonly bids: number;
  /** Longest time between two bids, milliseconds. */
  readonly longestSilenceMs: number;
}

/**
 * Bid requests at a steady rate, half of them over connections that are kept, half over a new one each. Nothing is sent
 * again, so that every connection cut at a wrong moment shows.
 */
export class SteadyLoad {
  readonly #url: string;
  readonly #kept = new Agent({ keepAlive: true, maxSockets: 16 });
  readonly #open = new Set<Promise<void>>();
  readonly #failed: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #sent = 0;
  #bids = 0;
  #lastBidMs = performance.now();
  #longestSilenceMs = 0;

  constructor(bidUrl: string) {
    this.#url = bidUrl;
  }

  /** So far. */
  get bids(): number {
    return this.#bids;
  }

  /** Requests so far. */
  get sent(): number {
    return this.#sent;
  }

  /** Milliseconds since the last bid. */
  get silentMs(): number {
    return performance.now() - this.#lastBidMs;
  }

  start(perSecond: number): this {
    const startedAtMs = performance.now();
    this.#lastBidMs = startedAtMs;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - startedAtMs) / 1_000) * perSecond;
      while (this.#sent < due) this.#send();
    }, 1_000 / perSecond);
    return this;
  }

  async stop(): Promise<LoadFigures> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    this.#kept.destroy();
    return {
      sent: this.#sent,
      failed: this.#failed,
      bids: this.#bids,
      longestSilenceMs: Math.round(this.#longestSilenceMs),
    };
  }

  #send(): void {
    this.#sent += 1;
    const isKept = this.#sent % 2 === 0;
    const call = this.#call(isKept)
      .then((status) => this.#answered(status, isKept))
      .catch((error: unknown) => {
        const { code = '', message } = error as NodeJS.ErrnoException;
        this.#failed.push(`${isKept ? 'kept' : 'fresh'}: ${code} ${message}`);
      })
      .finally(() => this.#open.delete(call));
    this.#open.add(call);
  }

  #answered(status: number, isKept: boolean): void {
    if (status !== 200 && status !== 204) this.#failed.push(`${isKept ? 'kept' : 'fresh'}: status ${status}`);
    if (status !== 200) return;
    const nowMs = performance.now();
    this.#bids += 1;
    this.#longestSilenceMs = Math.max(this.#longestSilenceMs, nowMs - this.#lastBidMs);
    this.#lastBidMs = nowMs;
  }

  async #call(isKept: boolean): Promise<number> {
    const body = JSON.stringify({ ...BANNER, id: randomUUID(), user: { id: randomUUID() }, tmax: 1_000 });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        agent: isKept ? this.#kept : false,
        timeout: 20_000,
      });
      call.once('response', resolve).once('error', reject);
      call.once('timeout', () => call.destroy(new Error('no answer')));
      call.end(body);
    });
    for await (const chunk of response) void chunk;
    return response.statusCode ?? 0;
  }
}
