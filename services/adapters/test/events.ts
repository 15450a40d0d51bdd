import { randomUUID } from 'node:crypto';

import {
  type EventData,
  type EventStore,
  type EventToAppend,
  NO_STREAM,
  type Position,
} from '@marquee/kit/event-store/port';

/** An event by the system, with an id of its own. */
export const testEvent = (type: string, data: EventData): EventToAppend => ({
  id: randomUUID(),
  type,
  data,
  metadata: {
    schemaVersion: 1,
    occurredAt: '2026-11-21T04:00:00.000Z',
    actorId: null,
    onBehalfOfId: null,
    correlationId: randomUUID(),
    causationId: null,
    origin: null,
  },
});

/** Appends to a stream of its own and answers the position. */
export async function appendAlone(store: EventStore, ...events: readonly EventToAppend[]): Promise<Position> {
  return (await store.append(`test-${randomUUID()}`, NO_STREAM, events)).position;
}
