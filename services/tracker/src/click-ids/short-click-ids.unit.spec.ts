import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { claimsOf, SECRET } from '../../test/claims.ts';
import { createTrackingTokens } from '../tracking-token/tracking-token.ts';
import { createShortClickIds } from './short-click-ids.ts';

const shortIds = createShortClickIds({ current: SECRET });
const tokens = createTrackingTokens({ current: SECRET });
/** What the columns of trackers take at least. */
const LENGTH_MAX = 64;

const text = fc.string({ maxLength: 300 });
const anyClaims: fc.Arbitrary<TrackingClaims> = fc
  .record({
    bidId: fc.string({ maxLength: 40 }),
    userId: fc.nat(),
    campaignId: fc.nat(),
    ...{ domain: text, publisher: text, siteId: text, carrier: text, dealId: text, personKey: text },
    clickUrl: fc.webUrl().map((url) => `${url}?k={click_id}`),
  })
  .map(claimsOf);

/** The shortest tokens that can be: all texts are empty. */
const EMPTY = Object.fromEntries(
  Object.entries(claimsOf()).map(([name, value]) => [name, typeof value === 'string' ? '' : value]),
) as unknown as TrackingClaims;

describe('short click ids', () => {
  it('have at most 64 characters for all claims, need no escaping, and are always the same for one click', () => {
    fc.assert(
      fc.property(anyClaims, (claims) => {
        const longId = tokens.sign(claims).clickId();
        const shortId = shortIds.of(longId);
        expect(shortId.length).toBeLessThanOrEqual(LENGTH_MAX);
        expect(encodeURIComponent(shortId)).toBe(shortId);
        expect(createShortClickIds({ current: SECRET }).of(longId)).toBe(shortId);
        expect([shortIds.isOne(shortId), shortIds.isOurs(shortId)]).toEqual([true, true]);
        expect(shortIds.isShortFor(shortId, longId)).toBe(true);
      }),
    );
  });

  it('have another length than everything that the bidder signs', () => {
    const signed = { ...EMPTY, creativeType: 'banner', pricingModel: 'CPM', currency: 'USD' } as const;
    fc.assert(
      fc.property(fc.oneof(anyClaims, fc.constant(signed)), (claims) => {
        const signedTexts = tokens.sign(claims);
        const { notice, markup } = signedTexts;
        for (const token of [notice, markup, signedTexts.click(), signedTexts.clickId()])
          expect(token.length).toBeGreaterThan(33);
        expect(signedTexts.clickId().length % 4).toBe(0);
        expect(shortIds.isOne(signedTexts.clickId())).toBe(false);
      }),
    );
  });

  it('differ from click to click', () => {
    const ids = Array.from({ length: 2_000 }, (_, nth) => shortIds.of(`click ${nth}`));
    expect(new Set(ids).size).toBe(2_000);
    expect(shortIds.isShortFor(ids[0]!, 'click 1')).toBe(false);
  });

  it('are not ours where any character of them was changed', () => {
    const shortId = shortIds.of(tokens.sign(claimsOf()).clickId());
    for (let index = 0; index < shortId.length; index += 1) {
      const changed =
        shortId.slice(0, index) + (shortId[index] === 'A' ? 'B' : 'A') + shortId.slice(index + 1);
      expect(shortIds.isOurs(changed)).toBe(false);
    }
    for (const other of [
      '',
      shortId.slice(1),
      `${shortId}A`,
      shortId.toUpperCase(),
      `c${'A'.repeat(32)}`,
      'ü',
    ])
      expect(shortIds.isOurs(other)).toBe(false);
    fc.assert(fc.property(fc.string(), (junk) => !shortIds.isOurs(junk)));
  });

  it('are ours through one rotation of the secret and no longer', () => {
    const shortId = shortIds.of('click');
    const next = 'the next secret 987654321';
    const rotated = createShortClickIds({ current: next, previous: SECRET });
    const later = createShortClickIds({ current: 'the one after 123456789', previous: next });
    expect([rotated.isOurs(shortId), rotated.isShortFor(shortId, 'click')]).toEqual([true, true]);
    expect(rotated.of('click')).not.toBe(shortId);
    expect([later.isOurs(shortId), later.isOurs(rotated.of('click'))]).toEqual([false, true]);
  });
});
