import type { Page } from 'playwright-core';

/** Texts that are drawn a letter or two a line, because what holds them has no width of its own, each once. */
export const brokenTexts = (page: Page): Promise<readonly string[]> => page.evaluate(broken);

/** Runs in the page. */
function broken(): readonly string[] {
  /** Shorter ones may have a word a line. */
  const LONG_ENOUGH = 6;
  /** Fewer letters than this in a line, on average, are no words. */
  const LETTERS_A_LINE = 2.5;

  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const parent = node.parentElement;
    if (parent === null || text.length < LONG_ENOUGH || !parent.checkVisibility()) continue;
    // Only screen readers hear it, or it is an image's.
    if (parent.clientWidth === 1 || parent.closest('svg, textarea') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (text.length / lines.size < LETTERS_A_LINE)
      found.add(`${text} (in ${parent.tagName.toLowerCase()}.${parent.className})`);
  }
  return [...found];
}
