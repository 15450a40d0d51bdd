import { createHmac } from 'node:crypto';

import fc from 'fast-check';
import { expect, it } from 'vitest';

import { createMac } from './mac.ts';

it('is what HMAC-SHA256 of the platform says, for keys and texts of every length', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 100 }),
      fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.nat({ max: 2_000 })), {
        minLength: 1,
        maxLength: 4,
      }),
      (secret, texts) => {
        const mac = createMac(secret);
        for (const [text, times] of texts) {
          const whole = text.repeat(times);
          const expected = createHmac('sha256', secret).update(whole, 'utf8').digest().subarray(0, 16);
          expect(mac(whole)).toBe(expected.toString('base64url'));
        }
      },
    ),
  );
});

it('has no trace of a longer text in the next one', () => {
  const [used, fresh] = [createMac('one and the same'), createMac('one and the same')];
  used('x'.repeat(100_000));
  used('y'.repeat(500));
  expect(used('short')).toBe(fresh('short'));
});
