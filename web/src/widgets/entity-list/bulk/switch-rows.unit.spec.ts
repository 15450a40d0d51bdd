import { expect, it } from 'vitest';

import { switchRows } from './switch-rows.ts';

it('a bulk switch is undone for the rows that it switched, and for no other', async () => {
  const calls: (readonly [number, boolean])[] = [];
  const start = switchRows(true, async (id, isActive) => calls.push([id, isActive]));
  expect(start.isOffered?.([{ isActive: true }])).toBe(false);
  const undo = await start.runUndoable?.('1', { isActive: false });
  expect(await start.runUndoable?.('2', { isActive: true })).toBeUndefined();
  await undo?.();
  expect(calls).toEqual([
    [1, true],
    [2, true],
    [1, false],
  ]);
});
