import { randomUUID } from 'node:crypto';

import type { EventMetadata } from '@marquee/schemas/common/event-metadata';
import { v5 as uuidV5 } from 'uuid';

/** Who asks, when and from where: everything about a command that is not the command. */
export interface CommandContext {
  /** UUID; the ids of the events follow from it, so that a retry of the same command writes nothing twice. */
  readonly commandId: string;
  /** The caller can send the command again under the same `commandId`, by its `Idempotency-Key`. */
  readonly isRepeatable?: boolean;
  /** An earlier call with this `commandId` ended without an answer: it may have taken effect. */
  readonly isRepeated?: boolean;
  readonly actorId: number | null;
  readonly onBehalfOfId: number | null;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** `{ ip, userAgent }`, already sealed under the actor's key. */
  readonly origin: EventMetadata['origin'];
  /**
   * Address and browser of a call without a session. The code that finds the account concerned seals them
   * under that user's key (`origin`); they are never stored in clear.
   */
  readonly caller?: { readonly ip: string; readonly userAgent: string };
}

/**
 * The context of what follows from an event without a further decision: its id is the command's id, so that a
 * repetition writes nothing twice. Actor, impersonated user and origin are those of the event; "the system"
 * acts only on events that no user caused.
 *
 * @param occurredAt ISO 8601 UTC; by default when the event happened, however late the reaction
 */
export const contextOfEvent = (
  { id, metadata }: { readonly id: string; readonly metadata: EventMetadata },
  occurredAt: string = metadata.occurredAt,
): CommandContext => ({
  commandId: id,
  actorId: metadata.actorId,
  onBehalfOfId: metadata.onBehalfOfId,
  occurredAt,
  correlationId: metadata.correlationId,
  causationId: id,
  origin: metadata.origin,
});

/**
 * The context of a command that the platform gives by itself: no user is its actor, and no event its cause.
 *
 * @param commandId UUID; one that follows from what is done makes a repetition the same command
 * @param correlationId UUID; that of the first command, for several commands of one piece of work
 */
export const platformCommand = (
  now: Date,
  commandId: string = randomUUID(),
  correlationId: string = commandId,
): CommandContext => ({
  commandId,
  actorId: null,
  onBehalfOfId: null,
  occurredAt: now.toISOString(),
  correlationId,
  causationId: null,
  origin: null,
});

/**
 * The same context without a user: the rules of the platform decided, not the user whose action started them.
 */
export const decidedByPlatform = (context: CommandContext): CommandContext => ({
  ...context,
  actorId: null,
  onBehalfOfId: null,
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
