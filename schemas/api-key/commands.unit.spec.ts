import * as v from 'valibot';
import { expect, it } from 'vitest';

import { createApiKeyCommand } from './commands.ts';

const expiryOf = (expiresAt: string): unknown => {
  const read = v.safeParse(createApiKeyCommand, {
    name: 'Nightly report',
    scopes: ['statistics:read'],
    expiresAt,
  });
  return read.success ? read.output.expiresAt : undefined;
};

it('reads an expiry in any zone as the instant that it is', () => {
  expect(expiryOf('2027-01-01T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
  expect(expiryOf('2999-12-31T23:59:59Z')).toBe('2999-12-31T23:59:59.000Z');
  expect(expiryOf('2027-01-01T00:00:00+05:30')).toBe('2026-12-31T18:30:00.000Z');
});

it.each([
  '2027-02-31T00:00:00Z',
  '2027-01-01T00:00:00+05',
  '9999-12-31T23:59:59-12:00',
  '9999-12-31T23:59:59-14:00',
])('takes no expiry that is no day, no instant or beyond what a list can show: %s', (expiresAt) => {
  expect(expiryOf(expiresAt)).toBeUndefined();
});

it.each(['two\nlines', 'bell\u0007', 'nothing\0', 'half \ud83d', ' '])(
  'takes no name that is no line: %j',
  (name) => {
    const read = v.safeParse(createApiKeyCommand, { name, scopes: ['statistics:read'], expiresAt: null });
    expect([...new Set(read.issues?.map((issue) => v.getDotPath(issue)))]).toEqual(['name']);
  },
);
