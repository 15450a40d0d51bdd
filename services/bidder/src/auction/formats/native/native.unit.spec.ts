import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { MacroName } from '@marquee/schemas/common/macros';

import { readSamples } from '../../../test/samples.ts';
import { bidUrls } from '../../markup.ts';
import type { JsonObject } from '../../read-json.ts';
import { isObject } from '../../read-json.ts';
import { prepareNative } from './native-ad.ts';
import { shorten } from './native-assets.ts';
import { nativeRefusal } from './native-fit.ts';
import type { NativeOffer } from './native-offer.ts';
import { nativeOfferOf } from './native-offer.ts';
import { renderNative } from './render-native.ts';
import { nativeAnswerSchema } from '../../../test/native-answer-schema.ts';

const part = {
  smallImageId: 3,
  smallImage: 'https://cdn.example/parasol-icon.png',
  largeImageId: 4,
  largeImage: 'https://cdn.example/parasol.jpg?b={cachebuster}',
  assetTitle: 'Parasols that stay put',
  assetDataDesc: 'A parasol for windy balconies, with a foot that holds',
  assetDataSponsored: 'Parasol House',
  assetCtaText: 'See them',
  clickUrl: 'https://shop.example/parasols',
  displayUrl: 'shop.example/parasols',
};
const sizes = { iconSize: { w: 256, h: 256 }, mainSize: { w: 492, h: 328 } };
const ad = prepareNative(part, sizes);
const urls = bidUrls('https://edge.example', 'token', true);
const value = (name: MacroName): string => (name === 'cachebuster' ? 'k7' : '');

const offerOf = (native: JsonObject): NativeOffer => {
  const offer = nativeOfferOf(native, 0);
  if ('refusal' in offer) throw new Error(offer.refusal);
  return offer;
};
const asked = (request: object): NativeOffer => offerOf({ request: JSON.stringify(request) });
const title = { id: 1, required: 1, title: { len: 90 } };
const main = { id: 2, required: 1, img: { type: 3, wmin: 400, hmin: 300, mimes: ['image/jpeg'] } };
const desc = { id: 5, required: 1, data: { type: 2, len: 140 } };

interface Answer {
  readonly ver: string;
  readonly assets: readonly {
    readonly id: number;
    readonly title?: { readonly text: string };
    readonly img?: { readonly url: string; readonly w?: number; readonly h?: number; readonly type?: number };
    readonly data?: { readonly value: string; readonly type?: number };
  }[];
  readonly link: { readonly url: string };
  readonly imptrackers?: readonly string[];
  readonly eventtrackers?: readonly object[];
}
const validators = {
  '1.1': new Ajv().compile<Answer>(nativeAnswerSchema('1.1')),
  '1.2': new Ajv().compile<Answer>(nativeAnswerSchema('1.2')),
};
/** The answer, after the schema of its version has accepted it. */
function answerTo(offer: NativeOffer, version: '1.1' | '1.2' = '1.2'): Answer {
  const answer: unknown = JSON.parse(renderNative(ad, offer, urls, value, { isWrapped: false }));
  const validate = validators[version];
  if (!validate(answer)) throw new Error(JSON.stringify(validate.errors));
  return answer;
}

describe('imp.native', () => {
  it('reads a request text of version 1.2', () => {
    const request = {
      ver: '1.2',
      context: 1,
      plcmttype: 4,
      privacy: 1,
      assets: [
        title,
        main,
        { ...desc, required: '1' },
        { id: 6, required: true, data: { type: 12 } },
        { id: 7, video: { mimes: ['video/mp4'] } },
      ],
      eventtrackers: [{ event: 1, methods: [1, 2] }],
    };
    expect(offerOf({ request: JSON.stringify(request), battr: [1], api: [3] })).toMatchObject({
      ver: '1.2',
      isWrapped: false,
      context: 1,
      plcmttype: 4,
      assets: [
        { id: 1, isRequired: true, kind: 'title', maxLength: 90 },
        { id: 2, isRequired: true, kind: 'img', type: 3, wmin: 400, hmin: 300, mimes: ['image/jpeg'] },
        { id: 5, isRequired: true, kind: 'data', type: 2, maxLength: 140 },
        { id: 6, isRequired: true, kind: 'data', type: 12, maxLength: Infinity },
        { id: 7, isRequired: false, kind: 'foreign' },
      ],
      eventtrackers: [{ event: 1, methods: [1, 2] }],
      battr: [1],
      api: [3],
    });
  });

  it.each([
    ['an object instead of a text', { request: { ver: '1.1', assets: [title] } }, '1.1', false],
    ['a wrapped text', { request: JSON.stringify({ native: { ver: '1.1', assets: [title] } }) }, '1.1', true],
    ['a text of version 1.0', { request: JSON.stringify({ ver: 1, assets: [title] }) }, '1', true],
    ['assets in place', { assets: [title] }, '1.0', false],
    [
      'the version beside the text',
      { ver: '1.1', request: JSON.stringify({ assets: [title] }) },
      '1.1',
      false,
    ],
    ['no version', { request: JSON.stringify({ assets: [title] }) }, '1.2', false],
  ])('reads %s', (_, native, ver, isWrapped) => {
    expect(offerOf(native)).toMatchObject({ ver, isWrapped, assets: [{ id: 1, maxLength: 90 }] });
  });

  it.each([
    ['no JSON', { request: '{"assets": [ … ]}' }],
    ['a list', { request: '[]' }],
    ['nothing', {}],
    ['assets of a wrong type', { request: { assets: 'all' } }],
  ])('takes %s for an offer that nothing fits', (_, native) => {
    const offer = offerOf(native);
    expect(offer.assets).toEqual([]);
    expect(nativeRefusal(ad, offer)).toBe('native-assets');
  });

  it('refuses negative sizes, as of banners', () => {
    const request = { assets: [{ id: 1, img: { type: 3, wmin: -1 } }] };
    expect(nativeOfferOf({ request }, 2)).toEqual({
      refusal: 'imp[2].native image sizes must be positive numbers',
    });
  });

  it('makes of every real request an offer that is filled or refused with a reason', () => {
    const natives = readSamples().flatMap(({ body }) => {
      try {
        const request = JSON.parse(body.toString()) as { imp?: readonly { native?: unknown }[] };
        return (request.imp ?? []).flatMap(({ native }) => (isObject(native) ? [native] : []));
      } catch {
        return [];
      }
    });
    expect(natives.length).toBeGreaterThanOrEqual(3);
    for (const native of natives) {
      const offer = offerOf(native);
      const refusal = nativeRefusal(ad, offer);
      if (refusal === undefined) answerTo(offer, offer.ver === '1.2' ? '1.2' : '1.1');
      else expect(refusal).toBe('native-assets');
    }
  });
});

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
      'a picture that is too small',
      { assets: [{ ...main, img: { type: 3, wmin: 600, hmin: 300 } }] },
      'native-assets',
    ],
    [
      'a picture of another size',
      { assets: [{ ...main, img: { type: 3, w: 1200, h: 627 } }] },
      'native-assets',
    ],
    ['a picture of this size', { assets: [{ ...main, img: { type: 3, w: 492, h: 328 } }] }, undefined],
    [
      'a picture to be scaled',
      { assets: [{ ...main, img: { type: 3, w: 900, h: 600, wmin: 450, hmin: 300 } }] },
      undefined,
    ],
    [
      'another content type',
      { assets: [{ ...main, img: { type: 3, mimes: ['image/gif'] } }] },
      'native-assets',
    ],
    ['a picture of any type', { assets: [{ ...main, img: {} }] }, undefined],
    ['a picture of an unknown type', { assets: [{ ...main, img: { type: 501 } }] }, 'native-assets'],
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
  ])('asked for %s', (_, request, refusal) => {
    expect(nativeRefusal(ad, asked(request))).toBe(refusal);
  });

  it('promises nothing of a picture that was never measured', () => {
    const unmeasured = prepareNative(part);
    expect(nativeRefusal(unmeasured, asked({ assets: [main] }))).toBe('native-assets');
    expect(nativeRefusal(unmeasured, asked({ assets: [{ ...main, img: { type: 3 } }] }))).toBeUndefined();
  });

  it('is secure when its pictures are', () => {
    expect(ad.isSecure).toBe(true);
    expect(prepareNative({ ...part, smallImage: '//cdn.example/icon.png' }).isSecure).toBe(true);
    expect(prepareNative({ ...part, largeImage: 'http://cdn.example/a.jpg' }).isSecure).toBe(false);
    expect(prepareNative({ ...part, smallImage: null, largeImage: null }).isSecure).toBe(true);
  });

  it('is told apart by what requests can ask', () => {
    expect(
      prepareNative({ ...part, assetTitle: 'Sunshades that keep up', assetCtaText: 'Buy it!!' }, sizes)
        .likeness,
    ).toBe(ad.likeness);
    for (const other of [
      prepareNative({ ...part, assetTitle: 'Parasols' }, sizes),
      prepareNative({ ...part, displayUrl: null }, sizes),
      prepareNative({ ...part, smallImage: 'http://cdn.example/parasol-icon.png' }, sizes),
      prepareNative(part, { ...sizes, mainSize: { w: 1200, h: 627 } }),
      prepareNative({ ...part, largeImage: 'https://cdn.example/parasol.webp' }, sizes),
    ]) {
      expect(other.likeness).not.toBe(ad.likeness);
    }
  });
});

describe('a native answer', () => {
  const everything = {
    assets: [
      title,
      main,
      { id: 3, img: { type: 1, w: 256, h: 256 } },
      { id: 4, required: 1, data: { type: 1, len: 25 } },
      desc,
      { id: 6, data: { type: 12, len: 15 } },
      { id: 7, data: { type: 11 } },
      { id: 8, data: { type: 6 } },
    ],
  };

  it('fills version 1.2', () => {
    const answer = answerTo(
      asked({ ver: '1.2', ...everything, eventtrackers: [{ event: 1, methods: [1] }] }),
    );
    expect(answer).toEqual({
      ver: '1.2',
      assets: [
        { id: 1, required: 1, title: { text: part.assetTitle, len: 22 } },
        { id: 2, required: 1, img: { type: 3, url: 'https://cdn.example/parasol.jpg?b=k7', w: 492, h: 328 } },
        { id: 3, img: { type: 1, url: part.smallImage, w: 256, h: 256 } },
        { id: 4, required: 1, data: { type: 1, len: 13, value: 'Parasol House' } },
        { id: 5, required: 1, data: { type: 2, len: part.assetDataDesc.length, value: part.assetDataDesc } },
        { id: 6, data: { type: 12, len: 8, value: 'See them' } },
        { id: 7, data: { type: 11, len: part.displayUrl.length, value: part.displayUrl } },
      ],
      link: { url: urls.click },
      eventtrackers: [{ event: 1, method: 1, url: urls.impression }],
    });
  });

  it('fills version 1.1', () => {
    const answer = answerTo(asked({ ver: '1.1', ...everything }), '1.1');
    expect(answer).toMatchObject({ ver: '1.1', link: { url: urls.click }, imptrackers: [urls.impression] });
    expect(answer.assets.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(answer.assets[1]!.img).toEqual({ url: 'https://cdn.example/parasol.jpg?b=k7', w: 492, h: 328 });
    expect(answer).not.toHaveProperty('eventtrackers');
  });

  it('tells of the impression once, whatever the exchange fires', () => {
    const byScript = answerTo(
      asked({ ver: '1.2', assets: [title], eventtrackers: [{ event: 1, methods: [2] }] }),
    );
    expect(byScript.imptrackers).toEqual([urls.impression]);
    expect(byScript.eventtrackers).toBeUndefined();
    const unsaid = answerTo(asked({ ver: '1.2', assets: [title] }));
    expect(unsaid.imptrackers).toBeUndefined();
    expect(unsaid.eventtrackers).toHaveLength(1);
  });

  it('goes inside "native" for those who ask so', () => {
    const offer = asked({ ver: '1.1', assets: [title] });
    const wrapped = JSON.parse(renderNative(ad, offer, urls, value, { isWrapped: true })) as object;
    expect(Object.keys(wrapped)).toEqual(['native']);
    expect(wrapped).toEqual({ native: answerTo(offer, '1.1') });
  });

  it('fills every required asset or does not bid, and is never longer than asked', () => {
    const length = fc.integer({ min: 1, max: 80 });
    const side = fc.option(fc.integer({ min: 0, max: 700 }), { nil: undefined });
    const request = fc.record({
      ver: fc.constantFrom('1.1', '1.2'),
      assets: fc.uniqueArray(
        fc.record({
          id: fc.nat(50),
          required: fc.constantFrom(0, 1, '1', true, undefined),
          asset: fc.oneof(
            fc.record({ title: fc.record({ len: length }) }),
            fc.record({ data: fc.record({ type: fc.integer({ min: 1, max: 12 }), len: length }) }),
            fc.record({
              img: fc.record({
                type: fc.constantFrom(1, 2, 3, undefined),
                w: side,
                h: side,
                wmin: side,
                hmin: side,
              }),
            }),
          ),
        }),
        { selector: ({ id }) => id, maxLength: 8 },
      ),
    });
    let answered = 0;
    fc.assert(
      fc.property(request, ({ ver, assets }) => {
        const list = assets.map(({ id, required, asset }) => ({ id, required, ...asset }));
        const offer = asked({ ver, assets: list });
        if (nativeRefusal(ad, offer) !== undefined) return;
        answered += 1;
        const given = new Map(
          answerTo(offer, ver === '1.2' ? '1.2' : '1.1').assets.map((asset) => [asset.id, asset]),
        );
        for (const wanted of list) {
          const got = given.get(wanted.id);
          if (got === undefined) {
            expect([1, '1', true]).not.toContain(wanted.required);
            continue;
          }
          if ('title' in wanted) expect(got.title!.text.length).toBeLessThanOrEqual(wanted.title.len);
          if ('data' in wanted) expect(got.data!.value.length).toBeLessThanOrEqual(wanted.data.len);
          if ('img' in wanted) {
            expect(got.img!.w).toBeGreaterThanOrEqual(wanted.img.wmin ?? 0);
            expect(got.img!.h).toBeGreaterThanOrEqual(wanted.img.hmin ?? 0);
          }
        }
      }),
      { numRuns: 2_000 },
    );
    expect(answered).toBeGreaterThan(50);
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
