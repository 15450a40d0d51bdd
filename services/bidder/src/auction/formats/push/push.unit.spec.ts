import { readImpNative } from '@marquee/openrtb/formats/imp-native';
import { pushAsImpNative } from '@marquee/openrtb/formats/push-native';
import type { ImpPush } from '@marquee/openrtb/formats/imp-push';
import { readImpPush } from '@marquee/openrtb/formats/imp-push';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { prepareNative } from '../native/native-ad.ts';
import { nativeNoBidReason } from '../native/native-fit.ts';
import { preparePush, pushAsNative, pushNoBidReason } from './push-ad.ts';

const part = {
  images: ['https://cdn.example/icon.png', 'https://cdn.example/large.png'],
  assetTitle: 'Sale in {city}',
  assetDataDesc: 'Until Sunday',
  assetDataSponsored: null,
  clickUrl: 'https://shop.example/?c={click_id}',
};
const impPush = (icon: boolean, image: boolean): ImpPush => ({
  icon: { size: undefined, isRequired: icon },
  image: { size: undefined, isRequired: image },
  subscribedAtMs: undefined,
});

describe('the impPush of a push', () => {
  it('is what the imp says of its images', () => {
    expect(
      readImpPush({
        id: '1',
        ext: { push: { icon: { w: 192, h: 192, required: '1' }, image: { w: -1, h: 5 } } },
      }),
    ).toEqual({
      icon: { size: { w: 192, h: 192 }, isRequired: true },
      image: { size: undefined, isRequired: false },
      subscribedAtMs: undefined,
    });
  });

  it('asks for no image where nothing is said of one', () => {
    expect(readImpPush({ id: '1', ext: { type: 'push' } })).toEqual(impPush(false, false));
  });

  it('is none where the imp does not name it, and none where a native request is to be answered', () => {
    for (const medium of [{}, { banner: {} }, { audio: {} }, { video: {} }, { native: { request: '{}' } }]) {
      expect(readImpPush({ id: '1', ...medium })).toBeUndefined();
    }
    expect(readImpPush({ id: '1', native: {}, ext: { type: 'push' } })).toBeUndefined();
  });
});

describe('a push', () => {
  it('shows its texts as typed, and takes its first image for the icon', () => {
    const ad = preparePush(part);
    expect(ad).toMatchObject({ title: 'Sale in {city}', sponsored: '' });
    expect(ad).toMatchObject({ iconUrl: part.images[0], imageUrl: part.images[1], isSecure: true });
  });

  it('is secure when its images are', () => {
    expect(preparePush({ ...part, images: ['http://cdn.example/icon.png'] }).isSecure).toBe(false);
    expect(preparePush({ ...part, images: ['//cdn.example/icon.png'] }).isSecure).toBe(true);
    expect(preparePush({ ...part, images: [], clickUrl: 'http://shop.example/' }).isSecure).toBe(true);
  });

  it('has every image that is required, or is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.boolean(), fc.boolean(), (count, icon, image) => {
        const images = Array.from({ length: count }, (_, index) => `https://cdn.example/${index}.png`);
        const isShort = (icon && count < 1) || (image && count < 2);
        expect(pushNoBidReason(preparePush({ ...part, images }), impPush(icon, image))).toBe(
          isShort ? 'native-assets' : undefined,
        );
      }),
    );
  });

  it('becomes a native ad with the same words and images', () => {
    expect(pushAsNative(part)).toEqual({
      smallImageId: null,
      smallImage: part.images[0],
      largeImageId: null,
      largeImage: part.images[1],
      assetTitle: part.assetTitle,
      assetDataDesc: 'Until Sunday',
      assetDataSponsored: null,
      assetCtaText: null,
      clickUrl: part.clickUrl,
      displayUrl: null,
    });
    expect(pushAsNative({ ...part, images: [] })).toMatchObject({ smallImage: null, largeImage: null });
  });

  it('fits a native request whatever the size of its images, if it has them', () => {
    const assets = [
      { id: 1, required: 1, title: { len: 60 } },
      { id: 2, required: 1, img: { type: 1, w: 192, h: 192 } },
      { id: 3, required: 1, img: { type: 3, wmin: 492, hmin: 328 } },
    ];
    const impPush = readImpNative({ request: JSON.stringify({ ver: '1.2', assets }) }, 0);
    if ('error' in impPush) throw new Error(impPush.error);
    const noBidReasonOf = (images: string[]) =>
      nativeNoBidReason(prepareNative(pushAsNative({ ...part, images })), pushAsImpNative(impPush));
    expect(noBidReasonOf(part.images)).toBeUndefined();
    expect(noBidReasonOf(part.images.slice(0, 1))).toBe('native-assets');
    expect(nativeNoBidReason(prepareNative(pushAsNative(part)), impPush)).toBe('native-assets');
  });
});
