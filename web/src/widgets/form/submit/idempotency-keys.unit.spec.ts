import { describe, expect, it } from 'vitest';

import { ApiError, NetworkError } from '../../../lib/api-error.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';

const rejection = (status: number) => new ApiError({ message: 'no' }, new Response(null, { status }));
const keys = () => {
  let made = 0;
  return createIdempotencyKeys(() => `key-${++made}`);
};

describe('keys of idempotencyKeys', () => {
  it('stay the same while it is unknown whether the content arrived', () => {
    const idempotencyKeys = keys();
    expect(idempotencyKeys.keyOf('a')).toBe('key-1');
    idempotencyKeys.settled(new NetworkError());
    expect(idempotencyKeys.keyOf('a')).toBe('key-1');
    for (const status of [500, 503]) {
      idempotencyKeys.settled(rejection(status));
      expect(idempotencyKeys.keyOf('a')).toBe('key-1');
    }
  });

  it('change with the content', () => {
    const idempotencyKeys = keys();
    idempotencyKeys.keyOf('a');
    idempotencyKeys.settled(new NetworkError());
    expect(idempotencyKeys.keyOf('b')).toBe('key-2');
  });

  it('change once the outcome is known: a rejection would only be repeated', () => {
    const idempotencyKeys = keys();
    idempotencyKeys.keyOf('a');
    idempotencyKeys.settled(rejection(422));
    expect(idempotencyKeys.keyOf('a')).toBe('key-2');
    idempotencyKeys.settled();
    expect(idempotencyKeys.keyOf('a')).toBe('key-3');
  });
});
