import type { AdminDashboard } from '@marquee/schemas/queries/dashboard';
import { describe, expect, it } from 'vitest';

import { liveFigures, winRate } from './rates.ts';

describe('the live figures', () => {
  it('are rates of the newest step, with the steps before as a line', () => {
    const figures = liveFigures({
      until: '2026-11-20T10:00:10.000Z',
      steps: [
        { requests: 0, answeredWithBid: 0, p99Ms: null },
        { requests: 1_000, answeredWithBid: 250, p99Ms: 3.2 },
      ],
    });
    expect(figures.requestsPerSecond).toEqual({ now: 200, values: [0, 200] });
    expect(figures.bidRate).toEqual({ now: 25, values: [null, 25] });
    expect(figures.p99Ms).toEqual({ now: 3.2, values: [null, 3.2] });
  });

  it('are unknown before the first step', () => {
    expect(liveFigures({ until: '2026-11-20T10:00:00.000Z', steps: [] }).bidRate.now).toBeNull();
  });
});

it('counts wins per hundred bids of today, and never more than all of them', () => {
  const half = (bids: number, wins: number) => ({ spend: '0.00', cost: '0.00', bids, wins });
  const none = half(0, 0);
  const halfHours: AdminDashboard['halfHours'] = [
    { today: half(100, 40), yesterday: none },
    { today: half(1, 2), yesterday: none },
    { today: none, yesterday: none },
    { today: null, yesterday: none },
  ];
  expect(winRate(halfHours)).toEqual({ now: (42 / 101) * 100, values: [40, 100, null] });
});
