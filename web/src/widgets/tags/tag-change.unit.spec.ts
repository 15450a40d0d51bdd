import { expect, it } from 'vitest';

import { changedTags } from './tag-change.ts';

it.each([
  [[], ['EMEA'], [], ['EMEA']],
  [['Summer', 'Q4'], ['summer', 'EMEA'], [], ['Summer', 'Q4', 'EMEA']],
  [['Summer', 'Q4'], [], ['SUMMER', 'unknown'], ['Q4']],
  [['summer', 'Q4'], ['Summer'], ['summer'], ['Q4', 'Summer']],
])('%j with %j but without %j are %j', (tags, added, removed, expected) => {
  expect(changedTags(tags, { added, removed })).toEqual(expected);
});
