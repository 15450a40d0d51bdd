import type { RecordedEvent } from '@marquee/kit/event-store/port';

/** Whose account an event is about: every event of something owned carries its owner. Null for the platform's own. */
export function accountOf({ data }: Pick<RecordedEvent, 'data'>): number | null {
  const { userId } = data;
  return typeof userId === 'number' && Number.isSafeInteger(userId) ? userId : null;
}
