import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createTrackingTokens, isExpired } from './tracking-token.ts';

const tokens = createTrackingTokens({ current: 'current secret 0123456789' });
const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });

const required = {
  bidId: fc.string({ minLength: 1, maxLength: 40 }),
  bidAtMs: fc.integer({ min: 0, max: 4e12 }),
  expiresAtMs: fc.integer({ min: 0, max: 4e12 }),
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
  dspEndpointId: fc.oneof(fc.constant(0), id),
  outsideWinUrl: text,
  outsideBillUrl: text,
  outsideLossUrl: text,
  addressKey: text,
  clickUrl: text,
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
  trafficType: fc.integer({ min: 0, max: 5 }),
  domain: text,
  siteId: text,
  publisher: text,
  size: text,
} satisfies { [Name in keyof TrackingClaims]: fc.Arbitrary<TrackingClaims[Name]> };
const anyClaims: fc.Arbitrary<TrackingClaims> = fc.record(
  { ...required, multiplierMicros: fc.integer({ min: 1, max: 10 ** 10 }) },
  { requiredKeys: Object.keys(required) as (keyof typeof required)[] },
);
const sample = fc.sample(anyClaims, { numRuns: 1, seed: 7 })[0]!;

/** Each otherwise than most bids have it. */
const UNUSUAL = {
  billing: 'click',
  markupBps: 1,
  personKey: 'person',
  dealId: 'deal',
  dspEndpointId: 7,
  outsideWinUrl: 'https://dsp.example/win',
  outsideBillUrl: 'https://dsp.example/bill',
  outsideLossUrl: 'https://dsp.example/loss',
  addressKey: 'address',
} satisfies Record<keyof typeof PLAIN_BID | keyof typeof PLAIN_TOKEN, unknown>;

describe('tracking tokens', () => {
  it('give back what was signed, whatever it was', () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        expect(tokens.verify(tokens.sign(claims))).toEqual({ ok: true, claims });
      }),
    );
  });

  it.each(Object.entries(UNUSUAL))(
    'give back %s where nothing else is out of the ordinary',
    (name, value) => {
      const claims = { ...sample, ...PLAIN_BID, ...PLAIN_TOKEN, [name]: value };
      expect(tokens.verify(tokens.sign(claims))).toEqual({ ok: true, claims });
    },
  );

  it('need no escaping in a URL', () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        const token = tokens.sign(claims);
        expect(encodeURIComponent(token)).toBe(token);
      }),
    );
  });

  it('accept none of the tokens that differ in one character', () => {
    const token = tokens.sign(sample);
    const accepted: string[] = [];
    for (let index = 0; index < token.length; index += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = String.fromCharCode(token.charCodeAt(index) ^ (1 << bit));
        const forged = token.slice(0, index) + flipped + token.slice(index + 1);
        if (tokens.verify(forged).ok) accepted.push(forged);
      }
    }
    expect(accepted).toEqual([]);
  });

  it('refuse truncated, extended, empty and oversized text without throwing', () => {
    const token = tokens.sign(sample);
    for (const bad of [
      token.slice(1),
      token.slice(0, -1),
      `${token}A`,
      '',
      '.',
      'a.b',
      'x'.repeat(100_000),
    ]) {
      expect(tokens.verify(bad).ok).toBe(false);
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (junk) => !tokens.verify(junk).ok));
  });

  it('are accepted through one rotation of the secret and no longer', () => {
    const token = tokens.sign(sample);
    const rotated = createTrackingTokens({
      current: 'the next secret 987654321',
      previous: 'current secret 0123456789',
    });
    expect(rotated.verify(token).ok).toBe(true);
    expect(tokens.verify(rotated.sign(sample))).toEqual({ ok: false, reason: 'forged' });
    const later = createTrackingTokens({
      current: 'the one after 123456789',
      previous: 'the next secret 987654321',
    });
    expect(later.verify(token)).toEqual({ ok: false, reason: 'forged' });
  });

  it('have a click id that tells of the same bid and is no token', () => {
    const token = tokens.sign(sample);
    const clickId = tokens.clickIdOf(token);
    expect(encodeURIComponent(clickId)).toBe(clickId);
    expect(tokens.clickIdOf(clickId)).toBe(clickId);
    expect(tokens.verify(clickId)).toEqual({ ok: false, reason: 'forged' });
    expect(tokens.verifyClickId(clickId)).toEqual({ ok: true, claims: sample });
    // Click ids of before there were any are tokens, and stand in links and cookies for a month.
    expect(tokens.verifyClickId(token)).toEqual({ ok: true, claims: sample });
    expect(tokens.verifyClickId(`${clickId.slice(0, -1)}~`).ok).toBe(false);
    const strangers = createTrackingTokens({ current: 'another secret 0123456789' });
    expect(strangers.verifyClickId(clickId)).toEqual({ ok: false, reason: 'forged' });
  });

  it('keep their click id through a rotation of the secret', () => {
    const token = tokens.sign(sample);
    const rotated = createTrackingTokens({
      current: 'the next secret 987654321',
      previous: 'current secret 0123456789',
    });
    expect(rotated.clickIdOf(token)).toBe(tokens.clickIdOf(token));
    expect(rotated.verifyClickId(tokens.clickIdOf(token)).ok).toBe(true);
  });

  it('refuse to be made with a secret that can be guessed', () => {
    expect(() => createTrackingTokens({ current: 'short' })).toThrow(/16 characters/);
  });

  it('expire after, not at, their last millisecond', () => {
    expect(isExpired(sample, sample.expiresAtMs)).toBe(false);
    expect(isExpired(sample, sample.expiresAtMs + 1)).toBe(true);
  });
});
