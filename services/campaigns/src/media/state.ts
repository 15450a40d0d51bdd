import type { MediaAssetFields } from '@marquee/schemas/events/media';

export interface MediaAsset extends MediaAssetFields {
  readonly id: number;
  readonly userId: number;
}

export interface MediaAssetState {
  readonly asset: MediaAsset | null;
}

export const initialMediaAssetState: MediaAssetState = { asset: null };
