import { expect, it } from 'vitest';

import { RecentSet } from './recent-set.ts';

it('knows the newest texts again, in bounded memory', () => {
  const texts = new RecentSet(4);
  const isNew = (text: string): boolean => texts.add(text);
  expect(['a', 'b', 'c', 'a', 'd', 'e', 'a'].map(isNew)).toEqual([true, true, true, false, true, true, true]);
});
