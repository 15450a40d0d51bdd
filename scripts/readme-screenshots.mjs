// `npm run screenshots:readme [-- URL]`: the images of the README, light and dark, into `docs/screenshots/`, of the product at
// URL or of one with the demo that it starts itself.
import path from 'node:path';
import { parseArgs } from 'node:util';

import { loadBrowserSupport } from './lib/browser-support.mjs';
import { ensureInstalled, fail, requireNode, root, say } from './lib/preflight.mjs';

requireNode();
await ensureInstalled();
const { positionals } = parseArgs({ allowPositionals: true });
const { chromium, CHROMIUM_ARGS, findChromium, NO_CHROMIUM, obtainProduct, signIn, settled, stored } =
  await loadBrowserSupport();

const folder = path.join(root, 'docs/screenshots');
/** A page of 1440 pixels, a sixth smaller: the README is not wider. */
const WIDE = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 5 / 6 };
const NARROW = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 1, hasTouch: true };
const GAP = 20;

const executablePath = findChromium();
if (!executablePath) fail(NO_CHROMIUM);
if (positionals[0]) process.env.MARQUEE_URL = positionals[0];
const product = await obtainProduct();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  const [advertiser, admin] = [await signIn(product.url, 'advertiser'), await signIn(product.url, 'admin')];
  const campaign = await busiestCampaign(advertiser);
  const pages = [
    { name: 'dashboard', session: advertiser, address: '/dashboard' },
    { name: 'campaign', session: advertiser, address: `/campaigns/${campaign}/edit` },
    { name: 'statistics', session: advertiser, address: '/statistics' },
    { name: 'admin', session: admin, address: '/admin/dashboard' },
  ];
  for (const scheme of ['light', 'dark']) {
    for (const { name, session, address } of pages)
      await take({ session, scheme, look: WIDE, address, file: fileOf(name, scheme) });
    await takePhones(advertiser, scheme, ['/campaigns', '/dashboard', '/statistics']);
  }
} finally {
  await browser.close();
  await product.stop();
}

function fileOf(name, scheme) {
  return path.join(folder, scheme === 'dark' ? `${name}-dark.png` : `${name}.png`);
}

async function busiestCampaign(session) {
  const { data } = await session.get('/campaigns?orderBy=impressions&sortedBy=desc&perPage=1');
  return data[0].id;
}

/** @returns the PNG, also written where a file is named */
async function take({ session, scheme, look, address, file }) {
  const context = await browser.newContext({
    ...look,
    baseURL: product.url,
    colorScheme: scheme,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: product.url, localStorage: stored(session) }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'load' });
    await settled(page);
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    const image = await page.screenshot({ animations: 'disabled', ...(file && { path: file }) });
    say(`${scheme.padEnd(6)} ${address}`);
    return image;
  } finally {
    await context.close();
  }
}

/** Three pages of a phone side by side. */
async function takePhones(session, scheme, addresses) {
  const images = [];
  for (const address of addresses) images.push(await take({ session, scheme, look: NARROW, address }));
  const { width, height } = NARROW.viewport;
  const page = await browser.newPage({
    viewport: { width: images.length * (width + GAP) - GAP, height },
  });
  const tags = images.map((one) => `<img src="data:image/png;base64,${one.toString('base64')}">`);
  await page.setContent(
    `<style>body{margin:0;display:flex;gap:${GAP}px;background:transparent}</style>${tags.join('')}`,
  );
  await page.screenshot({ path: fileOf('phone', scheme), omitBackground: true });
  await page.close();
}
