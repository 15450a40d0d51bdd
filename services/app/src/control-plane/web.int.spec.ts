import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveWeb } from './web.ts';

let app: FastifyInstance;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Marquee</title>');
  await writeFile(path.join(folder, 'sw.js'), 'self.skipWaiting()');
  await writeFile(path.join(folder, 'manifest.webmanifest'), '{"name":"Marquee"}');
  await writeFile(path.join(folder, 'assets/page-abc.js'), 'export {}');
  await writeFile(path.join(folder, 'assets/page-abc.js.gz'), gzipSync('export {}'));
  app = fastify();
  await serveWeb(app, { publicUrl: 'https://ads.example', publicEdgeUrl: 'https://bid.example' }, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the pages', () => {
  it.each(['/', '/campaigns', '/campaigns/42/edit', '/change-password/abc'])(
    '%s is the product',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Marquee</title>');
      expect(answer.headers['content-type']).toMatch(/^text\/html/);
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('run only their own code, frame only the edge, and cannot be framed', async () => {
    const { headers } = await get('/campaigns');
    const policy = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
    );
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('frame-src')).toBe('https://bid.example');
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('connect-src')).toBe("'self' wss://ads.example");
    expect(policy.get('object-src')).toBe("'none'");
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['permissions-policy']).toContain('geolocation=()');
  });
});

it.each(['//', '//%5b', '//host/x', '/assets/page-abc.js.map', '/sw.js.map?x'])(
  '%s is not found',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  },
);

describe('the files', () => {
  it('with a hash in their name are kept for ever', async () => {
    const { headers } = await get('/assets/page-abc.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('are compressed for clients that accept it', async () => {
    const answer = await get('/assets/page-abc.js', { 'accept-encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(gunzipSync(answer.rawPayload).toString()).toBe('export {}');
    expect((await get('/assets/page-abc.js')).headers['content-encoding']).toBeUndefined();
  });

  it('that announce a new version are never cached: the service worker and the manifest', async () => {
    const worker = await get('/sw.js');
    expect(worker.statusCode).toBe(200);
    expect(worker.headers['content-type']).toMatch(/javascript/);
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect((await get('/manifest.webmanifest')).headers['cache-control']).toBe('no-cache');
  });

  it('that are missing are missing, and so is everything that is no page', async () => {
    const missing = ['/assets/old-abc.js', '/favicon.png', '/api/nothing', '/media/1.png', '/internal/x'];
    for (const url of missing) expect((await get(url)).statusCode, url).toBe(404);
  });

  it('outside the build are out of reach', async () => {
    for (const url of ['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])
      expect((await get(url)).body, url).not.toContain('"dependencies"');
  });
});
