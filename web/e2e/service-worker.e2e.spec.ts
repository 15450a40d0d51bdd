import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';

import { expectNoSeriousViolations } from './support/accessibility.ts';
import { during } from './support/during.ts';
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

test('keeps the built files and nothing that the server says, and opens without a connection', async ({
  stage: { newPage },
}) => {
  const page = await newPage({ as: 'advertiser', serviceWorkers: 'allow' });
  await page.goto('/campaigns');
  await settled(page);
  await kept(page);
  await settled(page);
  allowProblems(page, /ERR_INTERNET_DISCONNECTED/);
  const urls = await keptUrls(page);
  expect(urls).toContain('/index.html');
  expect(urls.filter((url) => url.startsWith('/assets/')).length).toBeGreaterThan(10);
  expect(
    urls.filter(
      (url) => !/^\/(index\.html|browser-check\.js|manifest\.webmanifest|favicon\.svg|assets\/.+)$/.test(url),
    ),
  ).toEqual([]);
  // What was never opened is there too.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByText('Compact', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.context().setOffline(false);
  // The service worker leaves the API's own pages to the server.
  const answer = await page.goto('/api/docs', { waitUntil: 'commit' });
  expect(await answer?.text()).not.toContain('<div id="root">');

  await page.context().setOffline(true);
  await page.goto('/creatives');
  await page
    .getByText(/you’re offline/i)
    .first()
    .waitFor();
  const title = page.getByRole('heading', { level: 1, name: 'This page needs the network' });
  await title.waitFor();
  expect(await page.title()).toBe('This page needs the network | Marquee');
  expect(await page.getByRole('status', { name: 'Loading' }).count()).toBe(0);
  await expectNoSeriousViolations(page);
  await page.reload();
  await title.waitFor();
  expect(await keptUrls(page)).toEqual(urls);

  // It loads by itself, without a reload.
  await page.evaluate(() => (document.body.dataset['before'] = 'yes'));
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Creatives' }).waitFor();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe('/creatives');
  expect(await page.evaluate(() => document.body.dataset['before'])).toBe('yes');
  await expect.poll(() => page.getByText(/you’re offline/i).count()).toBe(0);
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

  await during(page.waitForEvent('load'), () => page.getByRole('button', { name: /reload/i }).click());
  await settled(page);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
  expect(await notice.count()).toBe(0);
});
