// `npm run web-vitals [-- URL]`: how fast the product is in Chromium, measured by the browser itself on the product at URL
// or on one with the demo that it starts. Cold cache, without and with a processor four times as slow.
//
//   --live  instead: the longest task and the slowest input while 2,000 rows of the campaign list are pushed five times
//           a second, scrolled and clicked, for 20 s or --seconds, on a page of its own (web/live-load.html) that needs
//           no product
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

import { loadBrowserSupport } from './lib/browser-support.mjs';
import { LONG_MS, measureLiveLoad } from './lib/live-load.mjs';
import { ensureInstalled, fail, requireNode, root, say } from './lib/preflight.mjs';
import { observeVitals, readVitals } from './lib/vitals.mjs';

requireNode();
await ensureInstalled();
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: { live: { type: 'boolean', default: false }, seconds: { type: 'string', default: '20' } },
});
const { chromium, CHROMIUM_ARGS, findChromium, NO_CHROMIUM, obtainProduct, signIn, settled, openContext } =
  await loadBrowserSupport();

/** What a person does first on each page, by keys and by mouse. */
const PAGES = [
  { address: '/login', as: undefined, act: typeInto('input[type="email"], input[name="email"]') },
  { address: '/campaigns', as: 'advertiser', act: lookAround },
  { address: '/statistics', as: 'advertiser', act: lookAround },
];
const SLOWDOWNS = [1, 4];

const executablePath = findChromium({ isMeasured: true });
if (!executablePath) fail(NO_CHROMIUM);
if (given.live) {
  await showLiveLoad();
  process.exit();
}
if (positionals[0]) process.env.MARQUEE_URL = positionals[0];
if (!process.env.MARQUEE_URL) say('Starting Marquee with its demo …');
const product = await obtainProduct();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
const rows = [];
try {
  for (const page of PAGES)
    for (const slowdown of SLOWDOWNS) rows.push({ ...page, slowdown, ...(await visit(page, slowdown)) });
  say(table(rows));
  say(loadWords());
} finally {
  await browser.close();
  await product.stop();
}

async function open(as, slowdown) {
  const session = as && (await signIn(product.url, as));
  const context = await openContext(browser, product.url, session);
  await observeVitals(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { context, page };
}

async function visit({ address, as, act }, slowdown) {
  const { context, page } = await open(as, slowdown);
  try {
    await page.goto(address, { waitUntil: 'load' });
    await settled(page, { timeoutMs: 60_000 });
    const loaded = await readVitals(page);
    await act(page);
    const { inp } = await readVitals(page);
    return { ...loaded, inp };
  } finally {
    await context.close();
  }
}

async function showLiveLoad() {
  const { serveLiveLoad } = await import(pathToFileURL(path.join(root, 'web/build/live-load.ts')).href);
  const live = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  try {
    const parts = await measureLiveLoad({
      browser: live,
      serve: serveLiveLoad,
      seconds: Number(given.seconds),
    });
    const rows = parts.map(({ name, tasks, longest, processorMs, slowestInput, frames, dropped }) => [
      name,
      String(tasks),
      tasks === 0 ? '50 or less' : longest.toFixed(0),
      processorMs.toFixed(0),
      slowestInput === null ? '-' : String(slowestInput),
      String(frames),
      String(dropped),
    ]);
    say(
      columns([
        ['2,000 live rows', 'tasks > 50 ms', 'longest ms', 'of processor ms', 'INP ms', 'frames', 'dropped'],
        ...rows,
      ]),
    );
    say(loadWords());
    // Not by how long it lasted: that is the other programs', too.
    if (parts.some(({ processorMs }) => processorMs > LONG_MS)) process.exitCode = 1;
  } finally {
    await live.close();
  }
}

function typeInto(selector) {
  return async (page) => {
    await page.locator(selector).first().click();
    await page.keyboard.type('buyer@example.com', { delay: 30 });
    await page.keyboard.press('Tab');
  };
}

/** The palette by keys, a column's order and a menu by mouse. */
async function lookAround(page) {
  await page.keyboard.press('Control+K');
  await page.keyboard.type('cam', { delay: 30 });
  await page.keyboard.press('Escape');
  for (const selector of ['th button', '[aria-haspopup="menu"]', '[role="tab"]']) {
    const target = page.locator(`main ${selector}, ${selector}`).first();
    if ((await target.count()) === 0) continue;
    await target.click({ timeout: 5_000 }).catch(() => undefined);
    await page.keyboard.press('Escape');
  }
}

function table(measured) {
  const head = ['page', 'CPU', 'LCP ms', 'INP ms', 'CLS', 'tasks > 50 ms', 'longest ms', 'JS KB'];
  const body = measured.map((row) => [
    row.address,
    row.slowdown === 1 ? 'as it is' : `${row.slowdown}x slower`,
    row.lcp.toFixed(0),
    row.inp === undefined ? '-' : row.inp.toFixed(0),
    row.cls.toFixed(3),
    String(row.longTasks),
    row.longest.toFixed(0),
    row.scriptKb.toFixed(0),
  ]);
  return columns([head, ...body]);
}

function columns(lines) {
  const widths = lines[0].map((_, column) => Math.max(...lines.map((cells) => cells[column].length)));
  const line = (cells) => cells.map((cell, column) => cell.padEnd(widths[column])).join('  ');
  return ['', ...lines.map(line), ''].join('\n');
}

/** What else the machine does is in every number. */
function loadWords() {
  const loads = os.loadavg().map((load) => load.toFixed(1));
  return `Load of the machine over 1, 5 and 15 minutes: ${loads.join(', ')} on ${os.cpus().length} processors.`;
}
