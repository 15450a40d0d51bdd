import { describe, expect, it } from 'vitest';

import { passwordRules } from './password-rules.tsx';

const kept = (password: string, repeated?: string) =>
  passwordRules(password, repeated).map(({ isKept }) => isKept);

describe('rules of a password', () => {
  it('are 6 to 25 characters, as the command has them', () => {
    expect(kept('')).toEqual([false, false]);
    expect(kept('12345')).toEqual([false, true]);
    expect(kept('123456')).toEqual([true, true]);
    expect(kept('x'.repeat(25))).toEqual([true, true]);
    expect(kept('x'.repeat(26))).toEqual([true, false]);
  });

  it('want it twice where it is repeated', () => {
    expect(kept('secret', '')).toEqual([true, true, false]);
    expect(kept('secret', 'secret')).toEqual([true, true, true]);
    expect(kept('', '')).toEqual([false, false, false]);
  });
});
