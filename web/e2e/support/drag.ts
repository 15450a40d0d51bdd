import type { Page } from 'playwright-core';

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Presses the mouse at a place and releases it at another one. */
export async function mouseDrag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** A finger that goes down at a place, and moves to another one before it is lifted. */
export async function touchDrag(page: Page, from: Place, to: Place): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Place[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [1 / 3, 2 / 3, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
  await session.detach();
}
