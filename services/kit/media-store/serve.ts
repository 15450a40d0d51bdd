import { HTML5_PATH, HTML5_SANDBOX } from '@marquee/schemas/media/html5';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isFolderKey, keyInFolder } from './folders.ts';
import type { ByteRange, MediaStore } from './port.ts';

const MEDIA_PATH = '/media';

/** Public URL of the file of a key. @param publicUrl without a trailing slash */
export const mediaUrl = (publicUrl: string, key: string): string => `${publicUrl}${MEDIA_PATH}/${key}`;

/** Public URL of a file of an HTML5 ad. @param publicUrl without a trailing slash @param path within the ad */
export const html5Url = (publicUrl: string, folderKey: string, path: string): string =>
  `${publicUrl}${HTML5_PATH}/${folderKey}/${path.split('/').map(encodeURIComponent).join('/')}`;

/** What uploads are served with: never run, never guessed at, kept forever, loaded from any page. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'accept-ranges': 'bytes',
} as const;

/**
 * What the files of HTML5 ads are served with: scripts run, on an origin that nothing else has (`sandbox` without
 * `allow-same-origin`), so that they reach neither storage nor cookies nor answers of the origin that serves them.
 */
const HTML5_HEADERS = {
  ...HEADERS,
  'content-security-policy': `sandbox ${HTML5_SANDBOX}`,
  'x-robots-tag': 'noindex',
} as const;

/**
 * `GET /media/<key>`: the files of a media store for anyone who knows their keys, also in parts; and
 * `GET /media/html5/<key>/<path>`, those of HTML5 ads by their paths.
 */
export function serveMedia(app: FastifyInstance, store: MediaStore): void {
  const method = ['GET', 'HEAD'];
  app.route<{ Params: { key: string } }>({
    method,
    url: `${MEDIA_PATH}/:key`,
    handler: (request, reply) => serveFile({ request, reply, store }, request.params.key, HEADERS),
  });
  app.route<{ Params: { folder: string; '*': string } }>({
    method,
    url: `${HTML5_PATH}/:folder/*`,
    handler: async (request, reply) => {
      const { folder, '*': path } = request.params;
      if (!isFolderKey(folder)) return reply.callNotFound();
      // Pages of publishers frame ads, and so does the preview.
      void reply.removeHeader('x-frame-options');
      return serveFile({ request, reply, store }, keyInFolder(folder, path), HTML5_HEADERS);
    },
  });
}

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly store: MediaStore;
}

async function serveFile(
  { request, reply, store }: Call,
  key: string,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply | void> {
  const about = await store.find(key);
  if (!about) return reply.callNotFound();
  const etag = `"${key}"`;
  void reply.headers({ ...headers, etag });
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
