import {
  type AllStreamRecordedEvent,
  jsonEvent,
  type Position as ServerPosition,
  type RecordedEvent as ServerEvent,
  START,
} from '@eventstore/db-client';
import { parseEventData, type StoredEvent } from '@marquee/kit/event-store/json';
import type { ReadEvent } from '@marquee/kit/event-store/newest-events';
import type { EventData, Position, RecordedEvent } from '@marquee/kit/event-store/port';
import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

/** The server writes unknown positions as 2^64 - 1. */
const LARGEST_POSITION = 2n ** 63n;

/** Undefined when the server did not say. Commit and prepare are equal for everything that is appended over gRPC. */
export const positionOf = (position: ServerPosition | undefined): Position | undefined =>
  position && position.commit < LARGEST_POSITION ? position.commit : undefined;

/**
 * The server's form of a position. 0 is before the first event; the server's record there is never a product
 * event.
 */
export const serverPosition = (position: Position) =>
  position === 0n ? START : { commit: position, prepare: position };

/** Whether the product wrote it: its streams begin with the prefix, and those of the server itself with `$`. */
export const isOwnEvent = (event: { readonly type: string; readonly streamId: string }, prefix: string) =>
  event.streamId.startsWith(prefix) && !event.streamId.startsWith('$') && !event.type.startsWith('$');

const utf8 = new TextEncoder();

export const toServerEvent = (event: StoredEvent) =>
  jsonEvent({
    id: event.id,
    type: event.type,
    data: parseEventData(event.dataJson),
    // The client takes metadata as the bytes that are sent, and data only as what it makes them of.
    metadata: utf8.encode(event.metadataJson),
  });

export const toRecorded = (
  event: ServerEvent | AllStreamRecordedEvent,
  position: Position,
  prefix: string,
): RecordedEvent => ({
  id: event.id,
  type: event.type,
  data: event.data as EventData,
  metadata: event.metadata as EventMetadata,
  stream: event.streamId.slice(prefix.length),
  revision: Number(event.revision),
  position,
});

export const toReadEvent = (event: AllStreamRecordedEvent, prefix: string): ReadEvent => ({
  event: toRecorded(event, event.position.commit, prefix),
  bytes: JSON.stringify(event.data).length,
});
