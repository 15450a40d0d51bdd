import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import { allowProblems } from './support/problems.ts';
import { startProxy } from './support/proxy.ts';
import { settled } from './support/settled.ts';
import { test } from './support/test.ts';

/** Resolves once the worker has kept the product and answers for this page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const keptUrls = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test('opens without a connection, and says that there is none', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'advertiser', serviceWorkers: 'allow' });
  await page.goto('/campaigns');
  await settled(page);
  await kept(page);
  await settled(page);

  allowProblems(page, /ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.goto('/creatives');
  await page
    .getByText(/you’re offline/i)
    .first()
    .waitFor();
  expect(await page.title()).toMatch(/ \| Marquee$|^Marquee$/);

  await page.context().setOffline(false);
  await page.goto('/creatives');
  await settled(page);
  await expect.poll(() => page.getByText(/you’re offline/i).count()).toBe(0);
});

test('keeps the built files and nothing that the server says', async ({ stage: { newPage } }) => {
  const page = await newPage({ as: 'advertiser', serviceWorkers: 'allow' });
  await page.goto('/campaigns');
  await settled(page);
  await kept(page);
  await settled(page);
  const urls = await keptUrls(page);
  expect(urls).toContain('/index.html');
  expect(urls.filter((url) => url.startsWith('/assets/')).length).toBeGreaterThan(10);
  expect(
    urls.filter(
      (url) => !/^\/(index\.html|browser-check\.js|manifest\.webmanifest|favicon\.svg|assets\/.+)$/.test(url),
    ),
  ).toEqual([]);
  // The service worker leaves the API's own pages to the server.
  const answer = await page.goto('/api/docs');
  expect(await answer?.text()).not.toContain('<div id="root">');
});

test('says that a new version is ready and reloads into it when asked to', async ({
  stage: { newPage, product },
}) => {
  const proxy = await startProxy(product.url);
  onTestFinished(() => proxy.close());
  const page = await newPage({ as: 'advertiser', serviceWorkers: 'allow', url: proxy.url });
  await page.goto('/campaigns');
  await settled(page);
  await kept(page);
  await settled(page);
  const notice = page.getByText(/new version/i).first();
  expect(await notice.count()).toBe(0);

  proxy.append('/sw.js', '\n// the next release\n');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await notice.waitFor();
  // It waits: nothing that is being typed is lost.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)).toBe(true);

  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: /reload/i }).click();
  await reloaded;
  await settled(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  expect(await notice.count()).toBe(0);
});
