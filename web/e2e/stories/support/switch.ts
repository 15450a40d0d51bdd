import type { Locator, Page } from 'playwright-core';

/** Clicks a switch where it is seen: its track, the label beside the input that is there for the keyboard. */
export async function flip(toggle: Locator): Promise<void> {
  const id = await toggle.getAttribute('id');
  await toggle.page().locator(`label[for="${id}"]`).first().click();
}

/** @returns when the next click happened, by the browser's clock, which is this machine's: milliseconds since 1970 */
export async function watchClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const note = () => Object.assign(window, { clickedAtMs: Date.now() });
    document.addEventListener('click', note, { capture: true, once: true });
  });
  return async () => {
    const atMs = await page.evaluate(() => (window as { clickedAtMs?: number }).clickedAtMs);
    if (atMs === undefined) throw new Error('Nothing was clicked');
    return atMs;
  };
}
