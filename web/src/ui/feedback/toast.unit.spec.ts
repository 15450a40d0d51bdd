import { afterEach, expect, test, vi } from 'vitest';

import { currentToasts, pressToast, toast } from './toast.ts';

const shown = () => currentToasts.read().map(({ id, kind, text }) => [id, kind, text]);

afterEach(() => currentToasts.read().forEach(({ id }) => toast.hide(id)));

test('what is said stays in the order it was said, until it is hidden', () => {
  const first = toast.success('Saved');
  const second = toast.error('The server did not answer');
  expect(shown()).toEqual([
    [first, 'success', 'Saved'],
    [second, 'error', 'The server did not answer'],
  ]);
  toast.hide(first);
  expect(shown()).toEqual([[second, 'error', 'The server did not answer']]);
});

test('a second message of the same id takes the place of the first, and begins its time anew', () => {
  toast.known('This name is taken.', { id: 'name' });
  const [before] = currentToasts.read();
  toast.success('Saved', { id: 'name' });
  const [after, ...others] = currentToasts.read();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ id: 'name', kind: 'success', text: 'Saved' });
  expect(after?.turn).not.toBe(before?.turn);
});

test('an undo is offered for ten seconds, once', () => {
  const undo = vi.fn();
  toast.undoable('Campaign stopped', undo);
  const [shownToast] = currentToasts.read();
  expect(shownToast).toMatchObject({ staysMs: 10_000, action: { label: 'Undo' } });
  if (shownToast !== undefined) pressToast(shownToast, shownToast.action);
  expect(undo).toHaveBeenCalledOnce();
  expect(currentToasts.read()).toEqual([]);
});

test('listeners are notified of each change until they unsubscribe', () => {
  let notifications = 0;
  const stop = currentToasts.subscribe(() => (notifications += 1));
  const id = toast.success('Saved');
  toast.hide(id);
  stop();
  toast.success('Saved again');
  expect(notifications).toBe(2);
});
