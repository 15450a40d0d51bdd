import { expect, it, vi } from 'vitest';

import { createAfterPress } from './after-press.ts';

it('waits for the end of a press, and for its click', async () => {
  const page = new EventTarget();
  const afterPress = createAfterPress(page);
  const told: string[] = [];
  page.addEventListener('click', () => told.push('click'));
  page.dispatchEvent(new Event('mousedown'));
  afterPress(() => told.push('left'));
  expect(told).toEqual([]);
  page.dispatchEvent(new Event('mouseup'));
  page.dispatchEvent(new Event('click'));
  await vi.waitFor(() => expect(told).toEqual(['click', 'left']));
  // Nothing is pressed: a field that is left by the keyboard is checked at once.
  afterPress(() => told.push('tabbed'));
  expect(told).toEqual(['click', 'left', 'tabbed']);
});
