import type { MediaAssetEvent } from '@marquee/schemas/media/events';

import type { MediaAssetState } from './state.ts';

/** Folds an event. The data was parsed when it was read, so nothing is checked here. */
export function evolveMediaAsset(_state: MediaAssetState, event: MediaAssetEvent): MediaAssetState {
  const { mediaAssetId, ...fields } = event.data;
  return { asset: { id: mediaAssetId, ...fields } };
}
