import { describe, expect, it } from 'vitest';

import { policyGroups } from './policy-groups.ts';
import { CATEGORY_RULES } from './rules.ts';

const CATEGORIES = [
  { code: 'IAB2', name: 'Automotive', children: [{ code: 'IAB2-1', name: 'Auto Parts' }] },
  { code: 'IAB8', name: 'Food & Drink', children: [{ code: 'IAB8-5', name: 'Cocktails/Beer' }] },
  { code: 'IAB17', name: 'Sports', children: [{ code: 'IAB17-18', name: 'Hunting/Shooting' }] },
];

const found = (search: string, level: 'all' | 'prohibited' | 'restricted' = 'all') =>
  policyGroups(CATEGORIES, { search, level }).map(({ name, rules }) => [
    name,
    rules.map(({ subject }) => subject),
  ]);

describe('the content policy', () => {
  it('lists the rules for every category first, then each category in order', () => {
    const names = policyGroups(CATEGORIES, { search: '', level: 'all' }).map(({ name }) => name);
    expect(names).toEqual(['Every category', 'Automotive', 'Food & Drink', 'Sports']);
  });

  it.each([
    ['the name of a category of the second tier', 'cocktails', [['Food & Drink', ['Alcohol']]]],
    ['the name of a top category', 'sports', [['Sports', ['Weapons and ammunition']]]],
    ['a code, and not the codes that begin with it', 'iab17', [['Sports', ['Weapons and ammunition']]]],
    ['words of a rule', 'drinking age', [['Food & Drink', ['Alcohol']]]],
    ['a category without rules', 'automotive', [['Automotive', []]]],
    ['nothing', 'zeppelin', []],
  ])('finds %s', (_what, search, groups) => {
    // "sports" is also a word of the rule on weapons.
    expect(found(search).filter(([name]) => name !== 'Every category')).toEqual(groups);
  });

  it('shows one level only, and then no category without a rule of it', () => {
    expect(found('', 'prohibited').map(([name]) => name)).toEqual(['Every category', 'Sports']);
    expect(found('automotive', 'restricted')).toEqual([]);
  });

  it('keeps the categories of a rule within one top category, and offers no subject twice', () => {
    for (const { subject, categories } of CATEGORY_RULES) {
      expect(new Set(categories.map((code) => code.split('-')[0])).size, subject).toBe(1);
    }
    const subjects = CATEGORY_RULES.map(({ subject }) => subject);
    expect(new Set(subjects).size).toBe(subjects.length);
  });
});
