import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';
import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import { HTML5_MESSAGES } from '@marquee/schemas/media/html5-messages';
import type { MediaAssetEvent, MediaAssetFields } from '@marquee/schemas/media/events';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';

import {
  type FileRejection,
  invalidHtml5,
  MEDIA_ASSET_EXISTS,
  MEDIA_REJECTIONS,
  type MediaRejection,
} from './rejections.ts';
import type { MediaAssetState } from './state.ts';

export interface RecordUpload {
  readonly type: 'RecordUpload';
  readonly mediaAssetId: number;
  readonly userId: number;
  /** What inspection found, never what the uploader said. */
  readonly fields: MediaAssetFields;
}

const EXTENSIONS = { image: ['jpg', 'png'], video: ['mp4', 'webm'] } as const;

/** What is wrong with a file for its use in ads; undefined when nothing is. */
export function mediaError(fields: MediaAssetFields): FileRejection | undefined {
  const { mediaType, extension, width, height, weight, video } = fields;
  if (mediaType === 'html5') return html5Error(fields);
  if (weight <= 0) return MEDIA_REJECTIONS['file-empty'];
  const fits = (EXTENSIONS[mediaType] as readonly string[]).includes(extension);
  if (!fits || (mediaType === 'video') !== (video !== null))
    return MEDIA_REJECTIONS[`wrong-${mediaType}-type`];
  if (width <= 0 || height <= 0) return MEDIA_REJECTIONS['file-damaged'];
  if (mediaType === 'image' && width * height > MEDIA_LIMITS.imagePixels)
    return MEDIA_REJECTIONS['wrong-image-size'];
  if (!video) return undefined;
  if (!(video.duration > 0)) return MEDIA_REJECTIONS['file-damaged'];
  if (video.duration > MEDIA_LIMITS.videoSeconds + MEDIA_LIMITS.videoSecondsTolerance)
    return MEDIA_REJECTIONS['video-too-long'];
  return undefined;
}

function html5Error({ html5, weight, width, height }: MediaAssetFields): FileRejection | undefined {
  if (weight <= 0 || html5 === undefined) return MEDIA_REJECTIONS['file-empty'];
  if (width <= 0 || height <= 0) return MEDIA_REJECTIONS['file-damaged'];
  if (html5.files.length > HTML5_LIMITS.files) return invalidHtml5(HTML5_MESSAGES.tooManyFiles);
  return html5.files.some(({ path }) => path === html5.mainPath)
    ? undefined
    : invalidHtml5(HTML5_MESSAGES.noMain);
}

export function decideMediaAsset(
  { mediaAssetId, userId, fields }: RecordUpload,
  { asset }: MediaAssetState,
): Decision<MediaAssetEvent, MediaRejection> {
  if (asset) return reject(MEDIA_ASSET_EXISTS);
  const fieldError = mediaError(fields);
  if (fieldError) return reject(fieldError);
  return accept({ type: 'MediaAssetUploaded', data: { mediaAssetId, userId, ...fields } });
}
