import type { Page } from 'playwright-core';

/** Waits until the page shows its content: its part is there, nothing loads, fonts are in, nothing moves. */
export async function settled(page: Page, { timeoutMs = 15_000 } = {}): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: timeoutMs });
  await page.waitForFunction(isLoaded, undefined, { timeout: timeoutMs });
  await page.evaluate(comeToRest);
}

/** Runs in the page, of whatever browser. */
export const isLoaded = (): boolean =>
  document.querySelector('[aria-busy="true"], [data-skeleton], .mantine-Skeleton-root') === null &&
  document.fonts.status === 'loaded';

/** Runs in the page, of whatever browser. */
export async function comeToRest(): Promise<void> {
  // What has come to rest may set something else in motion.
  for (let quietFrames = 0; quietFrames < 2;) {
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    quietFrames = moving.length === 0 ? quietFrames + 1 : 0;
    await Promise.allSettled(moving.map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  }
}
