import { MESSAGES } from '@marquee/schemas/common/messages';

import { imageSizeOf, videoDurationOf } from './measure.ts';
import {
  errorOfHtml5,
  errorOfImage,
  errorOfImageFile,
  errorOfVideo,
  type ImageRule,
} from './upload-rules.ts';

/** What is wrong with an image; decodes it only when it is small enough. */
export async function checkImage(file: File, rule: ImageRule): Promise<string | undefined> {
  const early = errorOfImageFile(file, rule);
  if (early !== undefined) return early;
  try {
    const size = await imageSizeOf(file);
    return errorOfImage({ name: file.name, size: file.size, ...size }, rule);
  } catch {
    return MESSAGES.wrongImageType;
  }
}

/** Looks at weight and type first: a large file is not read for its length. */
export async function checkVideo(file: File): Promise<string | undefined> {
  const early = errorOfVideo({ name: file.name, size: file.size, duration: undefined });
  if (early !== undefined) return early;
  return errorOfVideo({ name: file.name, size: file.size, duration: await videoDurationOf(file) });
}

/** Looks at name and weight; what is in the zip is the server's to read. */
export const checkHtml5 = async (file: File): Promise<string | undefined> => errorOfHtml5(file);
