import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { clicksDuring } from '../../support/clicks.ts';
import { BUYER_TASKS, type BuyerTaskNumber } from './buyer-tasks.ts';

/** Performs a task of a media buyer, says how many clicks it took, and fails where they are more than they may be. */
export async function performTask(
  page: Page,
  task: BuyerTaskNumber,
  act: () => Promise<unknown>,
): Promise<void> {
  const { title, clicks: most } = BUYER_TASKS[task];
  const clicks = await clicksDuring(page, act);
  process.stdout.write(`task ${task}: ${clicks} clicks (at most ${most}) · ${title}\n`);
  expect(clicks, `task ${task}, ${title}: at most ${most} clicks`).toBeLessThanOrEqual(most);
}
