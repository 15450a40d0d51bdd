import { sampleEvent } from '@marquee/kit/testing/samples';
import { describe, expect, it } from 'vitest';

import { advertiserContent, isTicketEvent, staffContent, type TicketEvent, notifiedOf } from './message.ts';

const ids = { ticketId: 12, userId: 5 };
const event = (type: TicketEvent['type'], data: object, actorId: number | null = 5): TicketEvent => {
  const made: { readonly type: string } = {
    ...sampleEvent(type, { ...ids, ...data }),
    type,
    metadata: { actorId },
  } as never;
  if (!isTicketEvent(made)) throw new Error(`${type} is no event of a ticket`);
  return made;
};

describe('a support ticket', () => {
  it('notifies the other side', () => {
    expect(notifiedOf(event('SupportTicketOpened', {}))).toBe('staff');
    expect(notifiedOf(event('SupportTicketReplied', { side: 'advertiser' }))).toBe('staff');
    expect(notifiedOf(event('SupportTicketReplied', { side: 'staff' }))).toBe('advertiser');
    expect(notifiedOf(event('SupportTicketClosed', { side: 'staff' }))).toBe('advertiser');
    expect(notifiedOf(event('SupportTicketReopened', { side: 'advertiser' }))).toBe('staff');
    expect(notifiedOf(event('SupportTicketAssigned', { assigneeId: 2 }, 1))).toBe('staff');
    expect(notifiedOf(event('SupportTicketAssigned', { assigneeId: 2 }, 2))).toBeUndefined();
    expect(notifiedOf(event('SupportTicketAssigned', { assigneeId: null }, 1))).toBeUndefined();
  });

  it('leads to the pages of who is notified, and says nothing that people wrote', () => {
    const answered = event('SupportTicketReplied', { side: 'staff', message: 'Secret' });
    expect(advertiserContent(answered)).toEqual({
      notificationType: 'support_reply',
      message: {
        en: 'Support replied to ticket #12.',
        de: 'Der Support hat auf Ticket #12 geantwortet.',
      },
      data: { color: 'blue', route: '/support/{id}', route_params: { id: 12 } },
    });
    const opened = event('SupportTicketOpened', { subject: 'Secret' });
    expect([true, false].map((isAdmin) => staffContent(opened, isAdmin).data.route)).toEqual([
      '/admin/support/{id}',
      '/manager/support/{id}',
    ]);
    expect(JSON.stringify(staffContent(opened, true))).not.toContain('Secret');
  });
});
