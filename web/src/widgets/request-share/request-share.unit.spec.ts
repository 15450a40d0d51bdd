import { expect, it, onTestFinished } from 'vitest';

import { queryClient } from '../../lib/query-client.ts';
import { basisText } from './request-share.ts';

it('says the day and the moment that requests are of in UTC, wherever the account is', () => {
  onTestFinished(() => queryClient.clear());
  queryClient.setQueryData(['profile', 'acting'], { timezone: 'America/New_York' });
  const share = { requests: 1_200, samples: 40, share: 0.2, low: 0.1, high: 0.3 };
  const from = '2026-11-27T00:00:00.000Z';
  expect(basisText({ ...share, from, to: '2026-11-28T00:00:00.000Z' })).toContain('on 2026-11-27 (UTC)');
  expect(basisText({ ...share, from, to: '2026-11-27T09:00:00.000Z' })).toContain(
    'since 2026-11-27 00:00 (UTC)',
  );
});
