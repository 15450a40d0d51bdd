import type { NotificationView } from '@marquee/schemas/notification/views';
import { describe, expect, it } from 'vitest';

import { groupByObject } from './group.ts';

const about = (id: number, route: string | null, params: Record<string, number> = {}): NotificationView => ({
  id,
  type: 'campaign_approved',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  readedAt: null,
  data: { color: 'green', message: 'Approved', route, route_params: params },
});
const idsOf = (notifications: readonly NotificationView[]) =>
  groupByObject(notifications).map(({ newest, earlier }) => [newest.id, ...earlier.map(({ id }) => id)]);

describe('notifications about the same object', () => {
  it('are one group at the place of the newest', () => {
    expect(
      idsOf([
        about(9, '/campaigns/{id}/edit', { id: 1 }),
        about(8, '/creatives/{id}/edit', { id: 1 }),
        about(7, '/campaigns/{id}/edit', { id: 1 }),
        about(6, '/campaigns/{id}/edit', { id: 2 }),
        about(5, '/campaigns/{id}/edit', { id: 1 }),
      ]),
    ).toEqual([[9, 7, 5], [8], [6]]);
  });

  it('are not what merely leads to the same page, or nowhere', () => {
    expect(idsOf([about(4, '/payments'), about(3, '/payments'), about(2, null), about(1, null)])).toEqual([
      [4],
      [3],
      [2],
      [1],
    ]);
  });
});
