import type { UploadedFile } from '@marquee/kit/http/multipart';
import { MEDIA_LIMITS } from '@marquee/schemas/commands/media';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';

import { atMost, type InspectedFile, type InspectedImage, type Inspection } from './inspect.ts';

export type ImageExtension = 'jpg' | 'png' | 'gif';

const SECONDS_MAX = 20;
const THUMBNAIL_SIDE = 256;
const inTurn = atMost(2);
// Every upload is seen once; what sharp would remember is never asked for again.
sharp.cache(false);

const WRITERS: Readonly<Record<ImageExtension, (image: Sharp) => Sharp>> = {
  // Colours at full resolution: banners are text as often as photographs.
  jpg: (image) => image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png({ compressionLevel: 9 }),
  gif: (image) => image.gif(),
};

/**
 * Decodes a picture and writes it anew: upright, in sRGB, without its metadata and without anything that hid behind
 * the picture. What it is follows from its content alone.
 */
export function inspectImage(
  { path, size }: UploadedFile,
  allowed: readonly ImageExtension[],
): Promise<Inspection<InspectedImage>> {
  return inTurn(async () => {
    if (size === 0) return { rejection: { kind: 'FileEmpty' } };
    const type = await fileTypeFromFile(path);
    const extension = allowed.find((one) => one === type?.ext);
    if (!type || !extension) {
      return { rejection: { kind: 'WrongType', wanted: allowed.includes('gif') ? 'file' : 'image' } };
    }
    const clean = `${path}.clean`;
    try {
      const image = open(path, extension === 'gif').autoOrient();
      const { width, height, pageHeight } = await WRITERS[extension](image).toFile(clean);
      return {
        found: { path: clean, extension, contentType: type.mime, width, height: pageHeight ?? height },
      };
    } catch (error) {
      return { rejection: { kind: isTooManyPixels(error) ? 'WrongImageSize' : 'FileDamaged' } };
    }
  });
}

/** A small picture of a picture, for lists. */
export function thumbnailOf({ path }: InspectedImage): Promise<InspectedFile> {
  return inTurn(async () => {
    const thumbnail = `${path}.thumbnail`;
    await open(path, false)
      .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toFile(thumbnail);
    return { path: thumbnail, extension: 'webp', contentType: 'image/webp' };
  });
}

const open = (path: string, animated: boolean): Sharp =>
  sharp(path, {
    animated,
    failOn: 'error',
    limitInputPixels: MEDIA_LIMITS.imagePixels,
    sequentialRead: true,
  }).timeout({ seconds: SECONDS_MAX });

const isTooManyPixels = (error: unknown) => error instanceof Error && /pixel limit/i.test(error.message);
