import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { html5Facts } from './html5.ts';

const shared = {
  id: v.number(),
  userId: v.number(),
  /** The file's name at the uploader's. */
  originName: v.string(),
  /** The file's name here, the last part of `url`. */
  name: v.string(),
  extension: v.string(),
  /** Absolute; anyone who has it may read it. */
  url: v.string(),
  /** Pixels. */
  width: v.number(),
  height: v.number(),
  /** Bytes. */
  weight: v.number(),
  /** A version changed after the upload; null while there is none. */
  modifiedUrl: v.nullable(v.string()),
  /** Absolute URL of a small image; null for a video and an HTML5 ad. */
  thumbnail: v.nullable(v.string()),
};

/** A media asset as section 3 of the specification has it. */
export const mediaAssetView = v.variant('mediaType', [
  v.object({ ...shared, mediaType: v.literal('image') }),
  v.object({
    ...shared,
    mediaType: v.literal('video'),
    /** Bits a second. */
    bitrate: v.number(),
    /** Seconds. */
    duration: v.number(),
    /** `00:00:15`. */
    durationTime: v.string(),
    mimeType: v.string(),
    /** `0:15`. */
    playtime: v.string(),
  }),
  v.object({
    ...shared,
    /** `url` is its page. */
    mediaType: v.literal('html5'),
    ...html5Facts.entries,
  }),
]);
export type MediaAssetView = v.InferOutput<typeof mediaAssetView>;

export const mediaAssetAnswer = v.object({ data: mediaAssetView });
export const mediaAssetsAnswer = v.object({ data: v.array(mediaAssetView) });
export const mediaAssetListAnswer = v.object({ data: v.array(mediaAssetView), meta: pageMeta });

/** An uploaded file. */
export const uploadedFileAnswer = v.object({ data: v.object({ id: v.number(), link: v.string() }) });
