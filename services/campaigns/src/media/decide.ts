import { MEDIA_LIMITS } from '@marquee/schemas/commands/media';
import type { MediaAssetEvent, MediaAssetFields } from '@marquee/schemas/events/media';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';

import type { MediaRejection } from './errors.ts';
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
export function mediaFault(fields: MediaAssetFields): MediaRejection | undefined {
  const { mediaType, extension, width, height, weight, video } = fields;
  if (weight <= 0) return { kind: 'FileEmpty' };
  const fits = (EXTENSIONS[mediaType] as readonly string[]).includes(extension);
  if (!fits || (mediaType === 'video') !== (video !== null)) return { kind: 'WrongType', wanted: mediaType };
  if (width <= 0 || height <= 0) return { kind: 'FileDamaged' };
  if (mediaType === 'image' && width * height > MEDIA_LIMITS.imagePixels) return { kind: 'WrongImageSize' };
  if (!video) return undefined;
  if (!(video.duration > 0)) return { kind: 'FileDamaged' };
  if (video.duration > MEDIA_LIMITS.videoSeconds + MEDIA_LIMITS.videoSecondsTolerance)
    return { kind: 'VideoTooLong', seconds: video.duration };
  return undefined;
}

export function decideMediaAsset(
  { mediaAssetId, userId, fields }: RecordUpload,
  { asset }: MediaAssetState,
): Decision<MediaAssetEvent, MediaRejection> {
  if (asset) return reject({ kind: 'MediaAssetExists' });
  const fault = mediaFault(fields);
  if (fault) return reject(fault);
  return accept({ type: 'MediaAssetUploaded', data: { mediaAssetId, userId, ...fields } });
}
