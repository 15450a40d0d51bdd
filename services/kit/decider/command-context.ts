import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

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
