import { describe, expect, it } from 'vitest';

import { foundCategories, toggledCategory } from './categories.ts';

const TREE = [
  {
    code: 'IAB1',
    name: 'Arts',
    children: [
      { code: 'IAB1-1', name: 'Books' },
      { code: 'IAB1-6', name: 'Music' },
    ],
  },
  { code: 'IAB19', name: 'Technology', children: [{ code: 'IAB19-1', name: '3-D Graphics' }] },
];

describe('categories', () => {
  it('let a parent stand for its children, and a child for itself', () => {
    expect(toggledCategory(['IAB1-1', 'IAB19-1'], 'IAB1')).toEqual(['IAB19-1', 'IAB1']);
    expect(toggledCategory(['IAB1', 'IAB19'], 'IAB1-6')).toEqual(['IAB19', 'IAB1-6']);
    expect(toggledCategory(['IAB1', 'IAB19'], 'IAB1')).toEqual(['IAB19']);
  });

  it('are found by the name of a child, which then stands alone', () => {
    expect(foundCategories(TREE, 'mus')).toEqual([
      { ...TREE[0], children: [{ code: 'IAB1-6', name: 'Music' }] },
    ]);
    expect(foundCategories(TREE, 'arts')).toEqual([TREE[0]]);
    expect(foundCategories(TREE, 'iab19')).toEqual([TREE[1]]);
    expect(foundCategories(TREE, ' ')).toBe(TREE);
  });
});
