import { expect, it } from 'vitest';

import { keyedDigest } from './keyed-digest.ts';

it('differs by secret, purpose and text', () => {
  const digests = [
    keyedDigest('s', 'one', 'a'),
    keyedDigest('t', 'one', 'a'),
    keyedDigest('s', 'two', 'a'),
    keyedDigest('s', 'one', 'b'),
  ];
  expect(new Set(digests).size).toBe(digests.length);
});
