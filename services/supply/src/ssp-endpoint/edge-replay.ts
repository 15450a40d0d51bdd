import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

import type { ReplayPort } from './replay.ts';

const TIMEOUT_MS = 5_000;
const WHAT_TO_DO =
  'It is started again by itself: replay once more in a moment, and look at its log if that does not help.';
/** Response headers that describe the content; the others concern the connection. */
const SHOWN_HEADERS = ['content-type', 'content-length', 'x-openrtb-version', 'x-nbr'] as const;

/**
 * Replays over HTTP.
 * @param origin the bidder's address inside the installation: `http://127.0.0.1:8081`
 */
export const edgeReplay =
  (origin: string): ReplayPort =>
  async ({ method, path, headers, body }) => {
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers,
        ...(body === null ? {} : { body }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const shown = SHOWN_HEADERS.map((name) => [name, response.headers.get(name)] as const);
      return {
        status: response.status,
        headers: Object.fromEntries(
          shown.filter((header): header is [(typeof header)[0], string] => header[1] !== null),
        ),
        body: await response.text(),
      };
    } catch (cause) {
      throw new DependencyUnavailable('edge', WHAT_TO_DO, { cause });
    }
  };
