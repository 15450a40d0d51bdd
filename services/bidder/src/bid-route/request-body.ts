import { gunzipSync } from 'node:zlib';

import type { FastifyRequest } from 'fastify';

/** Largest body, as sent and inflated. */
export const MAX_BODY_BYTES = 1_048_576;

export type Body =
  | { readonly json: unknown }
  | { readonly status: 400 | 413 | 415; readonly message: string };

/** The body as JSON, plain or gzipped, whatever its content type; otherwise how to refuse it. */
export function parseBody(request: FastifyRequest): Body {
  let bytes = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return { status: 400, message: 'The body is empty' };
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    try {
      bytes = gunzipSync(bytes, { maxOutputLength: MAX_BODY_BYTES });
    } catch (error) {
      const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      if (isTooLarge) return { status: 413, message: 'The inflated body is too large' };
      return { status: 400, message: 'The body is not gzip' };
    }
  } else if (encoding !== 'identity' && encoding !== '') {
    return { status: 415, message: 'Only gzip is understood as a content encoding' };
  }
  try {
    return {
      json: JSON.parse((bytes as Buffer).toString('utf8', byteOrderMark(bytes as Buffer))) as unknown,
    };
  } catch {
    return { status: 400, message: 'The body is not JSON' };
  }
}

/** Bytes of the mark that some writers of UTF-8 put in front, and that JSON does not know (RFC 8259, section 8.1). */
const byteOrderMark = (bytes: Buffer): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
