import { expect, it } from 'vitest';

import { createDenialLimit } from './denial-limit.ts';

it('writes three hundred rejections a minute of one person and failed sign-ins of one address, and everything else', () => {
  let nowMs = 0;
  const limit = createDenialLimit(() => nowMs);
  const written = (actorId: number | null, kind: 'refused' | 'sign-in-failed' | 'personal-data-read') =>
    Array.from({ length: 400 }, () => limit.takes({ kind, actorId, ip: '203.0.113.9' })).filter(Boolean)
      .length;
  expect(written(5, 'refused')).toBe(300);
  expect(written(5, 'sign-in-failed')).toBe(300);
  expect(written(null, 'sign-in-failed')).toBe(0);
  expect(written(6, 'refused')).toBe(300);
  expect(written(5, 'personal-data-read')).toBe(400);
  expect(limit.leftOut()).toBe(700);
  expect(limit.leftOut()).toBe(0);
  nowMs = 59_999;
  expect(written(5, 'refused')).toBe(0);
  nowMs = 60_000;
  expect(written(5, 'refused')).toBe(300);
});
