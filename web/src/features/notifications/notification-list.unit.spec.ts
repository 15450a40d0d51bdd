import type { NotificationView } from '@marquee/schemas/notification/views';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';

import { shownText } from '../../ui/testing/shown-text.ts';
import { NotificationList } from './notification-list.tsx';

const about = (id: number, campaign: number, isRead: boolean): NotificationView => ({
  id,
  type: 'campaign_approved',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  readedAt: isRead ? '2026-11-21T10:00:00.000Z' : null,
  data: {
    color: 'green',
    message: `News ${id}`,
    route: '/campaigns/{id}/edit',
    route_params: { id: campaign },
  },
});
const shown = (...notifications: NotificationView[]): string => {
  const nowMs = Date.parse('2026-11-21T10:00:00Z');
  const list = createElement(NotificationList, { notifications, nowMs, onRead: () => undefined });
  return shownText(createElement(MemoryRouter, null, list));
};

it('shows what is about one object as one line, and what of it is unread', () => {
  const text = shown(about(4, 1, true), about(3, 2, false), about(2, 1, false), about(1, 1, true));
  expect(text).toContain('News 4');
  expect(text).toContain('2 earlier, 1 unread');
  expect(text).not.toMatch(/News [12]/);
  expect(text.match(/Unread: News \d/g)).toEqual(['Unread: News 3']);
  expect(shown(about(2, 1, true), about(1, 1, true))).toContain('1 earlier ');
});
