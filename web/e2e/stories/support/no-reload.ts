import type { Page } from 'playwright-core';

/**
 * Marks the document that a page shows.
 * @returns whether it is still that one: false once the page was reloaded
 */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return () => page.evaluate(() => 'isMarked' in window);
}
