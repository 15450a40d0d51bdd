import type { NativeAsset, ImpNative } from './imp-native.ts';

/**
 * What a native request for a push ad asks for. The system that shows a push ad scales its images, so their
 * sizes are a wish there, where in a page they are the layout.
 */
export const pushAsImpNative = (impNative: ImpNative): ImpNative => ({
  ...impNative,
  assets: impNative.assets.map(ofAnySize),
});

const ofAnySize = (asset: NativeAsset): NativeAsset =>
  asset.kind === 'img' ? { ...asset, w: undefined, h: undefined, wmin: undefined, hmin: undefined } : asset;
