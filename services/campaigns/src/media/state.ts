import type { MediaAssetFields } from '@marquee/schemas/media/events';

export interface MediaAsset extends MediaAssetFields {
  readonly id: number;
  readonly userId: number;
}

export interface MediaAssetState {
  readonly asset: MediaAsset | null;
}

export const initialMediaAssetState: MediaAssetState = { asset: null };
