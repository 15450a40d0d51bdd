import * as v from 'valibot';

import { trafficEvent } from './traffic-event.ts';
import type { TrafficEvent } from './traffic-event.ts';

/** An event as a message of the traffic log carries it: JSON with money as decimal strings. */
export const encodeTrafficEvent = (event: TrafficEvent): string =>
  JSON.stringify({
    ...event,
    claims: { ...event.claims, bidNanos: event.claims.bidNanos.toString() },
    clearingNanos: event.clearingNanos?.toString() ?? null,
    minToWinNanos: event.minToWinNanos?.toString(),
    conversionValueNanos: event.conversionValueNanos?.toString() ?? null,
  });

/** @throws v.ValiError or SyntaxError when the text is no traffic event */
export const decodeTrafficEvent = (text: string): TrafficEvent => v.parse(trafficEvent, JSON.parse(text));
