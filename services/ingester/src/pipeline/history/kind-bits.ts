import { TRAFFIC_KINDS, type TrafficKind } from '@marquee/schemas/traffic/traffic-event';

/** A bit for each kind of event, so that a number says which of them a bid has had. */
export const kindBit: Readonly<Record<TrafficKind, number>> = Object.fromEntries(
  TRAFFIC_KINDS.map((kind, index) => [kind, 1 << index]),
) as Record<TrafficKind, number>;
