import type { EventStore } from '@marquee/kit/event-store/port';

import { EVENT_STORE_DB_URL, parseServerUrl, postgresUrl } from './server-url.ts';

/**
 * Opens the event store that EVENT_STORE_URL names: `postgres://…`, `esdb://…` or `esdb+discover://…`. Drivers are
 * loaded only when they are asked for.
 */
export async function openEventStore(url: string): Promise<EventStore> {
  if (/^postgres(ql)?:/.test(url)) {
    const { createPostgresEventStore } = await import('../postgres/event-store.ts');
    return createPostgresEventStore({ url });
  }
  if (/^esdb(\+discover)?:/.test(url)) {
    parseServerUrl(url, EVENT_STORE_DB_URL);
    const { createEventStoreDbEventStore } = await import('../eventstoredb/event-store.ts');
    return createEventStoreDbEventStore({ url });
  }
  const [postgres, esdb] = [postgresUrl('EVENT_STORE_URL').examples[0], EVENT_STORE_DB_URL.examples[0]];
  throw new Error(`EVENT_STORE_URL must be a URL such as ${postgres} or ${esdb}.`);
}
