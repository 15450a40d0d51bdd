// `npm run screenshots [-- URL] [--only <route id>] [--as <role>]`: every page, light and dark, 1440, 1024 and 360 pixels wide,
// into `.screenshots/`, of the product at URL or of one with the demo that it starts itself.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { loadBrowserSupport } from './lib/browser-support.mjs';
import { ensureInstalled, fail, requireNode, root, say } from './lib/preflight.mjs';

requireNode();
await ensureInstalled();
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, as: { type: 'string' } },
});
const {
  chromium,
  CHROMIUM_ARGS,
  findChromium,
  NO_CHROMIUM,
  obtainProduct,
  signIn,
  addressOf,
  allRoutes,
  mayEnter,
  settled,
  openContext,
} = await loadBrowserSupport('pages.ts');

/** Each page is shown as the first of them that it is made for. */
const VISITORS = given.as ? [given.as] : ['guest', 'advertiser', 'finance', 'auditor', 'admin'];
const LOOKS = [
  { scheme: 'light', width: 1440, height: 900 },
  { scheme: 'dark', width: 1440, height: 900 },
  { scheme: 'light', width: 1024, height: 768 },
  { scheme: 'dark', width: 1024, height: 768 },
  { scheme: 'light', width: 360, height: 740 },
  { scheme: 'dark', width: 360, height: 740 },
];
const folder = path.join(root, '.screenshots');

const executablePath = findChromium();
if (!executablePath) fail(NO_CHROMIUM);
if (positionals[0]) process.env.MARQUEE_URL = positionals[0];
const chosen = allRoutes.filter(({ id }) => !given.only || given.only.includes(id));
if (chosen.length === 0)
  fail(`There is no such page. The pages are: ${allRoutes.map(({ id }) => id).join(', ')}`);

if (!process.env.MARQUEE_URL) say('Starting Marquee with its demo …');
const product = await obtainProduct();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
const taken = [];
const problems = [];
try {
  if (!given.only) await rm(folder, { recursive: true, force: true });
  for (const visitor of VISITORS) {
    const routes = chosen.filter((route) => VISITORS.find((one) => mayEnter(one, route)) === visitor);
    if (routes.length > 0) await takeAll(visitor, routes);
  }
  if (!given.only) await writeFile(path.join(folder, 'index.html'), contactSheet());
} finally {
  await browser.close();
  await product.stop();
}
say(`\n${taken.length} screenshots in ${path.relative(root, folder)}${given.only ? '' : '/index.html'}`);
for (const problem of problems) say(`FAILED  ${problem}`);
process.exit(problems.length === 0 ? 0 : 1);

async function takeAll(visitor, routes) {
  const session = visitor === 'guest' ? undefined : await signIn(product.url, visitor);
  for (const look of LOOKS) {
    const context = await openContext(browser, product.url, session, look);
    const place = `${look.scheme}-${look.width}`;
    await mkdir(path.join(folder, place), { recursive: true });
    const page = await context.newPage();
    for (const route of routes) {
      const address = await addressOf(route, session);
      const file = path.join(place, `${route.area}-${route.id}.png`);
      if (address === undefined) continue;
      try {
        await page.goto(address, { waitUntil: 'load' });
        await settled(page);
        await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
        await page.screenshot({ path: path.join(folder, file), fullPage: true, animations: 'disabled' });
        taken.push({ file, route, look, address });
        say(`${visitor.padEnd(10)} ${place.padEnd(10)} ${address}`);
      } catch (error) {
        problems.push(`${route.id} ${place}: ${String(error).split('\n')[0]}`);
      }
    }
    await context.close();
  }
}

/** All images on one page, a row a route. */
function contactSheet() {
  const rows = chosen.map((route) => {
    const own = taken.filter((one) => one.route === route);
    const cells = own.map(
      ({ file, look, address }) =>
        `<a href="${file}"><img loading="lazy" src="${file}" alt="${address}, ${look.scheme}, ${look.width} pixels wide"></a>`,
    );
    return `<h2 id="${route.id}">${route.title} <small>${route.path.pattern}</small></h2><p>${cells.join('')}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Marquee, every page</title>
<style>body{font:14px system-ui;margin:2rem}p{display:flex;gap:1rem;align-items:flex-start}img{height:20rem;max-width:32rem;object-fit:cover;object-position:top;border:1px solid #ccc}small{color:#666;font-weight:400}</style>
<h1>Every page</h1>
${rows.join('\n')}
`;
}
