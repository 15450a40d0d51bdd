import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { previewPolicy, registerPreview } from './routes.ts';

const CHROMIUM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync);

const apps: FastifyInstance[] = [];
async function serve(prepare: (app: FastifyInstance) => unknown): Promise<number> {
  const app = fastify();
  apps.push(app);
  await prepare(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
afterAll(() => Promise.all(apps.map((app) => app.close())));

describe('the page', () => {
  it('may be framed only by the product and stores nothing about users', async () => {
    const port = await serve((app) =>
      registerPreview(app, { publicUrl: 'https://ads.example', publicEdgeUrl: 'https://bid.example' }),
    );
    const answer = await fetch(`http://127.0.0.1:${port}/preview`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors https:\/\/ads\.example$/);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('knows both names of a local product', () => {
    const policy = previewPolicy({
      publicUrl: 'http://localhost:8080',
      publicEdgeUrl: 'http://localhost:8081',
    });
    expect(policy).toContain('frame-ancestors http://localhost:8080 http://127.0.0.1:8080');
  });
});

describe.skipIf(CHROMIUM === undefined)('in a browser', () => {
  let browser: Browser;
  let productPort = 0;
  let edgePort = 0;

  beforeAll(async () => {
    productPort = await serve((app) =>
      app.get('/', (_request, reply) =>
        reply.type('text/html').send(`<!doctype html><body><script>
          window.said = [];
          addEventListener('message', (event) => said.push(event.data));
          window.frame = (edge) => new Promise((resolve) => {
            const frame = document.createElement('iframe');
            frame.sandbox = 'allow-scripts allow-popups';
            frame.src = edge + '/preview';
            addEventListener('message', (event) => {
              if (event.data.type === 'marquee-preview-ready') resolve();
            });
            window.show = (ad) => frame.contentWindow.postMessage({ type: 'marquee-preview', ...ad }, '*');
            document.body.append(frame);
          });
        </script>`),
      ),
    );
    edgePort = await serve((app) =>
      registerPreview(app, {
        publicUrl: `http://localhost:${productPort}`,
        publicEdgeUrl: 'http://localhost:1',
      }),
    );
    browser = await chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox'] });
  });
  afterAll(() => browser?.close());

  const openProduct = async () => {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${productPort}/`);
    await page.evaluate(`window.frame('http://127.0.0.1:${edgePort}')`);
    return page;
  };
  const said = async (page: Awaited<ReturnType<typeof openProduct>>, type: string) =>
    (await page.evaluate<{ type: string; message?: string }[]>('window.said'))
      .filter((message) => message.type === type)
      .map(({ message }) => message);

  it('shows markup at its size, again with the next message, and reaches nothing of the product', async () => {
    const page = await openProduct();
    const markup =
      '<p id="ad">One</p><script>try { parent.parent.document.title } catch { ad.textContent = "kept out" }</script>';
    await page.evaluate(
      `show(${JSON.stringify({ markup, width: 300, height: 250 }).replace(/</g, '\\u003c')})`,
    );
    const ad = page.frameLocator('iframe').frameLocator('iframe').locator('#ad');
    await expect.poll(() => ad.textContent()).toBe('kept out');
    expect(await page.frameLocator('iframe').locator('iframe').boundingBox()).toMatchObject({
      width: 300,
      height: 250,
    });
    await page.evaluate(`show({ markup: '<p id="ad">Two</p>', width: 320, height: 50 })`);
    await expect.poll(() => ad.textContent()).toBe('Two');
    await page.close();
  });

  it('reports errors inside the ad to the product', async () => {
    const page = await openProduct();
    await page.evaluate(
      `show({ markup: '<script>undefinedThing()<\\/script><img src="http://plain.invalid/a.gif">', width: 300, height: 250 })`,
    );
    await expect
      .poll(() => said(page, 'marquee-preview-error'))
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('undefinedThing is not defined'),
          expect.stringContaining('plain.invalid'),
        ]),
      );
    await page.close();
  });

  it('listens to its parent alone', async () => {
    const page = await openProduct();
    // The ad tries to show something else in its own place.
    const theft = `parent.postMessage({ type: 'marquee-preview', markup: '<p id="ad">stolen</p>' }, '*');
      parent.postMessage({ type: 'marquee-ad-error', message: 'tried' }, '*');`;
    const ad = { markup: `<p id="ad">Mine</p><script>${theft}</script>`, width: 300, height: 250 };
    await page.evaluate(`show(${JSON.stringify(ad).replace(/</g, '\\u003c')})`);
    await expect.poll(() => said(page, 'marquee-preview-error')).toEqual(['tried']);
    expect(await page.frameLocator('iframe').frameLocator('iframe').locator('#ad').textContent()).toBe(
      'Mine',
    );
    await page.close();
  });

  it('does not show on another origin', async () => {
    const stranger = await serve((app) =>
      app.get('/', (_request, reply) =>
        reply.type('text/html').send(`<iframe src="http://127.0.0.1:${edgePort}/preview"></iframe>`),
      ),
    );
    const page = await browser.newPage();
    const refused = page.waitForEvent('console', (message) => /frame-ancestors/.test(message.text()));
    await page.goto(`http://127.0.0.1:${stranger}/`);
    await refused;
    await page.close();
  });

  it('opens the landing page of an ad without a link of its own', async () => {
    const page = await openProduct();
    const landing = await serve((app) => app.get('/', async () => 'landed'));
    await page.evaluate(
      `show({ markup: '<p id="ad">Click</p>', width: 300, height: 250, clickUrl: 'http://127.0.0.1:${landing}/' })`,
    );
    const popup = page.waitForEvent('popup');
    await page.frameLocator('iframe').frameLocator('iframe').locator('#ad').click();
    await expect.poll(async () => (await popup).url()).toBe(`http://127.0.0.1:${landing}/`);
    await page.close();
  });
});
