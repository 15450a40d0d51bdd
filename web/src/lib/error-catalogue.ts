import { MESSAGES } from '@marquee/schemas/common/messages';

import { ApiError, NetworkError } from './api-error.ts';
import { declaredText } from './i18n/declared-text.ts';

/** Known server texts by the camel-cased form of what the server said (specification section 8). */
const KNOWN: Readonly<Record<string, string>> = {
  actionFailed: MESSAGES.actionFailed,
  unauthorized: MESSAGES.wrongCredentials,
  theFileMayNotBeGreater: MESSAGES.fileTooLarge,
  theFileMayNotBeGreaterThan2048Kilobytes: MESSAGES.fileTooLarge,
  anErrorOccurred: MESSAGES.error,
  yourEmailAddressIsNotVerified: MESSAGES.emailNotVerified,
  userIsNotFound: MESSAGES.userNotFound,
  paymentCanceled: MESSAGES.paymentCanceled,
  pleaseEnterValidData: MESSAGES.enterValidData,
  tryAgainIn3Minutes: MESSAGES.tryAgainIn3Minutes,
};

/** `The file may not be greater` becomes `theFileMayNotBeGreater`. */
export function camelCased(text: string): string {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return words
    .map((word, index) => {
      const lower = word.slice(0, 1).toLowerCase() + word.slice(1);
      return index === 0 ? lower : word.slice(0, 1).toUpperCase() + word.slice(1);
    })
    .join('');
}

/** What a toast says of one server text: the known wording, and whether it was known. */
export function messageFor(text: string): { readonly text: string; readonly known: boolean } {
  const known = Object.hasOwn(KNOWN, camelCased(text)) ? KNOWN[camelCased(text)] : undefined;
  return known === undefined ? { text, known: false } : { text: known, known: true };
}

/** Every text of a failure, in the order in which the server gave them. */
export function textsOf(error: unknown): readonly string[] {
  if (error instanceof ApiError) {
    const texts = error.fieldErrors.map((fieldError) => fieldError.message);
    return texts.length > 0 ? [...new Set(texts)] : [error.message];
  }
  if (error instanceof NetworkError) return [error.message];
  return [MESSAGES.error];
}

/** A failure as one text, in known wordings. */
export const reasonOf = (error: unknown): string =>
  textsOf(error)
    .map((text) => declaredText(messageFor(text).text))
    .join(' ');
