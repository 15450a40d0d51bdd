import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { PLAIN_BID, PLAIN_TOKEN } from '@marquee/schemas/traffic/tracking-claims';
import type { TokenPurpose } from '@marquee/schemas/traffic/tracking-token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createTrackingTokens } from './tracking-token.ts';

const tokens = createTrackingTokens({ current: 'current secret 0123456789' });
const PURPOSES = ['notice', 'markup', 'click'] as const;
/** What ids, domains, versions and numbers look like, and what they may be. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.stringMatching(/^[a-z0-9.-]{0,30}$/),
  fc.nat({ max: 9_999_999_999 }).map(String),
  fc.constantFrom(
    '',
    '0',
    '007',
    'USA',
    'usa',
    '300x250',
    'Apple',
    'smartphone',
    'Chrome',
    'CPM',
    'banner',
    'en',
  ),
  fc.base64String({ maxLength: 40 }),
);
const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });

const time = fc.oneof(
  fc.integer({ min: 0, max: 4e12 }),
  fc.nat({ max: 9_999 }).map((seconds) => Date.UTC(2026, 10, 21) + seconds * 1_000),
);

const required = {
  bidId: fc.string({ minLength: 1, maxLength: 40 }),
  bidAtMs: time,
  expiresAtMs: time,
  userId: id,
  campaignId: id,
  creativeId: id,
  sspEndpointId: id,
  creativeType: text,
  pricingModel: text,
  bidNanos: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.bigInt({ min: 0n, max: 10n ** 8n })),
  currency: fc.oneof(fc.constant('USD'), text),
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
  zip: text,
  metro: text,
  trafficType: fc.integer({ min: 0, max: 5 }),
  domain: text,
  siteId: text,
  publisher: text,
  size: text,
} satisfies { [Name in keyof TrackingClaims]: fc.Arbitrary<TrackingClaims[Name]> };
const anyClaims: fc.Arbitrary<TrackingClaims> = fc.record(
  {
    ...required,
    multiplierMicros: fc.integer({ min: 1, max: 10 ** 10 }),
    unitChargeNanos: fc.oneof(
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.bigInt({ min: 0n, max: 10n ** 10n }),
    ),
  },
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
  multiplierMicros: 14_200_000,
  unitChargeNanos: 500_000_000n,
} satisfies Record<
  keyof typeof PLAIN_BID | keyof typeof PLAIN_TOKEN | 'multiplierMicros' | 'unitChargeNanos',
  unknown
>;

const LEGACY_CLAIMS: TrackingClaims = {
  bidId: 'pnzA1b2C3.4rg',
  bidAtMs: 1795320000123,
  expiresAtMs: 1795320300123,
  userId: 5,
  campaignId: 42,
  creativeId: 7,
  sspEndpointId: 3,
  creativeType: 'banner',
  pricingModel: 'CPM',
  bidNanos: 2_500_000n,
  currency: 'EUR',
  isTest: false,
  ...PLAIN_BID,
  ...PLAIN_TOKEN,
  markupBps: 2_500,
  personKey: 'Zm9vYmFyYmF6cXV4MTIzNA',
  dealId: 'deal-1',
  addressKey: 'abc',
  clickUrl: 'https://shop.example/a?c={click_id}',
  country: 'USA',
  region: 'CA',
  city: '5368361',
  deviceType: 'smartphone',
  deviceBrand: 'Apple',
  os: 'iOS',
  osVersion: '18',
  browser: 'Safari',
  language: 'en',
  connectionType: 'wifi',
  carrier: 'Zürich Mobil',
  zip: '',
  metro: '',
  trafficType: 1,
  domain: 'news.example',
  siteId: 's-1',
  publisher: 'p-1',
  size: '300x250',
};
/** Claims of a typical bid: without a user, in the open auction, in dollars. */
const TYPICAL: TrackingClaims = {
  ...LEGACY_CLAIMS,
  ...PLAIN_BID,
  ...PLAIN_TOKEN,
  bidId: 'pnzA1b2C.4rgu8',
  userId: 312,
  campaignId: 1_042,
  creativeId: 2_007,
  currency: 'USD',
  carrier: '',
  zip: '',
  metro: '',
  siteId: '102855',
  publisher: '8953',
  domain: 'www.dailynews.example',
  osVersion: '18.1',
};
const LEGACY = {
  token:
    'X0-WzEsInBuekExYjJDMy40cmciLDE3OTUzMjAwMDAxMjMsMzAwMDAwLDUsNDIsNywzLCJiYW5uZXIiLCJDUE0iLCIxaGwwZyIsIkVVUiIsMCwiaHR0cHM6Ly9zaG9wLmV4YW1wbGUvYT9jPXtjbGlja19pZH0iLDEsIlVTQSIsIkNBIiwiNTM2ODM2MSIsInNtYXJ0cGhvbmUiLCJBcHBsZSIsImlPUyIsIjE4IiwiU2FmYXJpIiwiZW4iLCJ3aWZpIiwiWsO8cmljaCBNb2JpbCIsIm5ld3MuZXhhbXBsZSIsInMtMSIsInAtMSIsIjMwMHgyNTAiLHsibSI6MjUwMCwicCI6IlptOXZZbUZ5WW1GNmNYVjRNVEl6TkEiLCJkIjoiZGVhbC0xIiwiYSI6ImFiYyJ9XQ.OyOQ5ihID3aX5TXyCpGKwA',
  clickId:
    'X0-WzEsInBuekExYjJDMy40cmciLDE3OTUzMjAwMDAxMjMsMzAwMDAwLDUsNDIsNywzLCJiYW5uZXIiLCJDUE0iLCIxaGwwZyIsIkVVUiIsMCwiaHR0cHM6Ly9zaG9wLmV4YW1wbGUvYT9jPXtjbGlja19pZH0iLDEsIlVTQSIsIkNBIiwiNTM2ODM2MSIsInNtYXJ0cGhvbmUiLCJBcHBsZSIsImlPUyIsIjE4IiwiU2FmYXJpIiwiZW4iLCJ3aWZpIiwiWsO8cmljaCBNb2JpbCIsIm5ld3MuZXhhbXBsZSIsInMtMSIsInAtMSIsIjMwMHgyNTAiLHsibSI6MjUwMCwicCI6IlptOXZZbUZ5WW1GNmNYVjRNVEl6TkEiLCJkIjoiZGVhbC0xIiwiYSI6ImFiYyJ9XQ.z_WQ7Mk9Kfzh8UUvEYFkSQ',
} as const;
const FROZEN = {
  notice:
    '9cojGFNG9QIZAFl3Yfb-MGdi4RzBSwz0A3rvMnvBNu1x36x8Lk8t96q2p4cCa4OwW4ux3qGshHReb8fAPJj0d-Y5suJYHqCPOrbLSYIGu2nFoPXtiPj9tlhGqK7D1u5BFmaLDRvV',
  click:
    '9cojGFNG9QIZAFl3Yfb-MGdi4RzBSwz0A3rvMnvBNu1x36x8Lk8t96q2p4cCa4OwW4ux3qGshHReb8fAPJj0d-Y5suJYHqCPOrbLSYIGu2nFoPXtiPj9tlhGr_BYRblnvTitKeQ8OGnR2tjjOub04fVBl4StwgIZPHNj8QCFugAEkYuwW3yl3t0JbX',
  clickOfUnits:
    '9X-ycpOT6mU8AAP5jzR5zgXiiV86bX4rJZAaUPfLE3DlbUp-ua36FFtonI-1afoX7zMQ2AcNGswcofWaDCuvMTlQ0e4nriNwyJiV5gEBkrBX3KshxoMrMyMA8RWVb8D_KreHiZIbiy94VRBhdH9U6ei5uzMVhQ8vwB0Gncic-vp32xyQnAlhm7UAN2nlVyZzO3',
} as const;

/** The claims that a token returns: the click's target is in the click token alone. */
const claimsFor = (purpose: TokenPurpose, claims: TrackingClaims): TrackingClaims =>
  purpose === 'click' ? claims : { ...claims, clickUrl: '' };

const tokensOf = (claims: TrackingClaims, by = tokens): Readonly<Record<TokenPurpose, string>> => {
  const signed = by.sign(claims);
  return { notice: signed.notice, markup: signed.markup, click: signed.click() };
};

describe('tracking tokens', () => {
  it('give back what was signed, whatever it was, and need no escaping in a URL', () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        const signed = tokensOf(claims);
        for (const purpose of PURPOSES) {
          expect(tokens.verify(signed[purpose], purpose)).toEqual({
            ok: true,
            claims: claimsFor(purpose, claims),
            isLegacy: false,
            clickId: expect.any(Function) as () => string,
            shortClickId: expect.any(Function) as () => string,
          });
          expect(encodeURIComponent(signed[purpose])).toBe(signed[purpose]);
        }
      }),
    );
  });

  it.each(Object.entries(UNUSUAL))(
    'give back %s where nothing else is out of the ordinary',
    (name, value) => {
      const claims = { ...sample, ...PLAIN_BID, ...PLAIN_TOKEN, [name]: value };
      const verified = tokens.verify(tokens.sign(claims).click(), 'click');
      expect(verified).toMatchObject({ ok: true, claims, isLegacy: false });
    },
  );

  it('give back claims of every length, and of bids without number, from one stream of keys', () => {
    for (let nth = 0; nth < 2_000; nth += 1) {
      const claims = {
        ...sample,
        bidId: `b${nth}`,
        domain: 'd'.repeat(nth % 700),
        clickUrl: 'ü'.repeat(nth % 300),
      };
      const signed = tokensOf(claims);
      expect(tokens.verify(signed.click, 'click')).toMatchObject({ ok: true, claims, isLegacy: false });
      expect(tokens.verify(signed.notice, 'notice').ok).toBe(true);
    }
  });

  it('are refused for any purpose but their own', () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        const signed = tokensOf(claims);
        for (const own of PURPOSES) {
          for (const other of PURPOSES) {
            if (own === other) continue;
            expect(tokens.verify(signed[own], other)).toEqual({ ok: false, reason: 'forged' });
          }
        }
      }),
    );
  });

  it('reveal nothing of the bid in clear, and nothing twice alike', () => {
    const claims = {
      ...sample,
      ...PLAIN_BID,
      domain: 'news.example',
      clickUrl: 'https://shop.example/landing',
    };
    const [one, other] = [tokensOf(claims), tokensOf(claims)];
    for (const purpose of PURPOSES) {
      const bytes = Buffer.from(one[purpose], 'base64url').toString('latin1');
      for (const word of ['news', 'shop', claims.bidId]) expect(bytes).not.toContain(word);
      expect(one[purpose]).not.toBe(other[purpose]);
    }
    // Two texts of one stream have no part of the key stream in common: 12 equal bytes would be the same plain text.
    const [first, second] = [one, other].map(({ notice }) =>
      Buffer.from(notice, 'base64url').subarray(12, 60),
    );
    expect(first!.filter((byte, index) => byte === second![index]).length).toBeLessThan(12);
  });

  it('accept none of the tokens that differ in one bit', () => {
    const signed = tokensOf(sample);
    const accepted: string[] = [];
    for (const purpose of PURPOSES) {
      const token = signed[purpose];
      for (let index = 0; index < token.length; index += 1) {
        for (let bit = 0; bit < 8; bit += 1) {
          const flipped = String.fromCharCode(token.charCodeAt(index) ^ (1 << bit));
          const forged = token.slice(0, index) + flipped + token.slice(index + 1);
          for (const tried of PURPOSES) if (tokens.verify(forged, tried).ok) accepted.push(forged);
        }
      }
    }
    expect(accepted).toEqual([]);
  });

  it('refuse truncated, extended, padded, empty and oversized text without throwing', () => {
    const { notice, click } = tokensOf(sample);
    for (const bad of [
      notice.slice(1),
      notice.slice(0, -1),
      click.slice(0, notice.length),
      `${notice}A`,
      `${notice}=`,
      notice.slice(0, -16) + 'AAAA' + notice.slice(-16),
      '',
      '.',
      'a.b',
      'A'.repeat(16),
      'A'.repeat(17),
      'x'.repeat(100_000),
    ]) {
      for (const purpose of PURPOSES) expect(tokens.verify(bad, purpose).ok).toBe(false);
    }
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (junk) => !tokens.verify(junk, 'notice').ok));
    fc.assert(fc.property(fc.base64String({ maxLength: 200 }), (junk) => !tokens.verify(junk, 'markup').ok));
  });

  it('are accepted through one rotation of the secret and no longer', () => {
    const signed = tokensOf(sample);
    const rotated = createTrackingTokens({
      current: 'the next secret 987654321',
      previous: 'current secret 0123456789',
    });
    const later = createTrackingTokens({
      current: 'the one after 123456789',
      previous: 'the next secret 987654321',
    });
    for (const purpose of PURPOSES) {
      expect(rotated.verify(signed[purpose], purpose).ok).toBe(true);
      expect(later.verify(signed[purpose], purpose)).toEqual({ ok: false, reason: 'forged' });
      const next = tokensOf(sample, rotated)[purpose];
      expect(tokens.verify(next, purpose)).toEqual({ ok: false, reason: 'forged' });
      expect(later.verify(next, purpose).ok).toBe(true);
    }
  });

  it('have a click id that identifies the same bid, leads nowhere and is no other token', () => {
    const signed = tokens.sign(sample);
    const clickId = signed.clickId();
    for (const [token, purpose] of [
      [signed.notice, 'notice'],
      [signed.markup, 'markup'],
      [signed.click(), 'click'],
      [clickId, 'click'],
    ] as const) {
      const verified = tokens.verify(token, purpose);
      expect(verified.ok && verified.clickId()).toBe(clickId);
    }
    const claims = { ...sample, clickUrl: '' };
    expect(tokens.verify(clickId, 'click')).toMatchObject({ ok: true, claims, isLegacy: false });
    for (const purpose of ['notice', 'markup'] as const)
      expect(tokens.verify(clickId, purpose)).toEqual({ ok: false, reason: 'forged' });
    const strangers = createTrackingTokens({ current: 'another secret 0123456789' });
    expect(strangers.verify(clickId, 'click')).toEqual({ ok: false, reason: 'forged' });
  });

  it('of a typical bid are at most 140 characters long', () => {
    const { notice, markup } = tokens.sign(TYPICAL);
    expect(notice.length).toBeLessThanOrEqual(140);
    expect(markup.length).toBe(notice.length);
  });

  it('refuse to be made with a secret that can be guessed', () => {
    expect(() => createTrackingTokens({ current: 'short' })).toThrow(/16 characters/);
  });
});

/** Signed once and kept: what is in flight must be read by the next version too. */
describe('a token of another version', () => {
  it('of this layout is read as it was signed', () => {
    expect(tokens.verify(FROZEN.notice, 'notice')).toMatchObject({
      ok: true,
      claims: { ...TYPICAL, clickUrl: '' },
      isLegacy: false,
    });
    expect(tokens.verify(FROZEN.click, 'click')).toMatchObject({
      ok: true,
      claims: TYPICAL,
      isLegacy: false,
    });
    expect(tokens.verify(FROZEN.clickOfUnits, 'click')).toMatchObject({
      ok: true,
      claims: { ...TYPICAL, pricingModel: 'CPC', unitChargeNanos: 500_000_000n },
      isLegacy: false,
    });
  });

  it('of the layout before purposes is accepted for every purpose, its click id for clicks alone', () => {
    for (const purpose of PURPOSES)
      expect(tokens.verify(LEGACY.token, purpose)).toMatchObject({
        ok: true,
        claims: LEGACY_CLAIMS,
        isLegacy: true,
      });
    expect(tokens.verify(LEGACY.clickId, 'click')).toMatchObject({
      ok: true,
      claims: LEGACY_CLAIMS,
      isLegacy: true,
    });
    for (const purpose of ['notice', 'markup'] as const)
      expect(tokens.verify(LEGACY.clickId, purpose)).toEqual({ ok: false, reason: 'forged' });
    const verified = tokens.verify(LEGACY.token, 'click');
    expect(verified.ok && verified.clickId()).toBe(LEGACY.clickId);
    const flipped = LEGACY.token.replace('WzEs', 'WzIs');
    expect(tokens.verify(flipped, 'notice')).toEqual({ ok: false, reason: 'forged' });
  });
});
