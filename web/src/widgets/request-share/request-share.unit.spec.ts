import { expect, it, onTestFinished } from 'vitest';

import { queryClient } from '../../lib/query-client.ts';
import { basisText } from './request-share.ts';

it('says the days and times of UTC that it names, whatever the account’s clock shows then', () => {
  onTestFinished(() => queryClient.clear());
  queryClient.setQueryData(['profile', 'acting'], { timezone: 'America/New_York' });
  const share = { requests: 3_500, samples: 34, share: 0.05, low: 0.01, high: 0.2 };
  const day = { from: '2026-11-20T00:00:00.000Z', to: '2026-11-21T00:00:00.000Z' };
  expect(basisText({ ...share, ...day })).toContain('sent on 2026-11-20 (UTC)');
  const part = { from: '2026-11-20T05:30:00.000Z', to: '2026-11-20T10:10:00.000Z' };
  expect(basisText({ ...share, ...part })).toContain('sent since 2026-11-20 05:30 (UTC)');
});
