import type { EventMetadata } from '@marquee/schemas/common/event-metadata';

import { UnstorableEvent } from './errors.ts';
import { type EventData, type EventToAppend, NO_STREAM } from './port.ts';

/** An event as every adapter stores it. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly dataJson: string;
  readonly metadataJson: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const STREAM = /^[A-Za-z0-9][\x21-\x7e]{0,249}$/;
/** `JSON.stringify` writes NUL and lone surrogates as escapes, so their absence is cheap to see. */
const SUSPICIOUS = /\\u(?:0000|d[89a-f])/;
const UNSTORABLE_TEXT = /\0|\p{Surrogate}/u;

/**
 * Checks an append and writes its events as JSON; bigints become decimal strings.
 *
 * NUL characters and lone surrogates are refused at the door of every adapter: PostgreSQL can hold neither, so an
 * event with one would be stored and then poison each projection.
 * @throws UnstorableEvent
 */
export function toStoredEvents(
  stream: string,
  expectedRevision: number,
  events: readonly EventToAppend[],
): readonly StoredEvent[] {
  if (!STREAM.test(stream)) throw new UnstorableEvent(`"${stream}" cannot name a stream`);
  if (!Number.isSafeInteger(expectedRevision) || expectedRevision < NO_STREAM) {
    throw new UnstorableEvent(`${expectedRevision} is not an expected revision`);
  }
  if (events.length === 0) throw new UnstorableEvent('an append needs at least one event');
  if (new Set(events.map((event) => event.id)).size !== events.length) {
    throw new UnstorableEvent('the events of one append have one id');
  }
  return events.map((event) => {
    if (!UUID.test(event.id)) throw new UnstorableEvent(`"${event.id}" is not a lower-case UUID`);
    if (event.type === '') throw new UnstorableEvent('an event has a type');
    return {
      id: event.id,
      type: event.type,
      dataJson: stringify(event.type, event.data),
      metadataJson: stringify(event.type, event.metadata),
    };
  });
}

/** The inverse for data: bigints stay the decimal strings that they were stored as. */
export function parseEventData(json: string): EventData {
  return JSON.parse(json) as EventData;
}

/** The inverse for metadata. */
export function parseEventMetadata(json: string): EventMetadata {
  return JSON.parse(json) as EventMetadata;
}

function stringify(type: string, value: object): string {
  const json = JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (typeof part === 'number' && !Number.isFinite(part)) {
      throw new UnstorableEvent(`${type}: "${key}" is ${part}, which JSON cannot hold`);
    }
    return part;
  });
  if (SUSPICIOUS.test(json)) refuseUnstorableText(type, value);
  return json;
}

function refuseUnstorableText(type: string, value: unknown, key = ''): void {
  if (typeof value === 'string' && UNSTORABLE_TEXT.test(value)) {
    throw new UnstorableEvent(`${type}: "${key}" holds a NUL character or half a surrogate pair`);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value)) {
    if (UNSTORABLE_TEXT.test(name)) throw new UnstorableEvent(`${type}: a field name cannot be stored`);
    refuseUnstorableText(type, part, name);
  }
}
