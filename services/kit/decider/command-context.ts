import type { EventMetadata } from '@marquee/schemas/common/event-metadata';
import { v5 as uuidV5 } from 'uuid';

/** Who asks, when and from where: everything about a command that is not the command. */
export interface CommandContext {
  /** UUID; the ids of the events follow from it, so that a retry of the same command writes nothing twice. */
  readonly commandId: string;
  readonly actorId: number | null;
  readonly onBehalfOfId: number | null;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** `{ ip, userAgent }`, already sealed under the actor's key. */
  readonly origin: EventMetadata['origin'];
}

/**
 * The system acts because of an event: its id is the command's id, so that a repetition writes nothing twice.
 * @param occurredAt ISO 8601 UTC; by default when the event happened, however late the reaction
 */
export const contextOfEvent = (
  { id, metadata }: { readonly id: string; readonly metadata: EventMetadata },
  occurredAt: string = metadata.occurredAt,
): CommandContext => ({
  commandId: id,
  actorId: null,
  onBehalfOfId: null,
  occurredAt,
  correlationId: metadata.correlationId,
  causationId: id,
  origin: null,
});

/**
 * The context of a further command of the same request: event ids follow from command ids, so two commands on one
 * stream need two.
 */
export const furtherCommand = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: uuidV5(name, context.commandId),
});
