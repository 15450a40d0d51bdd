import { expect, it } from 'vitest';

import { isCommonPassword } from './common-passwords.ts';

it.each([
  ...['123456', 'password', 'PASSWORD', 'qwerty', 'iloveyou', 'hunter2'],
  ...[
    'aaaaaa',
    '121212',
    '      ',
    '  a  b  c ',
    '\0abc\0abc',
    '\0qwerty',
    'pass word',
    '\0abcdef',
    'hgfedcba',
  ],
])('takes %j for a common password', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['marquee-demo', 'correct-horse', 'Sea-Otter 41', 'ünïcode-ßtreet'])(
  'takes %j for one of its own',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
