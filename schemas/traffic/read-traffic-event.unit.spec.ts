import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';

import { REPEAT_CONVERSIONS_TYPES } from '../conversion-pixel/fields.ts';
import { readTrafficEvent } from './read-traffic-event.ts';
import { INVALID_VALUE_REASONS } from './rejection-reasons.ts';
import type { TrafficEvent } from './traffic-event.ts';
import {
  ATTRIBUTIONS,
  POSTBACK_SECRETS,
  TRAFFIC_KINDS,
  trafficEvent,
  VIDEO_EVENTS,
} from './traffic-event.ts';
import { encodeTrafficEvent } from './traffic-event-json.ts';

const text = fc.string({ maxLength: 8 });
const number = fc.oneof(fc.nat(), fc.double({ noNaN: true, noDefaultInfinity: true }));
const money = fc.bigInt({ min: -(10n ** 29n), max: 10n ** 29n });
const orNull = <Value>(of: fc.Arbitrary<Value>) => fc.option(of);

const claims = fc.record(
  {
    ...{ bidId: text, bidAtMs: number, userId: number, campaignId: number, creativeId: number },
    ...{ sspEndpointId: number, creativeType: text, pricingModel: text, bidNanos: money, currency: text },
    ...{ isTest: fc.boolean(), billing: fc.constantFrom('impression' as const, 'click' as const) },
    ...{ markupBps: number, personKey: text, dealId: text, dspEndpointId: number },
    ...{ multiplierMicros: number, unitChargeNanos: money },
    ...{ country: text, region: text, city: text, deviceType: text, deviceBrand: text, os: text },
    ...{ osVersion: text, browser: text, language: text, connectionType: text, carrier: text, zip: text },
    metro: text,
    ...{ trafficType: number, domain: text, siteId: text, publisher: text, size: text },
  },
  {
    requiredKeys: [
      ...(['bidId', 'bidAtMs', 'userId', 'campaignId', 'creativeId', 'sspEndpointId'] as const),
      ...(['creativeType', 'pricingModel', 'bidNanos', 'isTest', 'currency', 'billing'] as const),
      ...(['markupBps', 'personKey', 'dealId', 'dspEndpointId', 'country', 'region', 'city'] as const),
      ...(['deviceType', 'deviceBrand', 'os', 'osVersion', 'browser', 'language'] as const),
      ...(['connectionType', 'carrier', 'zip', 'metro', 'trafficType', 'domain', 'siteId'] as const),
      ...(['publisher', 'size'] as const),
    ],
  },
);

const conversion = fc.record(
  {
    ...{ conversionId: text, pixelId: number, attribution: fc.constantFrom(...ATTRIBUTIONS) },
    ...{
      repeat: fc.constantFrom(...REPEAT_CONVERSIONS_TYPES),
      frequencyHours: number,
      clickId: text,
      clickWindowDays: number,
      viewWindowHours: number,
    },
    postbackSecret: fc.constantFrom(...POSTBACK_SECRETS),
  },
  { requiredKeys: ['conversionId', 'pixelId', 'attribution', 'repeat', 'frequencyHours', 'clickId'] },
);

const events: fc.Arbitrary<TrafficEvent> = fc.record(
  {
    ...{ schemaVersion: fc.constant(1 as const), kind: fc.constantFrom(...TRAFFIC_KINDS), atMs: number },
    ...{ claims, clearingNanos: orNull(money), aboveBidNanos: money, lossReason: orNull(number) },
    ...{ minToWinNanos: orNull(money), notBillable: text, conversionValueNanos: orNull(money) },
    ...{ conversionType: orNull(text), conversion, videoEvent: fc.constantFrom(...VIDEO_EVENTS) },
    ...{ conversionValueFault: fc.constantFrom(...Object.values(INVALID_VALUE_REASONS)), multiplier: number },
    ...{ impressionAtMs: number, reservedUntilMs: number, reservationGroup: text, reservedNanos: money },
  },
  {
    requiredKeys: [
      ...(['schemaVersion', 'kind', 'atMs', 'claims', 'clearingNanos', 'lossReason'] as const),
      ...(['notBillable', 'conversionValueNanos', 'conversionType'] as const),
    ],
  },
);

/** Every place of an event that can be made wrong: of the event itself, of its claims, and of its conversion. */
const PLACES: readonly (readonly string[])[] = [
  ...Object.keys(trafficEvent.entries).map((key) => [key]),
  ...Object.keys(trafficEvent.entries.claims.entries).map((key) => ['claims', key]),
  ...Object.keys(trafficEvent.entries.conversion.wrapped.entries).map((key) => ['conversion', key]),
  ['unknown'],
  ['claims', 'unknown'],
];
const wrong = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom('', 0, 2, '12', '-0', '+1', '1e3', ' 1', '1'.repeat(31), 'start', 'click', 'wins', true),
);

/** An object of JSON with another value at one place; undefined removes it. */
function changed(json: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json;
  const copy: Record<string, unknown> = { ...json };
  const next = rest.length === 0 ? value : changed(copy[key], rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}

const expectAgreement = (json: unknown): void => {
  const bySchema = v.safeParse(trafficEvent, json);
  expect(readTrafficEvent(json)).toStrictEqual(bySchema.success ? bySchema.output : undefined);
};

it('reads every event that is written as the schema does', () => {
  fc.assert(
    fc.property(events, (event) => {
      const json: unknown = JSON.parse(encodeTrafficEvent(event));
      expect(readTrafficEvent(json)).toBeDefined();
      expectAgreement(json);
    }),
  );
});

it('takes and refuses what the schema does, wherever a message is wrong', () => {
  fc.assert(
    fc.property(events, wrong, (event, value) => {
      const json: unknown = JSON.parse(encodeTrafficEvent(event));
      for (const place of PLACES) expectAgreement(changed(json, place, value));
    }),
  );
});

it('refuses what is no object at all', () => {
  fc.assert(fc.property(fc.jsonValue(), expectAgreement));
});

/**
 * What only the text of a message can say: keys twice, keys of the prototype, numbers beyond all, halves of characters.
 */
const fragments = fc.constantFrom(
  ...['"kind":"bid"', '"kind":"no kind"', '"__proto__":{"kind":"bid","notBillable":""}', '"__proto__":null'],
  ...['"constructor":1', '"atMs":1e999', '"atMs":-1e-400', '"lossReason":1e999', '"notBillable":"\\ud800"'],
  ...['"clearingNanos":"١٢"', '"clearingNanos":"12\\n"', '"clearingNanos":12', '"conversion":[]'],
  ...['"claims":[]', '"claims":{"__proto__":{"bidId":"b"}}', '"schemaVersion":1.0', '"schemaVersion":"1"'],
);

it('reads the text of a message as the schema does, whatever is written in it', () => {
  fc.assert(
    fc.property(events, fragments, fc.boolean(), (event, fragment, isFirst) => {
      const members = encodeTrafficEvent(event).slice(1, -1);
      const text = isFirst ? `{${fragment},${members}}` : `{${members},${fragment}}`;
      expectAgreement(JSON.parse(text));
      const lacking: unknown = JSON.parse(`{${fragment},${members.replace('"kind"', '"unkind"')}}`);
      expectAgreement(lacking);
    }),
  );
});
