import { expect, it } from 'vitest';

import { halfHourPoints } from './half-hour-points.ts';

it('names the half hours of a day, the last one until midnight', () => {
  const points = halfHourPoints(48);
  expect(points).toHaveLength(48);
  expect(points[29]).toEqual({ tick: '14:30', label: '14:30–15:00', previousLabel: 'yesterday' });
  expect(points[47]?.label).toBe('23:30–00:00');
});
