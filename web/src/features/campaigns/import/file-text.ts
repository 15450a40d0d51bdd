import { t } from '../../../lib/i18n/i18n.ts';

/** Most bytes of a file: a thousand campaigns with long lists. */
const FILE_BYTES_MAX = 5_242_880;

export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

const NOT_TEXT = t('This file isn’t text in UTF-8. Save it as “CSV UTF-8” and try again.');

/** The text of a file in UTF-8 or UTF-16, without its byte order mark. */
export function textOfBytes(bytes: Uint8Array): FileText {
  if (bytes.length === 0) return { ok: false, message: t('This file is empty.') };
  if (bytes.length > FILE_BYTES_MAX) return { ok: false, message: t('This file is larger than 5 MB.') };
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    return text.includes('\0') ? { ok: false, message: NOT_TEXT } : { ok: true, text };
  } catch {
    return { ok: false, message: NOT_TEXT };
  }
}

/** Of UTF-16, also without a byte order mark, one byte of the first letter is zero. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  return 'utf-8';
}
