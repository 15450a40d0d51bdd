import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

import { originsOf } from '../settings/origins.ts';
import type { Settings } from '../settings/settings.ts';

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Paths that are never a page of the product. */
const NOT_A_PAGE = /^\/(api|health|media|metrics|internal|media|socket\.io)(\/|$)/;
/** Paths that URL parsers read as a host (`//host`, `/\\host`), and source maps, which reveal the sources. */
const NOT_A_PATH = /^\/[/\\]|\.map$/;
const YEAR_MS = 31_536_000_000;

/**
 * The built web: files with a hash in their name forever, every other path as the page that routes by
 * itself. What has no hash in its name is revalidated each time, above all the service worker, since a cached
 * one would keep the old version.
 *
 * @param folder of the build
 */
export async function serveWeb(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl' | 'publicEdgeUrl'>,
  folder = DIST,
): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return;
  const headers = pageHeaders(settings);
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get('/*', (request, reply) => {
    const [pathname = ''] = request.url.split(/[?#]/, 1);
    if (NOT_A_PAGE.test(pathname) || NOT_A_PATH.test(pathname)) return reply.callNotFound();
    if (pathname.startsWith('/assets/')) {
      return reply.sendFile(pathname.slice(1), { maxAge: YEAR_MS, immutable: true });
    }
    const isFile = /\.\w+$/.test(pathname);
    const isShared = pathname.startsWith('/shared/');
    reply.headers({ ...headers, 'cache-control': 'no-cache', ...(isShared ? SHARED : {}) });
    return reply.sendFile(isFile ? pathname.slice(1) : 'index.html', { cacheControl: false });
  });
}

/** A page behind a link with a token is found in no search and kept in no cache. */
const SHARED = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' };

/** Security headers of the product's pages: only their own code runs, and no page may frame them. */
function pageHeaders({
  publicUrl,
  publicEdgeUrl,
}: Pick<Settings, 'publicUrl' | 'publicEdgeUrl'>): Record<string, string> {
  const sockets = originsOf(publicUrl).map((origin) => origin.replace(/^http/, 'ws'));
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // The interface library writes its sizes and colours into the page.
    "style-src 'self' 'unsafe-inline'",
    // Creatives point to images and videos wherever the advertiser keeps them.
    "img-src 'self' data: blob: https: http:",
    "media-src 'self' data: blob: https: http:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets.join(' ')}`,
    // Markup of creatives runs on the edge's origin, never here.
    `frame-src ${originsOf(publicEdgeUrl).join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    // Paths of mail links contain tokens, so other origins must not receive them as referrers.
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
}
