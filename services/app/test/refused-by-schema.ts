import { parseJsonBody } from '@marquee/kit/http/json-body';
import { ProblemError } from '@marquee/kit/http/problem-error';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { parseOrRefuse } from '@marquee/kit/http/validation';

/**
 * Why a route's schema refuses a body, as `registerRoute` would before the handler runs; undefined where the handler is
 * reached, so that the call itself has to be sent. Tables of thousands of bodies are tried here, and over HTTP where
 * that shows more.
 * @param body JSON text
 * @throws every error but a ProblemError: a call with this body would be answered with a server error
 */
export function refusedBySchema(route: RouteDefinition | undefined, body: string): ProblemError | undefined {
  const schema = route?.body;
  if (schema === undefined || route?.multipart !== undefined) return undefined;
  try {
    parseOrRefuse(schema, parseJsonBody(body) ?? {});
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}
