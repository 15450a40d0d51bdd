import { sampleCreative } from '@marquee/schemas/creative/samples';
import { expect, it } from 'vitest';

import { createModerationChecks } from './moderation-checks.ts';

it('says what the last scan found, and when it looked', async () => {
  const checks = createModerationChecks({
    linkChecker: {
      check: async (url) => ({
        ...{ isValid: true, isSecure: true, reachable: true, httpStatus: 200 },
        ...{ finalUrl: url, redirects: [], message: null },
      }),
    },
    scans: {
      commands: { scanOf: async () => undefined },
      queue: { find: async () => undefined },
    },
    uploadsAt: async () => new Map(),
    clock: () => new Date('2026-01-01T00:00:00Z'),
  });
  const found = await checks.check({ id: 1, userId: 5, isActive: true, fields: sampleCreative() });
  expect(found).toMatchObject({
    scan: { state: 'not scanned', clearedBecause: null, scannedAt: null },
    ...{ checkedAt: '2026-01-01T00:00:00.000Z', files: [] },
  });
  expect(found.links.map(({ purpose }) => purpose)).toEqual(['click', 'image']);
});
