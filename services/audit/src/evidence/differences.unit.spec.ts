import { expect, it } from 'vitest';

import { createDifferences } from './differences.ts';

it('names the same differences however far a pass has come, and counts the rest at its end', () => {
  const addAll = (count: number) => {
    const differences = createDifferences();
    for (let index = 0; index < count; index += 1) differences.add(`difference ${index}`);
    return differences;
  };
  const [underWay, ended] = [addAll(1_200), addAll(1_500)];
  const acknowledged = new Set(ended.list().map(({ fingerprint }) => fingerprint));
  expect(ended.list().at(-1)?.text).toBe('and 500 more');
  expect(ended.named()).toHaveLength(1_000);
  expect(underWay.named().filter(({ fingerprint }) => !acknowledged.has(fingerprint))).toEqual([]);
});
