import type { AnyEvent } from '@marquee/schemas/events/registry';

import type { EventStore } from '../event-store/port.ts';
import { NO_STREAM } from '../event-store/port.ts';
import { sampleEvent } from './samples.ts';

/** Appends product events as services would, without their commands. */
export function eventWriter(
  eventStore: EventStore,
): (stream: string, ...events: AnyEvent[]) => Promise<void> {
  return async (stream, ...events) => {
    const past = await eventStore.readStream(stream);
    await eventStore.append(
      stream,
      past.at(-1)?.revision ?? NO_STREAM,
      events.map(({ type, data }) => sampleEvent(type, data)),
    );
  };
}
