import { randomUUID } from 'node:crypto';

import { type EventStore, type EventToAppend, NO_STREAM, type Position } from '@marquee/kit/event-store/port';

/** Appends to a stream of its own and answers the position. */
export async function appendAlone(store: EventStore, ...events: readonly EventToAppend[]): Promise<Position> {
  return (await store.append(`test-${randomUUID()}`, NO_STREAM, events)).position;
}
