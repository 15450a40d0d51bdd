import type { Decider } from '@marquee/kit/decider/decider';
import type { MediaAssetEvent } from '@marquee/schemas/media/events';

import { decideMediaAsset, type RecordUpload } from './decide.ts';
import type { MediaRejection } from './rejections.ts';
import { evolveMediaAsset } from './evolve.ts';
import { initialMediaAssetState, type MediaAssetState } from './state.ts';

/** An image or video that an advertiser uploaded for ads. */
export const mediaAssetDecider: Decider<RecordUpload, MediaAssetState, MediaAssetEvent, MediaRejection> = {
  decide: decideMediaAsset,
  evolve: evolveMediaAsset,
  initialState: initialMediaAssetState,
};

export const mediaAssetStream = (mediaAssetId: number): string => `media-asset-${mediaAssetId}`;
