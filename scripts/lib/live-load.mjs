import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const LIST = 'table';
const LIVE = '[data-live-number]';
const WHEEL_PIXELS = 400;
const WHEEL_AT = { x: 600, y: 450 };
const WHEEL_EVERY_MS = 100;
const KEY_EVERY_MS = 150;
/** A scroll by the scrollbar, from one end towards the other: farther than a wheel scrolls at once. */
const JUMP_PIXELS = 40_000;
const BETWEEN_JUMPS_MS = 500;
/** Longer tasks keep a click waiting so that one notices. */
export const LONG_MS = 50;

/**
 * Measures a list of 2,000 rows under five pushes a second for each row: idle, scrolled by wheel, by keyboard and by
 * scrollbar, and clicked: a row is ticked and its menu opened. The measurements take `seconds` together.
 * `slowestInput`: ms from a key or click to the next frame, as INP counts it, rounded to 8 ms; null where all took
 * less than 16 ms, which the browser does not report, or nothing was pressed.
 */
export async function measureLiveLoad({ browser, serve, seconds }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-live-load-'));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const served = await serve(folder);
  try {
    const page = await context.newPage();
    const problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await page.goto(served.url);
    await waitUntilCounting(page);
    await page.evaluate(watchFrames, LONG_MS);
    const parts = [];
    for (const [name, act] of Object.entries(ACTS)) {
      await browser.startTracing(page, { categories: ['toplevel'] });
      await page.evaluate(() => window.liveLoad.begin());
      const before = await page.locator(LIVE).first().textContent();
      const endsAt = performance.now() + (seconds * 1_000) / Object.keys(ACTS).length;
      while (performance.now() < endsAt) await act(page);
      const seen = await page.evaluate(() => window.liveLoad.read());
      parts.push({ name, ...seen, processorMs: longestOnProcessor(await browser.stopTracing()) });
      if ((await page.locator(LIVE).first().textContent()) === before)
        problems.push(`${name}: nothing counted`);
    }
    if (problems.length > 0) throw new Error(problems.join('\n'));
    return parts;
  } finally {
    await context.close();
    await served.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const ACTS = {
  idle: (page) => page.waitForTimeout(WHEEL_EVERY_MS),
  wheel: async (page) => {
    await page.mouse.move(WHEEL_AT.x, WHEEL_AT.y);
    await page.mouse.wheel(0, WHEEL_PIXELS);
    await page.waitForTimeout(WHEEL_EVERY_MS);
  },
  keyboard: async (page) => {
    await page.locator(LIST).evaluate(() => document.activeElement?.blur());
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'PageUp', 'End', 'PageUp', 'Home']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(KEY_EVERY_MS);
    }
  },
  scrollbar: async (page) => {
    await page.evaluate(
      (pixels) => window.scrollTo(0, window.scrollY > pixels ? 0 : window.scrollY + pixels),
      JUMP_PIXELS,
    );
    await page.waitForTimeout(BETWEEN_JUMPS_MS);
  },
  click: async (page) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.locator(`${LIST} tbody input[type="checkbox"]`).first().click();
    await page.locator(`${LIST} tbody [aria-haspopup="menu"]`).first().click();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(KEY_EVERY_MS);
  },
};

/**
 * The longest task of the page's main thread by what the processor spent on it, ms. On a machine that does something
 * else besides, a task lasts longer than it works; this is what it would last on a quiet one.
 */
function longestOnProcessor(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const thread = ({ pid, tid }) => `${pid} ${tid}`;
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map((event) => thread(event)),
  );
  const spent = events
    .filter((event) => event.name.endsWith('RunTask') && event.tdur !== undefined && mains.has(thread(event)))
    .map(({ tdur }) => tdur / 1_000);
  if (spent.length === 0) throw new Error('Chromium reported no task.');
  return spent.reduce((most, one) => Math.max(most, one), 0);
}

/** Every row is there, and the first number changes. */
async function waitUntilCounting(page) {
  const number = page.locator(LIVE).first();
  await number.waitFor({ timeout: 30_000 });
  const before = await number.textContent();
  await page.waitForFunction(
    ([selector, text]) => document.querySelector(selector)?.textContent !== text,
    [LIVE, before],
  );
}

/** Runs in the page. A frame is dropped when the next one comes half a frame late. */
function watchFrames(longMs) {
  const frameMs = 1_000 / 60;
  let tasks = [];
  let inputs = [];
  let frames = 0;
  let dropped = 0;
  let last = performance.now();
  const onFrame = (now) => {
    frames += 1;
    dropped += Math.max(0, Math.round((now - last) / frameMs) - 1);
    last = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  );
  new PerformanceObserver((list) =>
    inputs.push(
      ...list
        .getEntries()
        .filter(({ interactionId }) => interactionId > 0)
        .map(({ duration }) => duration),
    ),
  ).observe({ type: 'event', durationThreshold: 16 });
  window.liveLoad = {
    begin() {
      [tasks, inputs, frames, dropped, last] = [[], [], 0, 0, performance.now()];
    },
    /** `longest`: of the tasks over 50 ms; the browser reports no shorter ones. */
    async read() {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 2 * longMs)));
      return {
        tasks: tasks.length,
        longest: Math.max(0, ...tasks),
        slowestInput: inputs.length === 0 ? null : Math.max(...inputs),
        frames,
        dropped,
      };
    },
  };
}
