import type { RecordedEvent } from '../event-store/port.ts';
import { wallClock } from '../runtime/clock.ts';

/** Where a follower stands still, why, and since when. */
export interface Standstill {
  /** Noted again and again while it lasts; the first time stands. */
  note(error: Error, event?: Pick<RecordedEvent, 'id' | 'type' | 'stream' | 'revision'>): void;
  end(): void;
  /** Undefined while it moves. */
  sentence(): string | undefined;
}

export function createStandstill(name: string): Standstill {
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
      since === undefined ? undefined : `${name} stands still${where} since ${since.toISOString()}: ${why}`,
  };
}
