import { randomUUID } from 'node:crypto';

import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

import { type CommandContext, platformCommand } from '../decider/command-context.ts';
import type { EventData, EventToAppend } from '../event-store/port.ts';

/** Metadata of an event by the system, now. */
export const sampleMetadata = (over: Partial<EventMetadata> = {}): EventMetadata => ({
  schemaVersion: 1,
  occurredAt: new Date().toISOString(),
  actorId: null,
  onBehalfOfId: null,
  correlationId: randomUUID(),
  causationId: null,
  origin: null,
  ...over,
});

/** An event by the system, with an id of its own. */
export const sampleEvent = (
  type: string,
  data: EventData,
  metadata: Partial<EventMetadata> = {},
): EventToAppend => ({ id: randomUUID(), type, data, metadata: sampleMetadata(metadata) });

/** Context of a command by the system, now. */
export const sampleContext = (over: Partial<CommandContext> = {}): CommandContext => ({
  ...platformCommand(new Date()),
  ...over,
});
