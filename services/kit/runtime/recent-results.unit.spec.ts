import { expect, it } from 'vitest';

import { RecentResults } from './recent-results.ts';

it('asks once for a text while it is among the newest, and holds no more than its memory', () => {
  const asked: string[] = [];
  const lengths = new RecentResults(4, (text) => (asked.push(text), text.length));
  for (const text of ['a', 'bb', 'a', 'bb', 'a']) expect(lengths.of(text)).toBe(text.length);
  expect(asked).toEqual(['a', 'bb']);
  for (const text of ['ccc', 'dddd', 'eeeee', 'ffffff']) lengths.of(text);
  lengths.of('ffffff');
  expect(asked).toEqual(['a', 'bb', 'ccc', 'dddd', 'eeeee', 'ffffff']);
  expect(lengths.of('a')).toBe(1);
  expect(asked.at(-1)).toBe('a');
});
