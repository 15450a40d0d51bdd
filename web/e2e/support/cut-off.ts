import type { Page } from 'playwright-core';

/**
 * Texts of the interface that end before their last letter, because what is around them hides the rest, each once. A text whose
 * title holds all of it is shortened on purpose; names and what people typed are none of the interface's.
 */
export const cutOffTexts = (page: Page): Promise<readonly string[]> => page.evaluate(cutOff);

/** Runs in the page, in the pseudo-locale: its texts have accents, which names have not. */
function cutOff(): readonly string[] {
  const ACCENTED = /[\u00C0-\u024F\u1E00-\u1EFF]/;
  const hides = (value: string) => value === 'hidden' || value === 'clip';
  /** Pixels that letters may be beyond their box: a fraction, or the end of an italic. */
  const SLACK = 1.5;

  const isCut = (text: DOMRect, around: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(around);
    const box = around.getBoundingClientRect();
    // What lies beside it wholly is hidden on purpose.
    if (text.left >= box.right || text.top >= box.bottom) return false;
    return (
      (hides(overflowX) && (text.right > box.right + SLACK || text.left < box.left - SLACK)) ||
      (hides(overflowY) && text.bottom > box.bottom + SLACK)
    );
  };

  /** Only screen readers hear it. */
  const isSpoken = (element: Element): boolean => element.clientWidth === 1 && element.clientHeight === 1;

  /** A row that opens has all of it below. */
  const hasDetails = (element: Element): boolean =>
    (element.closest('[data-row-id]')?.querySelector('button[aria-expanded]') ?? null) !== null;

  /** What is beyond it can be scrolled to; head and foot of a list scroll with its rows. */
  const scrolls = (element: Element): boolean =>
    element.matches('thead, tfoot') || /auto|scroll/.test(getComputedStyle(element).overflowX);

  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim();
    const parent = node.parentElement;
    if (parent === null || !ACCENTED.test(text) || !parent.checkVisibility()) continue;
    if (parent.closest('[title], textarea, svg') !== null || isSpoken(parent) || hasDetails(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0) continue;
    for (let around: Element | null = parent; around !== null; around = around.parentElement) {
      if (around === document.body || scrolls(around)) break;
      if (isCut(rect, around)) {
        found.add(`${text} (in ${around.tagName.toLowerCase()}.${around.className})`);
        break;
      }
    }
  }
  return [...found];
}
