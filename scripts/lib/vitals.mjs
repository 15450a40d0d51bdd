/* global window, requestAnimationFrame */

/** Runs in the page before its own code. It stands alone: nothing outside of it reaches the page. */
export function observeVitals() {
  const notes = { lcp: 0, cls: 0, tasks: [], interactions: {} };
  window.marqueeVitals = notes;
  const observe = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', (entry) => (notes.lcp = entry.startTime));
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) notes.cls += entry.value;
  });
  observe('longtask', (entry) => notes.tasks.push(entry.duration));
  const take = ({ interactionId: id, duration }) => {
    if (id > 0) notes.interactions[id] = Math.max(notes.interactions[id] ?? 0, duration);
  };
  observe('event', take, { durationThreshold: 16 });
}

/**
 * What the page's browser has seen so far.
 *
 * `lcp`: largest contentful paint, ms after the navigation began. `inp`: the slowest interaction, ms from the input to
 * the next frame; undefined before the first one of 16 ms. `cls`: layout shift that nobody caused. `longTasks`: how
 * many tasks took over 50 ms, `longest` the longest of them. `scriptKb`: JavaScript as it came over the wire.
 *
 * @param forget begin anew with the tasks afterwards
 */
export async function readVitals(page, { forget = false } = {}) {
  const vitals = await page.evaluate(async (isForgotten) => {
    // Entries arrive after the frame that they tell of.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    const notes = window.marqueeVitals;
    const interactions = Object.values(notes.interactions);
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    const seen = {
      lcp: notes.lcp,
      inp: interactions.length === 0 ? undefined : Math.max(...interactions),
      cls: notes.cls,
      longTasks: notes.tasks.length,
      longest: Math.max(0, ...notes.tasks),
      scriptKb: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000,
    };
    if (isForgotten) notes.tasks.splice(0);
    return seen;
  }, forget);
  if (vitals.lcp === 0) throw new Error(`Nothing was measured on ${page.url()}`);
  return vitals;
}
