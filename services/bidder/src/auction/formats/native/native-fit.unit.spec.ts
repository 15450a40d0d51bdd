import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { prepareNative } from './native-ad.ts';
import { shorten } from './native-assets.ts';
import { nativeNoBidReason } from './native-fit.ts';
import { ad, asked, desc, main, part, sizes, title } from './test/native-parts.ts';

describe('a native ad', () => {
  it.each<[string, object, string | undefined]>([
    ['everything that it has', { assets: [title, main, desc] }, undefined],
    ['a title that is too long', { assets: [{ ...title, title: { len: 10 } }] }, 'native-assets'],
    [
      'an optional title that is too long',
      { assets: [{ ...title, required: 0, title: { len: 10 } }, main] },
      undefined,
    ],
    [
      'an image that is too small',
      { assets: [{ ...main, img: { type: 3, wmin: 600, hmin: 300 } }] },
      'native-assets',
    ],
    [
      'an image of another size',
      { assets: [{ ...main, img: { type: 3, w: 1200, h: 627 } }] },
      'native-assets',
    ],
    ['an image of this size', { assets: [{ ...main, img: { type: 3, w: 492, h: 328 } }] }, undefined],
    [
      'an image to be scaled',
      { assets: [{ ...main, img: { type: 3, w: 900, h: 600, wmin: 450, hmin: 300 } }] },
      undefined,
    ],
    [
      'another content type',
      { assets: [{ ...main, img: { type: 3, mimes: ['image/gif'] } }] },
      'native-assets',
    ],
    ['an image of any type', { assets: [{ ...main, img: {} }] }, undefined],
    ['an image of an unknown type', { assets: [{ ...main, img: { type: 501 } }] }, 'native-assets'],
    ['a price', { assets: [{ id: 1, required: 1, data: { type: 6 } }] }, 'native-assets'],
    [
      'a call to action that would be cut',
      { assets: [{ id: 1, required: 1, data: { type: 12, len: 5 } }] },
      'native-assets',
    ],
    ['a required video', { assets: [title, { id: 9, required: 1, video: {} }] }, 'native-assets'],
    ['an optional video', { assets: [title, { id: 9, video: {} }] }, undefined],
    ['an optional video alone', { assets: [{ id: 9, video: {} }] }, 'native-assets'],
    ['an asset without an id', { assets: [main, { required: 1, title: { len: 90 } }] }, 'native-assets'],
  ])('asked for %s', (_, request, noBidReason) => {
    expect(nativeNoBidReason(ad, asked(request))).toBe(noBidReason);
  });

  it('promises nothing of an image that was never measured', () => {
    const unmeasured = prepareNative(part);
    expect(nativeNoBidReason(unmeasured, asked({ assets: [main] }))).toBe('native-assets');
    expect(nativeNoBidReason(unmeasured, asked({ assets: [{ ...main, img: { type: 3 } }] }))).toBeUndefined();
  });

  it('is secure when its images are', () => {
    expect(ad.isSecure).toBe(true);
    expect(prepareNative({ ...part, smallImage: '//cdn.example/icon.png' }).isSecure).toBe(true);
    expect(prepareNative({ ...part, largeImage: 'http://cdn.example/a.jpg' }).isSecure).toBe(false);
    expect(prepareNative({ ...part, smallImage: null, largeImage: null }).isSecure).toBe(true);
  });

  it('is distinguished by what requests can ask for', () => {
    expect(
      prepareNative({ ...part, assetTitle: 'Sunshades that keep up', assetCtaText: 'Buy it!!' }, sizes)
        .equivalenceClass,
    ).toBe(ad.equivalenceClass);
    for (const other of [
      prepareNative({ ...part, assetTitle: 'Parasols' }, sizes),
      prepareNative({ ...part, displayUrl: null }, sizes),
      prepareNative({ ...part, smallImage: 'http://cdn.example/parasol-icon.png' }, sizes),
      prepareNative(part, { ...sizes, mainSize: { w: 1200, h: 627 } }),
      prepareNative({ ...part, largeImage: 'https://cdn.example/parasol.webp' }, sizes),
    ]) {
      expect(other.equivalenceClass).not.toBe(ad.equivalenceClass);
    }
  });
});

const HALF_CHARACTER = /\p{Surrogate}/u;

describe('a description that is cut', () => {
  it('ends with a whole word', () => {
    expect(shorten('A parasol for windy balconies', 20)).toBe('A parasol for windy…');
    expect(shorten('A parasol for windy balconies', 19)).toBe('A parasol for…');
    expect(shorten('Sonnenschirmständer', 8)).toBe('Sonnens…');
    expect(shorten('A parasol', 9)).toBe('A parasol');
  });

  it('is never too long, never empty and never half a character', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.integer({ min: 1, max: 60 }),
        (text, max) => {
          const cut = shorten(text, max);
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut).not.toBe('');
          expect(HALF_CHARACTER.test(cut)).toBe(false);
        },
      ),
    );
  });
});
