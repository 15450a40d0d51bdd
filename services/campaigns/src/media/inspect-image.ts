import { readFile } from 'node:fs/promises';

import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';
import { fileTypeFromFile } from 'file-type';
import sharp, { type Sharp } from 'sharp';

import {
  type FileOnDisk,
  type ImageExtension,
  INSPECTION_SECONDS,
  type InspectedFile,
  type InspectedImage,
  type Inspection,
} from './inspect.ts';
import { MEDIA_REJECTIONS } from './rejections.ts';
import { imageChunksOf } from './png-chunks.ts';

const THUMBNAIL_SIDE = 256;
// Every upload is seen once; what sharp would remember is never asked for again.
sharp.cache(false);
// Each thread takes memory of its own, and two images are decoded beside each other anyway.
sharp.concurrency(1);

const WRITERS: Readonly<Record<ImageExtension, (image: Sharp) => Sharp>> = {
  // Colours at full resolution: banners are text as often as photographs.
  // Optimal coding would hold the whole image in memory, for a few percent of its size.
  jpg: (image) => image.jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false }),
  png: (image) => image.png({ compressionLevel: 9 }),
  gif: (image) => image.gif(),
  webp: (image) => image.webp({ quality: 90 }),
};

/** An image as `cleanImage`, and a small one for lists. Runs in a process of its own, see `inspector.ts`. */
export async function inspectImage(
  file: FileOnDisk,
  allowed: readonly ImageExtension[],
): Promise<Inspection<InspectedImage>> {
  const { found, rejection } = await cleanImage(file, allowed);
  if (rejection) return { rejection };
  try {
    return { found: { ...found, thumbnail: await thumbnailOf(found.path) } };
  } catch (error) {
    return { rejection: MEDIA_REJECTIONS[rejectionOf(error)] };
  }
}

type CleanImage = Omit<InspectedImage, 'thumbnail'>;

/**
 * Decodes an image and writes it again: upright, in sRGB, without its metadata and without anything that hid behind
 * the image. What it is follows from its content alone.
 */
export async function cleanImage(
  { path, size }: FileOnDisk,
  allowed: readonly ImageExtension[],
): Promise<Inspection<CleanImage>> {
  if (size === 0) return { rejection: MEDIA_REJECTIONS['file-empty'] };
  const type = await fileTypeFromFile(path);
  const extension = allowed.find((one) => one === type?.ext);
  if (!type || !extension) {
    return { rejection: MEDIA_REJECTIONS[allowed.includes('gif') ? 'wrong-file-type' : 'wrong-image-type'] };
  }
  const source = extension === 'png' ? imageChunksOf(await readFile(path)) : path;
  if (source === undefined) return { rejection: MEDIA_REJECTIONS['file-damaged'] };
  const clean = `${path}.clean`;
  try {
    const image = open(source, extension === 'gif' || extension === 'webp').autoOrient();
    const { width, height, pageHeight } = await WRITERS[extension](image).toFile(clean);
    return {
      found: { path: clean, extension, contentType: type.mime, width, height: pageHeight ?? height },
    };
  } catch (error) {
    return { rejection: MEDIA_REJECTIONS[rejectionOf(error)] };
  }
}

async function thumbnailOf(path: string): Promise<InspectedFile> {
  const thumbnail = `${path}.thumbnail`;
  await open(path, false)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(thumbnail);
  return { path: thumbnail, extension: 'webp', contentType: 'image/webp' };
}

const open = (source: string | Buffer, animated: boolean): Sharp =>
  sharp(source, {
    animated,
    failOn: 'error',
    limitInputPixels: MEDIA_LIMITS.imagePixels,
    sequentialRead: true,
  }).timeout({ seconds: INSPECTION_SECONDS });

function rejectionOf(error: unknown): 'wrong-image-size' | 'file-too-costly' | 'file-damaged' {
  const text = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(text)) return 'wrong-image-size';
  // "Unable to write" is how libpng says that it found no memory: the file is written to a disk that has space.
  return /memory|timeout|unable to write/i.test(text) ? 'file-too-costly' : 'file-damaged';
}
