import type { NativeAsset, NativeOffer } from '../native/native-offer.ts';

/**
 * What a native request for a notification asks for. The system that shows a notification scales its pictures, so their
 * sizes are a wish there, where in a page they are the layout.
 */
export const pushNativeOffer = (offer: NativeOffer): NativeOffer => ({
  ...offer,
  assets: offer.assets.map(ofAnySize),
});

const ofAnySize = (asset: NativeAsset): NativeAsset =>
  asset.kind === 'img' ? { ...asset, w: undefined, h: undefined, wmin: undefined, hmin: undefined } : asset;
