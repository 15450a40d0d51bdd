import type { RecordedEvent } from '../event-store/port.ts';
import { wallClock } from '../runtime/clock.ts';

/** Where a follower has stopped, why, and since when. */
export interface Stall {
  /** Called repeatedly while it lasts; the time of the first call is kept. */
  note(error: Error, event?: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'>): void;
  end(): void;
  /** Undefined while it moves. */
  sentence(): string | undefined;
}

export function createStall(name: string): Stall {
  let since: Date | undefined;
  let where = '';
  let why = '';
  return {
    note: (error, event) => {
      since ??= wallClock();
      where = event ? ` at ${event.type} ${event.stream}@${event.revision} (event ${event.id})` : '';
      why = error.message;
    },
    end: () => (since = undefined),
    sentence: () =>
      since === undefined ? undefined : `${name} has stopped${where} since ${since.toISOString()}: ${why}`,
  };
}
