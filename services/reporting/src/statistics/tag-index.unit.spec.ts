import { describe, expect, it } from 'vitest';

import { indexOfTags, type TagIndex } from './tag-index.ts';

const TAGS = new Map([
  [9, ['summer', 'EMEA']],
  [3, ['Summer']],
  [5, []],
  [7, ['emea', 'Summer']],
  [8, ['Black Friday 10', 'Black Friday 9']],
]);

/** The names that a statement would read out of the index, by campaign. */
const namesOf = ({ names, campaignIds, starts, lengths, numbers }: TagIndex) =>
  Object.fromEntries(
    campaignIds.map((id, index) => {
      const start = (starts[index] ?? 0) - 1;
      const own = numbers.slice(start, start + (lengths[index] ?? 0));
      return [id, own.map((number) => names[number - 1])];
    }),
  );

describe('the index of tags', () => {
  it('has the tags of each campaign, in one spelling, in alphabetical order', () => {
    const index = indexOfTags(TAGS);
    expect(index.names).toEqual(['Black Friday 9', 'Black Friday 10', 'emea', 'Summer']);
    expect(namesOf(index)).toEqual({
      3: ['Summer'],
      7: ['emea', 'Summer'],
      8: ['Black Friday 9', 'Black Friday 10'],
      9: ['emea', 'Summer'],
    });
    expect(index.filter).toBeUndefined();
  });

  it('keeps a set of tags once, and no tag at all first', () => {
    expect(indexOfTags(TAGS).numbers).toEqual([0, 4, 3, 4, 1, 2]);
    expect(indexOfTags(new Map()).numbers).toEqual([0]);
  });

  it('knows the wanted tags alone, in any case, and the campaigns that have one', () => {
    const index = indexOfTags(TAGS, ['SUMMER', 'unknown']);
    expect(namesOf(index)).toEqual({ 3: ['Summer'], 7: ['Summer'], 9: ['Summer'] });
    expect(index.filter).toEqual({ isIn: true, campaignIds: [3, 7, 9] });
  });

  it('leaves out the campaigns with other tags alone where those without any are wanted', () => {
    expect(indexOfTags(TAGS, ['', 'summer']).filter).toEqual({ isIn: false, campaignIds: [8] });
    expect(indexOfTags(TAGS, ['']).filter).toEqual({ isIn: false, campaignIds: [3, 7, 8, 9] });
  });
});
