import {
  HTML5_MESSAGES,
  html5FileMessage,
  type HTML5_FILE_MESSAGES,
} from '@marquee/schemas/media/html5-messages';

/** Why a zip is not taken; its message is for the advertiser. Caught where the zip is inspected. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
}

export const zipError = (reason: keyof typeof HTML5_MESSAGES): ZipError =>
  new ZipError(HTML5_MESSAGES[reason]);

/** @param detail the address or the line in the file that is the reason */
export const zipFileError = (
  reason: keyof typeof HTML5_FILE_MESSAGES,
  file: string,
  detail?: string,
): ZipError => new ZipError(html5FileMessage(reason, file, detail));
