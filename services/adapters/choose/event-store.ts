import type { EventStore } from '@marquee/kit/event-store/port';

/**
 * Opens the event store that EVENT_STORE_URL names: `postgres://…` or `esdb://…`. Drivers are loaded only when
 * they are asked for.
 */
export async function openEventStore(url: string): Promise<EventStore> {
  if (/^postgres(ql)?:/.test(url)) {
    const { createPostgresEventStore } = await import('../postgres/event-store.ts');
    return createPostgresEventStore({ url });
  }
  if (url.startsWith('esdb:')) {
    const { createEventStoreDbEventStore } = await import('../eventstoredb/event-store.ts');
    return createEventStoreDbEventStore({ url });
  }
  throw new Error('EVENT_STORE_URL must begin with postgres:// or esdb://.');
}
