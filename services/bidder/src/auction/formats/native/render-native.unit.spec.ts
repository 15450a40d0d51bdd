import { readSamples } from '@marquee/openrtb/test/bid-request-samples';
import type { ImpNative } from '@marquee/openrtb/formats/imp-native';
import { isObject } from '@marquee/openrtb/request/read-json';
import { createBidUrls } from '@marquee/openrtb/tracking-urls';
import type { MacroName } from '@marquee/schemas/macros/macros';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { NativeAnswer } from '../../../test/read-native-answer.ts';
import { readNativeAnswer } from '../../../test/read-native-answer.ts';
import { nativeNoBidReason } from './native-fit.ts';
import { renderNative } from './render-native.ts';
import { ad, asked, desc, main, impNativeOf, part, title } from './test/native-parts.ts';

const TOKENS = { notice: 'notice', markup: 'markup', click: () => 'click' };
const urls = createBidUrls('https://edge.example')(TOKENS, true);
const value = (name: MacroName): string => (name === 'cachebuster' ? 'k7' : '');
const answerTo = (impNative: ImpNative, version: '1.1' | '1.2' = '1.2'): NativeAnswer =>
  readNativeAnswer(renderNative(ad, impNative, urls, value, { isWrapped: false }), version);

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

  it('reports the impression once, whatever the exchange fires', () => {
    const byScript = answerTo(
      asked({ ver: '1.2', assets: [title], eventtrackers: [{ event: 1, methods: [2] }] }),
    );
    expect(byScript.imptrackers).toEqual([urls.impression]);
    expect(byScript.eventtrackers).toBeUndefined();
    const unsaid = answerTo(asked({ ver: '1.2', assets: [title] }));
    expect(unsaid.imptrackers).toBeUndefined();
    expect(unsaid.eventtrackers).toHaveLength(1);
  });

  it('makes of every real request an impNative that is filled or refused with a reason', () => {
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
      const impNative = impNativeOf(native);
      const noBidReason = nativeNoBidReason(ad, impNative);
      if (noBidReason === undefined) answerTo(impNative, impNative.ver === '1.2' ? '1.2' : '1.1');
      else expect(noBidReason).toBe('native-assets');
    }
  });

  it('goes inside "native" for those who ask so', () => {
    const impNative = asked({ ver: '1.1', assets: [title] });
    const wrapped = JSON.parse(renderNative(ad, impNative, urls, value, { isWrapped: true })) as object;
    expect(Object.keys(wrapped)).toEqual(['native']);
    expect(wrapped).toEqual({ native: answerTo(impNative, '1.1') });
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
        const impNative = asked({ ver, assets: list });
        if (nativeNoBidReason(ad, impNative) !== undefined) return;
        answered += 1;
        const given = new Map(
          answerTo(impNative, ver === '1.2' ? '1.2' : '1.1').assets.map((asset) => [asset.id, asset]),
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
