import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ByteRange, MediaStore } from './port.ts';

const MEDIA_PATH = '/media';

/** Public URL of the file of a key. @param publicUrl without a trailing slash */
export const mediaUrl = (publicUrl: string, key: string): string => `${publicUrl}${MEDIA_PATH}/${key}`;

/** What uploads are served with: never run, never guessed at, kept forever, loaded from any page. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'accept-ranges': 'bytes',
} as const;

/** `GET /media/<key>`: the files of a media store for anyone who knows their keys, also in parts. */
export function serveMedia(app: FastifyInstance, store: MediaStore): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_PATH}/:key`,
    handler: async (request, reply) => {
      const { key } = request.params;
      const about = await store.find(key);
      if (!about) return reply.callNotFound();
      const etag = `"${key}"`;
      void reply.headers({ ...HEADERS, etag });
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      void reply.type(about.contentType);
      const range = rangeOf(request, etag, about.size);
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${about.size}`).type('text/plain').send();
      }
      if (range) {
        void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${about.size}`);
      }
      void reply.header('content-length', range ? range.end - range.start + 1 : about.size);
      if (request.method === 'HEAD') return reply.send();
      return sendFile(reply, await store.get(key, range));
    },
  });
}

function sendFile(reply: FastifyReply, content: Awaited<ReturnType<MediaStore['get']>>): FastifyReply {
  // Deleted since it was found.
  if (!content) {
    reply.callNotFound();
    return reply;
  }
  return reply.send(content.stream);
}

const matches = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag));

/**
 * The one part that is asked for (RFC 9110, section 14). Several parts, other units and what cannot be read answer
 * the whole file, as the RFC allows.
 */
function rangeOf(
  { headers }: FastifyRequest,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const ifRange = headers['if-range'];
  if (headers.range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range.trim());
  const [, first = '', last = ''] = match ?? [];
  if (first !== '') return rangeFrom(Number(first), last === '' ? undefined : Number(last), size);
  return last === '' ? undefined : lastBytes(Number(last), size);
}

/** `bytes=first-last`, or to the end. */
function rangeFrom(
  start: number,
  last: number | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (last !== undefined && last < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(last ?? size, size - 1) };
}

/** `bytes=-length` */
function lastBytes(wanted: number, size: number): ByteRange | 'unsatisfiable' {
  const length = Math.min(wanted, size);
  return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
}
