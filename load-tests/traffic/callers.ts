import { setTimeout as pause } from 'node:timers/promises';

import { Agent, request } from 'undici';

/** How long a caller waits for an answer. */
const TIMEOUT_MS = 5_000;
const RETRIES = 6;
const FIRST_RETRY_MS = 250;

export interface Answer {
  readonly status: number;
  readonly text: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
}

/**
 * Calls as exchanges and browsers make them, over connections that are kept. Redirects are reported, not
 * followed.
 */
export function createCallers() {
  // Apart, so that a bid request never waits behind the pixels of earlier ones.
  const forBids = new Agent({ connections: 64, keepAliveTimeout: 60_000 });
  const forNotices = new Agent({ connections: 128, keepAliveTimeout: 60_000 });
  const send = async (
    dispatcher: Agent,
    url: string,
    options: {
      readonly method?: 'GET' | 'POST';
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    } = {},
  ): Promise<Answer> => {
    const response = await request(url, {
      dispatcher,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      method: options.method ?? 'GET',
      headers: { ...options.headers },
      body: options.body ?? null,
    });
    const text = await response.body.text();
    const { location } = response.headers;
    return {
      status: response.statusCode,
      text,
      location: typeof location === 'string' ? location : undefined,
    };
  };
  return {
    /** Asks for bids. */
    ask: (url: string, options: Parameters<typeof send>[2]) => send(forBids, url, options),
    /**
     * A call that comes again, a bounded number of times, when it was not taken; undefined when it was given up or
     * refused.
     */
    async notify(url: string, userAgent?: string): Promise<Answer | undefined> {
      const headers = userAgent === undefined ? {} : { 'user-agent': userAgent };
      for (let attempt = 0; attempt < RETRIES; attempt += 1) {
        const answer = await send(forNotices, url, { headers }).catch(() => undefined);
        if (answer !== undefined && answer.status < 400) return answer;
        if (answer !== undefined && answer.status < 500) return undefined;
        await pause(FIRST_RETRY_MS * 2 ** attempt);
      }
      return undefined;
    },
    async close(): Promise<void> {
      await Promise.all([forBids.close(), forNotices.close()]);
    },
  };
}

export type Callers = ReturnType<typeof createCallers>;
