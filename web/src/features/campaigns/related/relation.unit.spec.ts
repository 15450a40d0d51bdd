import { describe, expect, it } from 'vitest';

import { changedIds } from './relation.ts';

describe('the creatives of a campaign', () => {
  it('are each in it once, in the order in which they came', () => {
    expect(changedIds([5, 6, 7], { remove: [6], add: [9, 5] })).toEqual([5, 7, 9]);
    expect(changedIds([], {})).toEqual([]);
  });
});
