import { readImpNative } from '@marquee/openrtb/formats/imp-native';
import { describe, expect, it } from 'vitest';

import { nativeNoBidReason } from './native-fit.ts';
import { ad, desc, main, impNativeOf, title } from './test/native-parts.ts';

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
    expect(impNativeOf({ request: JSON.stringify(request), battr: [1], api: [3] })).toMatchObject({
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
    ['assets in place beside an empty text', { request: '', assets: [title] }, '1.0', false],
    ['assets in place beside null', { request: null, assets: [title] }, '1.0', false],
    [
      'the version beside the text',
      { ver: '1.1', request: JSON.stringify({ assets: [title] }) },
      '1.1',
      false,
    ],
    ['no version', { request: JSON.stringify({ assets: [title] }) }, '1.2', false],
  ])('reads %s', (_, native, ver, isWrapped) => {
    expect(impNativeOf(native)).toMatchObject({ ver, isWrapped, assets: [{ id: 1, maxLength: 90 }] });
  });

  it.each([
    ['no JSON', { request: '{"assets": [ … ]}' }],
    ['a list', { request: '[]' }],
    ['nothing', {}],
    ['assets of a wrong type', { request: { assets: 'all' } }],
  ])('takes %s for an impNative that nothing fits', (_, native) => {
    const impNative = impNativeOf(native);
    expect(impNative.assets).toEqual([]);
    expect(nativeNoBidReason(ad, impNative)).toBe('native-assets');
  });

  it('refuses negative sizes, as of banners', () => {
    const request = { assets: [{ id: 1, img: { type: 3, wmin: -1 } }] };
    expect(readImpNative({ request }, 2)).toEqual({
      error: 'imp[2].native image sizes must be positive numbers',
    });
  });
});
