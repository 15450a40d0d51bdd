import { expect, it, vi } from 'vitest';

import { createAfterPress } from './after-press.ts';

it('waits for the end of a press, and for its click', async () => {
  const page = new EventTarget();
  const afterPress = createAfterPress(page);
  const calls: string[] = [];
  page.addEventListener('click', () => calls.push('click'));
  page.dispatchEvent(new Event('mousedown'));
  afterPress(() => calls.push('left'));
  expect(calls).toEqual([]);
  page.dispatchEvent(new Event('mouseup'));
  page.dispatchEvent(new Event('click'));
  await vi.waitFor(() => expect(calls).toEqual(['click', 'left']));
  // Nothing is pressed: a field that is left by the keyboard is checked at once.
  afterPress(() => calls.push('tabbed'));
  expect(calls).toEqual(['click', 'left', 'tabbed']);
});
