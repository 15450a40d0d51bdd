import type { AnyEvent } from '@marquee/schemas/events/registry';
import { eventRegistry } from '@marquee/schemas/events/registry';
import * as v from 'valibot';

import type { RecordedEvent } from '../event-store/port.ts';

/** A recorded event whose data has today's shape: money as bigint, old versions lifted. */
export type DomainEvent = Omit<RecordedEvent, 'type' | 'data'> & AnyEvent;

/** Lifts the payload of one version of an event type to the next. Pure; one a change; never edited. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** `upcasters['CampaignCreated'][1]` lifts version 1 to version 2. */
export type Upcasters = Readonly<Record<string, Readonly<Record<number, Upcaster>>>>;

/** For a field that may be sealed since: no pure function can seal it, so that it is read as it was written. */
const unchanged: Upcaster = (data) => data;

const upcasters: Upcasters = {
  PaymentRequested: { 1: unchanged },
  PaymentDeclined: { 1: unchanged },
  CompensationGranted: { 1: unchanged },
  NotificationRaised: { 1: unchanged },
};

/** A stored event that no schema fits: a programming error, parked by projections with this reason. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** Current version of an event type; 1 for types that this build does not know. */
export const currentVersion = (type: string): number => eventRegistry[type]?.version ?? 1;

/** True when this build knows the type; projections over all events show the others as they are. */
export const isKnownEvent = (type: string): boolean => type in eventRegistry;

/**
 * Lifts a stored event to its current version and parses it.
 * @throws UnreadableEvent when its type is unknown or its data does not fit
 */
export function decodeEvent(recorded: RecordedEvent): DomainEvent {
  const definition = eventRegistry[recorded.type];
  if (!definition) throw new UnreadableEvent(`unknown event type ${recorded.type}`);
  let data: Record<string, unknown> = recorded.data;
  for (let version = recorded.metadata.schemaVersion; version < definition.version; version += 1) {
    const lift = upcasters[recorded.type]?.[version];
    if (!lift) throw new UnreadableEvent(`no upcaster for ${recorded.type} from version ${version}`);
    data = lift(data);
  }
  const parsed = v.safeParse(definition.data, data);
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new UnreadableEvent(
      `${recorded.type} ${recorded.id} does not fit its schema: ${v.getDotPath(issue) ?? ''} ${issue.message}`,
    );
  }
  return { ...recorded, data: parsed.output } as DomainEvent;
}
