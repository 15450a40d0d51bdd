import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Moves down the queue of moderation with J until the creative is current. */
export async function goToCreative(page: Page, name: string): Promise<void> {
  const current = page.getByRole('list', { name: 'Waiting for moderation' }).locator('[aria-current]');
  const title = page.getByRole('main').getByRole('link', { name, exact: true });
  for (let presses = 0; (await title.count()) === 0; presses += 1) {
    if (presses > 200) throw new Error(`${name} is not in the queue`);
    const before = await current.innerText();
    await page.keyboard.press('j');
    await expect.poll(() => current.innerText()).not.toBe(before);
  }
}
