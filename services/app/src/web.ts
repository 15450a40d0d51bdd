import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Paths that are never a page of the product. */
const NOT_A_PAGE = /^\/(api|health|metrics|internal|socket\.io)(\/|$)/;
const YEAR_MS = 31_536_000_000;

/** The built web: files with a hash in their name for ever, every other path as the page that routes by itself. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(path.join(DIST, 'index.html'))) return;
  await app.register(fastifyStatic, { root: DIST, serve: false });
  app.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://host');
    if (NOT_A_PAGE.test(pathname)) return reply.callNotFound();
    if (pathname.startsWith('/assets/')) {
      return reply.sendFile(pathname.slice(1), { maxAge: YEAR_MS, immutable: true });
    }
    const isFile = /\.\w+$/.test(pathname);
    return reply.sendFile(isFile ? pathname.slice(1) : 'index.html', { cacheControl: false });
  });
}
