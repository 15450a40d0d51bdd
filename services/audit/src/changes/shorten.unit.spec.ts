import { expect, it } from 'vitest';

import { shortenChange } from './shorten.ts';

const long = 'x'.repeat(300);
const shortOf = (value: unknown) =>
  shortenChange({ field: 'markup', old: null, new: value as never }).new as never;

it('cuts long values, and leaves short ones as they are', () => {
  expect(shortOf(long)).toBe(`${'x'.repeat(199)}…`);
  expect(shortOf('short')).toBe('short');
  expect(shortOf(7)).toBe(7);
  expect(shortOf(['USA', 'DEU'])).toEqual(['USA', 'DEU']);
  const items = Array.from({ length: 100 }, (_, index) => `domain-${index}.example`);
  expect(shortOf(items)).toEqual([...items.slice(0, 11), '…']);
  expect(shortOf([long, 'a'])).toEqual([`${'x'.repeat(199)}…`, '…']);
  expect(shortOf({ markup: long })).toBe(`{"markup":"${'x'.repeat(188)}…`);
});

it('leaves reasons whole', () => {
  const change = { field: 'reason', old: null, new: long };
  expect(shortenChange(change)).toEqual(change);
});
