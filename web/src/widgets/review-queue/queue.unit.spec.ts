import { describe, expect, it } from 'vitest';

import { neighbourOf, successor, undecidedItems } from './queue.ts';

describe('a review queue', () => {
  it('drops what was decided here until it comes back changed', () => {
    const items = [
      { id: 1, version: 3 },
      { id: 2, version: 0 },
      { id: 2, version: 0 },
    ];
    expect(undecidedItems(items, new Map([[1, 3]]))).toEqual([{ id: 2, version: 0 }]);
    expect(undecidedItems([{ id: 1, version: 5 }], new Map([[1, 3]]))).toEqual([{ id: 1, version: 5 }]);
  });

  it('goes on with the next one when the current one leaves, and with the one before at the end', () => {
    expect(successor([1, 2, 3], 2, [1, 3])).toBe(3);
    expect(successor([1, 2, 3], 3, [1, 2])).toBe(2);
    expect(successor([1, 2, 3], 2, [1])).toBe(1);
    expect(successor([1, 2, 3], 2, [])).toBeUndefined();
  });

  it('stays where it is when others come or go', () => {
    expect(successor([1, 2, 3], 2, [2, 3, 4])).toBe(2);
  });

  it('prefers what has just come in to what was passed over', () => {
    expect(successor([1, 2], 2, [1, 9])).toBe(9);
  });

  it('steps to neighbours and stops at the ends', () => {
    expect(neighbourOf([1, 2, 3], 2, 1)).toBe(3);
    expect(neighbourOf([1, 2, 3], 3, 1)).toBe(3);
    expect(neighbourOf([1, 2, 3], 1, -1)).toBe(1);
    expect(neighbourOf([], 1, 1)).toBeUndefined();
  });
});
