import type { NativeAsset, NativeOffer } from './native-offer.ts';

/**
 * What a native request for a push ad asks for. The system that shows a push ad scales its images, so their
 * sizes are a wish there, where in a page they are the layout.
 */
export const pushNativeOffer = (offer: NativeOffer): NativeOffer => ({
  ...offer,
  assets: offer.assets.map(ofAnySize),
});

const ofAnySize = (asset: NativeAsset): NativeAsset =>
  asset.kind === 'img' ? { ...asset, w: undefined, h: undefined, wmin: undefined, hmin: undefined } : asset;
