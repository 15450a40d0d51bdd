import { html5Url, mediaUrl } from '@marquee/kit/media-store/serve';
import type { MediaAssetView } from '@marquee/schemas/media/views';

import type { MediaAsset } from './state.ts';

/** Where an asset is shown from: its file, or the page of an HTML5 ad. @param publicUrl without a trailing slash */
export const assetUrl = (
  { storageKey, html5 }: Pick<MediaAsset, 'storageKey' | 'html5'>,
  publicUrl: string,
) => (html5 ? html5Url(publicUrl, storageKey, html5.mainPath) : mediaUrl(publicUrl, storageKey));

/** An asset as HTTP answers it. @param publicUrl without a trailing slash */
export function mediaAssetViewOf(asset: Omit<MediaAsset, 'contentType'>, publicUrl: string): MediaAssetView {
  const { id, userId, originName, extension, storageKey, thumbnailKey, width, height, weight, video, html5 } =
    asset;
  const shared = {
    id,
    userId,
    originName,
    name: storageKey,
    extension,
    url: assetUrl(asset, publicUrl),
    width,
    height,
    weight,
    modifiedUrl: null,
    thumbnail: thumbnailKey === null ? null : mediaUrl(publicUrl, thumbnailKey),
  };
  if (html5) return { ...shared, mediaType: 'html5', ...html5 };
  if (!video) return { ...shared, mediaType: 'image' };
  const { bitrate, duration, mimeType } = video;
  return {
    ...shared,
    mediaType: 'video',
    bitrate,
    duration,
    durationTime: clock(duration),
    mimeType,
    playtime: playtime(duration),
  };
}

const two = (count: number) => String(count).padStart(2, '0');

/** 75.4 -> `00:01:15`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60].map(two).join(':');
}

/** 75.4 -> `1:15`. */
export function playtime(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}
