import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { DomainEvent } from '@marquee/kit/decider/event-codec';

/** The system acts because of an event: the same command however often the event comes. */
export const becauseOf = (event: DomainEvent): CommandContext => ({
  commandId: event.id,
  actorId: null,
  onBehalfOfId: null,
  occurredAt: event.metadata.occurredAt,
  correlationId: event.metadata.correlationId,
  causationId: event.id,
  origin: null,
});
