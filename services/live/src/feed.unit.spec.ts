import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { expect, it, vi } from 'vitest';

import { Feed, type LiveNotices } from './feed.ts';

it('publishes what happens after its start, and knows what happened before', async () => {
  const eventStore = createMemoryEventStore();
  const opened = (userId: number, balanceNanos: bigint) =>
    eventStore.append(`wallet-${userId}`, NO_STREAM, [sampleEvent('WalletOpened', { userId, balanceNanos })]);
  const created = (id: number) =>
    eventStore.append(`dsp-endpoint-${id}`, NO_STREAM, [
      sampleEvent('DspEndpointDeleted', { dspEndpointId: id }),
    ]);
  await opened(5, 7n);
  await created(1);
  const notices = { balance: vi.fn(), notification: vi.fn(), changed: vi.fn() } satisfies LiveNotices;
  const onError = vi.fn();
  const feed = new Feed({ eventStore, notices, vault: createMemoryPersonalDataVault(), onError });
  await feed.start();
  expect(feed.balanceOf(5)).toEqual({ balanceNanos: 7n, sequence: 0 });
  expect([notices.balance.mock.calls, notices.changed.mock.calls]).toEqual([[], []]);
  await opened(6, 8n);
  await created(2);
  await vi.waitFor(() =>
    expect(notices.changed.mock.calls).toEqual([[undefined, { entity: 'dsp-endpoint', id: 2, version: 0 }]]),
  );
  expect(notices.balance.mock.calls).toEqual([[6, 8n, 0]]);
  expect(onError).not.toHaveBeenCalled();
  await feed.stop();
  await eventStore.dispose();
});

it('publishes changes of the global blacklist, whose types have no number', async () => {
  const eventStore = createMemoryEventStore();
  const notices = { balance: vi.fn(), notification: vi.fn(), changed: vi.fn() } satisfies LiveNotices;
  const vault = createMemoryPersonalDataVault();
  const feed = new Feed({ eventStore, notices, vault, onError: vi.fn() });
  await feed.start();
  await eventStore.append('global-blacklist-siteAndAppsIds', NO_STREAM, [
    sampleEvent('GlobalBlacklistItemsRemoved', { type: 'siteAndAppsIds', items: ['site-1'], note: null }),
  ]);
  await vi.waitFor(() =>
    expect(notices.changed.mock.calls).toEqual([
      [undefined, { entity: 'global-blacklist', id: 0, version: 0 }],
    ]),
  );
  await feed.stop();
  await eventStore.dispose();
});

it('shows an advertiser nothing of what staff does among itself with a ticket', async () => {
  const eventStore = createMemoryEventStore();
  const notices = { balance: vi.fn(), notification: vi.fn(), changed: vi.fn() } satisfies LiveNotices;
  const vault = createMemoryPersonalDataVault();
  const feed = new Feed({ eventStore, notices, vault, onError: vi.fn() });
  await feed.start();
  const ids = { ticketId: 12, userId: 5 };
  const message = { keyOf: 5, sealed: 'AAECAwQFBgcICQoLbm90ZQ' };
  await eventStore.append('support-ticket-12', NO_STREAM, [
    sampleEvent('SupportTicketNoted', { ...ids, number: 2, message }),
    sampleEvent('SupportTicketAssigned', { ...ids, assigneeId: 2 }),
    sampleEvent('SupportTicketClosed', { ...ids, side: 'staff' }),
  ]);
  await vi.waitFor(() => expect(notices.changed).toHaveBeenCalledTimes(3));
  expect(notices.changed.mock.calls.map(([owner]: readonly unknown[]) => owner)).toEqual([
    undefined,
    undefined,
    5,
  ]);
  await feed.stop();
  await eventStore.dispose();
});
