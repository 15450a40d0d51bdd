import { createHash } from 'node:crypto';

import type { RouteRequest, RouteResponse } from '@marquee/kit/http/route';

/** Reference data changes with a release only; an hour keeps a form from asking twice. */
const MAX_AGE_SECONDS = 3_600;

const tags = new WeakMap<object, string>();

/**
 * Answers with an entity tag and lets the client keep it, or says 304 to a client that still has it.
 *
 * @param visibility `private` for what only signed-in people may read
 */
export function cachedAnswer(
  request: Pick<RouteRequest<unknown, unknown, unknown>, 'headers'>,
  body: object,
  visibility: 'public' | 'private' = 'private',
): RouteResponse {
  const etag = tagOf(body);
  const headers = {
    etag,
    'cache-control': `${visibility}, max-age=${MAX_AGE_SECONDS}`,
    ...(visibility === 'private' ? { vary: 'authorization' } : {}),
  };
  return knows(request.headers['if-none-match'], etag) ? { status: 304, headers } : { headers, body };
}

/** Bodies that live as long as the process are hashed once. */
function tagOf(body: object): string {
  const known = tags.get(body);
  if (known !== undefined) return known;
  const tag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 27)}"`;
  tags.set(body, tag);
  return tag;
}

function knows(header: string | string[] | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const candidates = (Array.isArray(header) ? header.join(',') : header).split(',');
  return candidates.some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '');
    return tag === etag || tag === '*';
  });
}
