import { sampleCreative } from '@marquee/schemas/creative/samples';
import { expect, it } from 'vitest';

import { createModerationChecks } from './moderation-checks.ts';

it('says when no scanner is configured, and when it looked', async () => {
  const checks = createModerationChecks({
    linkChecker: {
      check: async (url) => ({
        ...{ isValid: true, isSecure: true, reachable: true, httpStatus: 200 },
        ...{ finalUrl: url, redirects: [], message: null },
      }),
    },
    scanner: undefined,
    uploadsAt: async () => new Map(),
    onScannerFailure: () => expect.unreachable(),
    clock: () => new Date('2026-01-01T00:00:00Z'),
  });
  const found = await checks.check({ id: 1, userId: 5, fields: sampleCreative() });
  expect(found).toMatchObject({ scanner: null, checkedAt: '2026-01-01T00:00:00.000Z', files: [] });
  expect(found.links.map(({ purpose }) => purpose)).toEqual(['click', 'image']);
  expect(await checks.scans([1])).toEqual(new Map());
});
