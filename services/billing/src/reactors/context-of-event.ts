import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { RecordedEvent } from '@marquee/kit/event-store/port';

/** The house acts because of an event: its id is the command's id, so that a repetition writes nothing twice. */
export const contextOfEvent = (
  { id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>,
  clock: () => Date,
): CommandContext => ({
  commandId: id,
  actorId: null,
  onBehalfOfId: null,
  occurredAt: clock().toISOString(),
  correlationId: metadata.correlationId,
  causationId: id,
  origin: null,
});
