import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';
import { commandObject } from '../commands/ad-fields.ts';

const MEGABYTE = 1_048_576;

/** Limits of sections 5 and 9 of the specification; the server holds them, the form shows them. */
export const MEDIA_LIMITS = {
  imageBytes: 5 * MEGABYTE,
  /** Each of several images in one upload: the 2048 kilobytes of the server's message. */
  imageOfManyBytes: 2 * MEGABYTE,
  imagesAtOnce: 10,
  videoBytes: 64 * MEGABYTE,
  videoSeconds: 30,
  /** Containers round a duration to frames and samples. */
  videoSecondsTolerance: 0.1,
  fileBytes: 10 * MEGABYTE,
  /** Decoded, whatever the file weighs. */
  imagePixels: 25_000_000,
} as const;

/** Names of the form's file fields. */
export const MEDIA_FILE_FIELD = 'media_assets[]';
export const FILE_FIELD = 'file';

const mediaForm = (code: '0' | '1') =>
  commandObject({
    /** '0' says image, '1' video; it must agree with the path. */
    image_video: v.optional(v.literal(code, mustBeValid('image_video'))),
  });

/** Text fields of `POST /media-asset/upload/image`. */
export const imageUploadForm = mediaForm('0');
/** Text fields of `POST /media-asset/upload/video`. */
export const videoUploadForm = mediaForm('1');
/** `POST /media-asset/upload/html5` takes one zip and nothing else. */
export const html5UploadForm = commandObject({});
/** `POST /files` takes a file and nothing else. */
export const fileUploadForm = commandObject({});
