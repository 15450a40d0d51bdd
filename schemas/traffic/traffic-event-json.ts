import * as v from 'valibot';

import { trafficEvent } from './traffic-event.ts';
import type { TrafficEvent } from './traffic-event.ts';

/**
 * An event as a message of the traffic log carries it: JSON with money as decimal strings. Every field is named:
 * copying the event with a spread costs more than all the rest, and the bidder writes one for each bid.
 */
export function encodeTrafficEvent(event: TrafficEvent): string {
  const { claims } = event;
  const wire: Wire<TrafficEvent> = {
    schemaVersion: event.schemaVersion,
    kind: event.kind,
    atMs: event.atMs,
    claims: {
      bidId: claims.bidId,
      bidAtMs: claims.bidAtMs,
      userId: claims.userId,
      campaignId: claims.campaignId,
      creativeId: claims.creativeId,
      sspEndpointId: claims.sspEndpointId,
      creativeType: claims.creativeType,
      pricingModel: claims.pricingModel,
      bidNanos: claims.bidNanos.toString(),
      currency: claims.currency,
      isTest: claims.isTest,
      billing: claims.billing,
      markupBps: claims.markupBps,
      multiplierMicros: claims.multiplierMicros,
      unitChargeNanos: claims.unitChargeNanos?.toString(),
      personKey: claims.personKey,
      dealId: claims.dealId,
      dspEndpointId: claims.dspEndpointId,
      country: claims.country,
      region: claims.region,
      city: claims.city,
      deviceType: claims.deviceType,
      deviceBrand: claims.deviceBrand,
      os: claims.os,
      osVersion: claims.osVersion,
      browser: claims.browser,
      language: claims.language,
      connectionType: claims.connectionType,
      carrier: claims.carrier,
      trafficType: claims.trafficType,
      domain: claims.domain,
      siteId: claims.siteId,
      publisher: claims.publisher,
      size: claims.size,
    },
    clearingNanos: event.clearingNanos?.toString() ?? null,
    aboveBidNanos: event.aboveBidNanos?.toString(),
    lossReason: event.lossReason,
    minToWinNanos: event.minToWinNanos === null ? null : event.minToWinNanos?.toString(),
    notBillable: event.notBillable,
    conversionValueNanos: event.conversionValueNanos?.toString() ?? null,
    conversionType: event.conversionType,
    conversionValueFault: event.conversionValueFault,
    conversion: event.conversion,
    videoEvent: event.videoEvent,
    multiplier: event.multiplier,
    impressionAtMs: event.impressionAtMs,
    reservedUntilMs: event.reservedUntilMs,
    reservationGroup: event.reservationGroup,
    reservedNanos: event.reservedNanos?.toString(),
  };
  return JSON.stringify(wire);
}

/** Money becomes text; what may be absent is named all the same, and left out by JSON. */
type Wire<Value> = Value extends bigint
  ? string
  : Value extends string | number | boolean | null | undefined
    ? Value
    : { readonly [Key in keyof Required<Value>]: Wire<Value[Key]> };

/** @throws v.ValiError or SyntaxError when the text is no traffic event */
export const decodeTrafficEvent = (text: string): TrafficEvent => v.parse(trafficEvent, JSON.parse(text));
