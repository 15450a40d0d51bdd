import { describe, expect, it } from 'vitest';

import { searchCategories, toggledCategory } from './categories.ts';

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
  it('choose a parent instead of its children, and clear one child of a chosen parent', () => {
    const toggled = (chosen: readonly string[], code: string) => toggledCategory(TREE, chosen, code);
    expect(toggled(['IAB1-1', 'IAB19-1'], 'IAB1')).toEqual(['IAB19-1', 'IAB1']);
    expect(toggled(['IAB1', 'IAB19'], 'IAB1-6')).toEqual(['IAB19', 'IAB1-1']);
    expect(toggled(['IAB1', 'IAB19'], 'IAB1')).toEqual(['IAB19']);
    expect(toggled(['IAB1-1'], 'IAB1-6')).toEqual(['IAB1-1', 'IAB1-6']);
    expect(toggled(['IAB1-1'], 'IAB1-1')).toEqual([]);
  });

  it('are found by the name of a child, which is then the only one shown', () => {
    expect(searchCategories(TREE, 'mus')).toEqual([
      { ...TREE[0], children: [{ code: 'IAB1-6', name: 'Music' }] },
    ]);
    expect(searchCategories(TREE, 'arts')).toEqual([TREE[0]]);
    expect(searchCategories(TREE, 'iab19')).toEqual([TREE[1]]);
    expect(searchCategories(TREE, ' ')).toBe(TREE);
  });
});
