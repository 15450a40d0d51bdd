import { expect, it } from 'vitest';

import { accountOfKey, endingOf, hintOf, newApiKey } from './api-key.ts';

it('is recognised by its form, and says whose it is', () => {
  const key = newApiKey(42);
  expect(key).toMatch(/^mq_live_42_[0-9A-Za-z]{36}$/);
  expect(accountOfKey(key)).toBe(42);
  expect(newApiKey(42)).not.toBe(key);
});

it('is not taken with another character anywhere, nor cut', () => {
  const key = newApiKey(7);
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'x' ? 'y' : 'x';
    expect(accountOfKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  }
  expect(accountOfKey(key.slice(0, -1))).toBeUndefined();
  expect(accountOfKey('A'.repeat(43))).toBeUndefined();
});

it('shows its beginning and its end only', () => {
  const key = newApiKey(42);
  expect(hintOf(42, endingOf(key))).toBe(`mq_live_42_…${key.slice(-4)}`);
});
