import { expect, test } from 'vitest';

import { pseudo } from './pseudo.ts';

test('vowels are doubled and get an accent, names of elements stay', () => {
  expect(pseudo('Read the <rules>content policy</rules>.')).toBe(
    'Rééáád théé <rules>cóóntéént póólíícy</rules>.',
  );
});
