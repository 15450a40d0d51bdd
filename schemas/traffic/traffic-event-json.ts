import * as v from 'valibot';

import { wireClaims } from './flat-dimensions.ts';
import { trafficEvent } from './traffic-event.ts';
import type { TrafficEvent } from './traffic-event.ts';

/**
 * An event as a message of the traffic log carries it: JSON with money as decimal strings. Every field is named:
 * copying the event with a spread costs more than all the rest, and the bidder writes one for each bid.
 */
export function encodeTrafficEvent(event: TrafficEvent): string {
  const wire: Wire<TrafficEvent> = {
    schemaVersion: event.schemaVersion,
    kind: event.kind,
    atMs: event.atMs,
    claims: wireClaims(event.claims),
    clearingNanos: event.clearingNanos?.toString() ?? null,
    aboveBidNanos: event.aboveBidNanos?.toString(),
    lossReason: event.lossReason,
    minToWinNanos: event.minToWinNanos === null ? null : event.minToWinNanos?.toString(),
    notBillable: event.notBillable,
    conversionValueNanos: event.conversionValueNanos?.toString() ?? null,
    conversionType: event.conversionType,
    conversionValueFault: event.conversionValueFault,
    conversion: event.conversion && {
      ...event.conversion,
      clickWindowDays: event.conversion.clickWindowDays,
      viewWindowHours: event.conversion.viewWindowHours,
      postbackSecret: event.conversion.postbackSecret,
    },
    videoEvent: event.videoEvent,
    multiplier: event.multiplier,
    impressionAtMs: event.impressionAtMs,
    reservedUntilMs: event.reservedUntilMs,
    reservationGroup: event.reservationGroup,
    reservedNanos: event.reservedNanos?.toString(),
  };
  return JSON.stringify(wire);
}

/** Money becomes text; what may be absent is named too, and JSON leaves it out. */
type Wire<Value> = Value extends bigint
  ? string
  : Value extends string | number | boolean | null | undefined
    ? Value
    : { readonly [Key in keyof Required<Value>]: Wire<Value[Key]> };

/** @throws v.ValiError or SyntaxError when the text is no traffic event */
export const decodeTrafficEvent = (text: string): TrafficEvent => v.parse(trafficEvent, JSON.parse(text));
