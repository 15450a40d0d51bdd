import type { Page } from 'playwright-core';

/** Whether a frame of the page, of another origin than the page's own, shows this text. */
export async function isShownInFrame(page: Page, text: string): Promise<boolean> {
  const own = new URL(page.url()).origin;
  for (const frame of page.frames()) {
    if (frame === page.mainFrame() || frame.url().startsWith(own)) continue;
    const isShown = await frame
      .getByText(text)
      .first()
      .isVisible()
      // The frame may have been replaced while it was looked into.
      .catch(() => false);
    if (isShown) return true;
  }
  return false;
}
