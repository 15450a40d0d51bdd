import { MULTIPLIER_MAX } from '@marquee/schemas/common/multiplier';
import { createJsonTexts } from '@marquee/schemas/common/json-text';
import { decodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { BidFacts } from '../auction/macro-value.ts';
import { encodeBid } from './bid-message.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 });
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
const required = {
  bidId: text,
  bidAtMs: fc.integer({ min: 0, max: 4e12 }),
  userId: id,
  campaignId: id,
  creativeId: id,
  sspEndpointId: id,
  creativeType: text,
  pricingModel: text,
  bidNanos: fc.bigInt({ min: 0n, max: 10n ** 18n }),
  currency: text,
  isTest: fc.boolean(),
  billing: fc.constantFrom('impression' as const, 'click' as const),
  markupBps: fc.integer({ min: 0, max: 100_000 }),
  personKey: text,
  dealId: text,
  dspEndpointId: fc.constant(0),
  country: text,
  region: text,
  city: text,
  deviceType: text,
  deviceBrand: text,
  os: text,
  osVersion: text,
  browser: text,
  language: text,
  connectionType: text,
  carrier: text,
  zip: text,
  metro: text,
  trafficType: fc.integer({ min: 0, max: 5 }),
  domain: text,
  siteId: text,
  publisher: text,
  size: text,
} satisfies { [Name in keyof BidFacts]: fc.Arbitrary<BidFacts[Name]> };
const facts: fc.Arbitrary<BidFacts> = fc.record(
  {
    ...required,
    multiplierMicros: fc.integer({ min: 1, max: MULTIPLIER_MAX }),
    unitChargeNanos: fc.bigInt({ min: 0n, max: 10n ** 18n }),
  },
  { requiredKeys: Object.keys(required) as (keyof typeof required)[] },
);

describe('the message of a bid', () => {
  const quote = createJsonTexts();

  it('is read back as the bid that it was, whatever strangers put into it', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 4e12 }), (claims, reservedUntilMs) => {
        const reservedNanos = claims.unitChargeNanos;
        const message = encodeBid(claims, reservedUntilMs, quote, undefined, reservedNanos);
        expect(decodeTrafficEvent(message)).toEqual({
          schemaVersion: 1,
          kind: 'bid',
          atMs: claims.bidAtMs,
          claims,
          clearingNanos: null,
          lossReason: null,
          notBillable: claims.isTest ? 'test' : '',
          conversionValueNanos: null,
          conversionType: null,
          reservedUntilMs,
          ...(reservedNanos === undefined ? {} : { reservedNanos }),
        });
      }),
    );
  });
});
