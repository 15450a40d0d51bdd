import { contextOfEvent, type CommandContext } from '@marquee/kit/decider/command-context';
import type { DomainEvent } from '@marquee/kit/decider/event-codec';
import { v5 as uuidV5 } from 'uuid';

/** Namespace of command ids derived from the events that cause them (RFC 9562, version 5). */
const REACTION_NAMESPACE = '2f6f1c5e-93c1-5a35-8c38-58e6b1c8a7d4';

/** What follows from an event, in the name of who caused it: the same event again is the same command. */
export const contextOfReaction = (
  event: DomainEvent,
  purpose: string,
  clock: () => Date,
): CommandContext => ({
  ...contextOfEvent(event, clock().toISOString()),
  commandId: uuidV5(`${purpose}:${event.id}`, REACTION_NAMESPACE),
});
