import { readFile } from 'node:fs/promises';

import type { FastifyInstance } from 'fastify';

import { originsOf } from '../../settings/origins.ts';
import type { Settings } from '../../settings/settings.ts';

const PAGE = new URL('./preview.html', import.meta.url);
const HOUR_S = 3_600;

/**
 * `GET /preview` on the edge, an origin other than the product's, so that markup of advertisers cannot reach
 * a user's session. The framing page sends the markup by message; nothing is stored.
 */
export async function registerPreview(
  app: FastifyInstance,
  settings: Pick<Settings, 'publicUrl' | 'publicEdgeUrl'>,
): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': previewPolicy(settings),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cache-control': `public, max-age=${HOUR_S}`,
  };
  app.get('/preview', (_request, reply) => reply.headers(headers).send(page));
}

/** What ads do is allowed; who may frame the page is the product alone. */
export function previewPolicy({
  publicUrl,
  publicEdgeUrl,
}: Pick<Settings, 'publicUrl' | 'publicEdgeUrl'>): string {
  const product = originsOf(publicUrl);
  // Uploaded media and tracking pixels are the platform's own, on a developer's machine without TLS.
  const own = [...new Set([...product, ...originsOf(publicEdgeUrl)])].join(' ');
  return [
    'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' https: ${own}`,
    `style-src 'unsafe-inline' https: ${own}`,
    `img-src https: data: blob: ${own}`,
    `media-src https: data: blob: ${own}`,
    'font-src https: data:',
    `frame-src https: data: blob: ${own}`,
    `connect-src https: ${own}`,
    'form-action https:',
    `frame-ancestors ${product.join(' ')}`,
  ].join('; ');
}
