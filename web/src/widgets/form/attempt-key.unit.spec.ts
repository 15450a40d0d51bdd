import { describe, expect, it } from 'vitest';

import { ApiError, NetworkError } from '../../lib/api-error.ts';
import { createAttemptKeys } from './attempt-key.ts';

const refusal = (status: number) => new ApiError({ message: 'no' }, new Response(null, { status }));
const keys = () => {
  let made = 0;
  return createAttemptKeys(() => `key-${++made}`);
};

describe('keys of attempts', () => {
  it('stay the same while nobody knows whether the content arrived', () => {
    const attempts = keys();
    expect(attempts.keyOf('a')).toBe('key-1');
    attempts.settled(new NetworkError());
    expect(attempts.keyOf('a')).toBe('key-1');
    attempts.settled(refusal(503));
    expect(attempts.keyOf('a')).toBe('key-1');
  });

  it('change with the content', () => {
    const attempts = keys();
    attempts.keyOf('a');
    attempts.settled(new NetworkError());
    expect(attempts.keyOf('b')).toBe('key-2');
  });

  it('change once the outcome is known: a refusal would only be repeated', () => {
    const attempts = keys();
    attempts.keyOf('a');
    attempts.settled(refusal(422));
    expect(attempts.keyOf('a')).toBe('key-2');
    attempts.settled();
    expect(attempts.keyOf('a')).toBe('key-3');
  });
});
