import { MESSAGES } from '@marquee/schemas/common/messages';

import { imageSizeOf, videoDurationOf } from './measure.ts';
import { faultOfImage, faultOfImageFile, faultOfVideo, type ImageRule } from './upload-rules.ts';

/** What is wrong with an image; decodes it only when it is small enough. */
export async function checkImage(file: File, rule: ImageRule): Promise<string | undefined> {
  const early = faultOfImageFile(file, rule);
  if (early !== undefined) return early;
  try {
    const size = await imageSizeOf(file);
    return faultOfImage({ name: file.name, size: file.size, ...size }, rule);
  } catch {
    return MESSAGES.wrongImageType;
  }
}

/** Looks at weight and type first: a large file is not read for its length. */
export async function checkVideo(file: File): Promise<string | undefined> {
  const early = faultOfVideo({ name: file.name, size: file.size, duration: undefined });
  if (early !== undefined) return early;
  return faultOfVideo({ name: file.name, size: file.size, duration: await videoDurationOf(file) });
}
