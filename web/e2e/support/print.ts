import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The page as it is printed: no navigation and no button, and nothing wider than the paper; then as on screen again. */
export async function expectPrintable(page: Page, shown: readonly string[]): Promise<void> {
  const viewport = page.viewportSize();
  await page.setViewportSize(A4);
  await page.emulateMedia({ media: 'print' });
  try {
    for (const navigation of await page.getByRole('navigation').all())
      expect(await navigation.isVisible()).toBe(false);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    for (const text of shown)
      expect(await page.getByText(text).filter({ visible: true }).count(), text).toBeGreaterThan(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(A4.width);
  } finally {
    await page.emulateMedia({ media: null });
    if (viewport !== null) await page.setViewportSize(viewport);
  }
}

/** Within its margins, in CSS pixels. */
const A4 = { width: 703, height: 1000 };
