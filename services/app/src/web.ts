import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Paths that are never a page of the product. */
const NOT_A_PAGE = /^\/(api|health|metrics|socket\.io|assets)(\/|$)/;

/** The built web: files with their hashes for ever, every other path as the page that routes by itself. */
export async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!existsSync(path.join(DIST, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    setHeaders(reply, file) {
      reply.header(
        'cache-control',
        file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/*', (request, reply) => {
    const { pathname } = new URL(request.url, 'http://host');
    if (NOT_A_PAGE.test(pathname)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
}
