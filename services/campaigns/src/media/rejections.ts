import {
  alreadyExists,
  declareRejections,
  type AlreadyExists,
  type Rejection,
  type RejectionIn,
} from '@marquee/kit/decider/rejection';
import { MESSAGES } from '@marquee/schemas/common/messages';

/** Why a file is not accepted; reported at the field of the form that carried it. */
export const MEDIA_REJECTIONS = declareRejections({
  'file-empty': { type: 'Invalid', message: MESSAGES.fileEmpty },
  /** By its content, whatever its name says. */
  'wrong-image-type': { type: 'Invalid', message: MESSAGES.wrongImageType },
  'wrong-video-type': { type: 'Invalid', message: MESSAGES.wrongVideoType },
  'wrong-file-type': { type: 'Invalid', message: MESSAGES.wrongFileType },
  /** It breaks off, or its content is not what its first bytes promise. */
  'file-damaged': { type: 'Invalid', message: MESSAGES.fileDamaged },
  /** Reading it takes more memory or time than any honest file of its size does. */
  'file-too-costly': { type: 'Invalid', message: MESSAGES.fileTooCostly },
  /** More pixels than are ever decoded. */
  'wrong-image-size': { type: 'Invalid', message: MESSAGES.wrongImageSize },
  'video-too-long': { type: 'Invalid', message: MESSAGES.wrongVideoDuration },
  /** One of several images in one upload is larger than each of several may be. */
  'image-of-many-too-large': { type: 'TooLarge', message: MESSAGES.fileTooLarge },
});

/** A zip that is no HTML5 ad; its message names the file. */
type InvalidHtml5 = Rejection<'Invalid', 'html5-invalid'>;
export const invalidHtml5 = (message: string): InvalidHtml5 => ({
  type: 'Invalid',
  reason: 'html5-invalid',
  message,
});

export type FileRejection = RejectionIn<typeof MEDIA_REJECTIONS> | InvalidHtml5;

export const MEDIA_ASSET_EXISTS = alreadyExists('The file exists already.');

export type MediaRejection = FileRejection | AlreadyExists;
