import { expect, it } from 'vitest';

import { messageKey, offsetOf } from './record.ts';

it('has keys in the order of offsets, also of more than 32 bits', () => {
  const offsets = [0, 1, 0xffff_ffff, 0x1_0000_0000, 0x1_0000_0001, Number.MAX_SAFE_INTEGER];
  const keys = offsets.map((offset) => messageKey(3, 1, offset));
  expect(keys.map(offsetOf)).toEqual(offsets);
  expect(keys.toReversed().sort((one, other) => Buffer.compare(one, other))).toEqual(keys);
  expect(Buffer.compare(messageKey(3, 1, Number.MAX_SAFE_INTEGER), messageKey(3, 2, 0))).toBe(-1);
});
