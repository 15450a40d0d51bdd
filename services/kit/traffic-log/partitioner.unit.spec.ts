import { describe, expect, it } from 'vitest';

import { murmur2, partitionOf } from './partitioner.ts';

describe('partitioner', () => {
  // Vectors of org.apache.kafka.common.utils.UtilsTest.testMurmur2.
  it.each([
    ['21', -973932308],
    ['foobar', -790332482],
    ['a-little-bit-long-string', -985981536],
    ['a-little-bit-longer-string', -1486304829],
    ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
    ['abc', 479470107],
  ])('hashes %s as Kafka does', (text, hash) => {
    expect(murmur2(Buffer.from(text))).toBe(hash);
  });

  it('keeps every key within the partitions and uses all of them', () => {
    const seen = new Set<number>();
    for (let i = 0; i < 1_000; i += 1) seen.add(partitionOf(Buffer.from(`ключ-${i}`), 7));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});
