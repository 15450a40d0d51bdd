import { conflict, invalid, ProblemError } from '@marquee/kit/http/problem-error';
import { MESSAGES } from '@marquee/schemas/common/messages';

import type { MediaRejection } from './errors.ts';
import type { RefusedFile, Uploaded } from './commands.ts';

const TYPE_TEXTS = {
  image: MESSAGES.wrongImageType,
  video: MESSAGES.wrongVideoType,
  file: MESSAGES.wrongFileType,
} as const;

/** Every rejection of a file as HTTP says it, at the field that carried the file. */
const PROBLEMS: {
  readonly [Kind in MediaRejection['kind']]: (
    rejection: Extract<MediaRejection, { kind: Kind }>,
    field: string,
  ) => ProblemError;
} = {
  FileEmpty: (_rejection, field) => invalid({ field, message: MESSAGES.fileEmpty }),
  WrongType: ({ wanted }, field) => invalid({ field, message: TYPE_TEXTS[wanted] }),
  FileDamaged: (_rejection, field) => invalid({ field, message: MESSAGES.fileDamaged }),
  FileTooCostly: (_rejection, field) => invalid({ field, message: MESSAGES.fileTooCostly }),
  WrongImageSize: (_rejection, field) => invalid({ field, message: MESSAGES.wrongImageSize }),
  VideoTooLong: (_rejection, field) => invalid({ field, message: MESSAGES.wrongVideoDuration }),
  ImageOfManyTooLarge: (_rejection, field) =>
    new ProblemError(413, MESSAGES.fileTooLarge, { errors: [{ field, message: MESSAGES.fileTooLarge }] }),
  MediaAssetExists: () => conflict('The file exists already.'),
};

/** What an upload made. @throws ProblemError for a rejection */
export function uploadedOrThrow<Made>(
  uploaded: Uploaded<Made>,
  fieldOf: (refused: RefusedFile) => string,
): Extract<Uploaded<Made>, { accepted: true }> {
  if (uploaded.accepted) return uploaded;
  const { refused } = uploaded;
  const problem = PROBLEMS[refused.rejection.kind] as (
    rejection: MediaRejection,
    field: string,
  ) => ProblemError;
  throw problem(refused.rejection, fieldOf(refused));
}
