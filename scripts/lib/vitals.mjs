import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
/** Google's web-vitals, as a script that sets `webVitals`. */
const LIBRARY = path.join(path.dirname(require.resolve('web-vitals')), 'web-vitals.iife.js');

/** Has every page of a browser context note its vitals from its first moment on. */
export const observeVitals = (context) =>
  context.addInitScript({ content: `${readFileSync(LIBRARY, 'utf8')};(${noteVitals})(webVitals);` });

/** Runs in the page before its own code. It is serialised, so it must not use anything outside of itself. */
function noteVitals({ onCLS, onINP, onLCP }) {
  const notes = { lcp: 0, inp: undefined, cls: 0, tasks: [] };
  window.marqueeVitals = notes;
  onLCP(({ value }) => (notes.lcp = value), { reportAllChanges: true });
  onCLS(({ value }) => (notes.cls = value), { reportAllChanges: true });
  onINP(({ value }) => (notes.inp = value), { reportAllChanges: true, durationThreshold: 16 });
  // The library has no vital for it: the browser's own count of tasks over 50 ms.
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * What the page's browser has seen so far; `lcp`, `inp` and `cls` as web-vitals defines them.
 *
 * `lcp`: largest contentful paint, ms after the navigation began. `inp`: the slowest interaction, ms from the
 * input to the next frame; undefined before the first one of 16 ms. `cls`: layout shift without user input,
 * of the worst burst. `longTasks`: how many tasks took over 50 ms, `longest` the longest of them. `scriptKb`:
 * JavaScript as transferred.
 */
export async function readVitals(page) {
  const vitals = await page.evaluate(async () => {
    // Entries arrive after the frame that they describe, and the library reads them when the page is idle.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const { lcp, inp, cls, tasks } = window.marqueeVitals;
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return {
      lcp,
      inp,
      cls,
      longTasks: tasks.length,
      longest: Math.max(0, ...tasks),
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
    };
  });
  if (vitals.lcp === 0) throw new Error(`Nothing was measured on ${page.url()}`);
  return vitals;
}
