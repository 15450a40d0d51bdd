import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { MESSAGES } from '@marquee/schemas/common/messages';

import { invalidFields } from '../rejections.ts';

/** Sorted digests of the passwords that people choose most, see `data/NOTICE`. */
export const COMMON_PASSWORDS_FILE = fileURLToPath(
  new URL('../../data/common-passwords.bin', import.meta.url),
);

/** Forty bits: of 28,000 passwords, one in forty million others counts as a common one. */
const DIGEST_BYTES = 5;
/** `aaaaaa` and `121212` are on no list that is short enough. */
const DISTINCT_CHARACTERS_MIN = 4;

let digests: Buffer | undefined;

export const digestOfPassword = (password: string): Buffer =>
  createHash('sha256').update(password.toLowerCase()).digest().subarray(0, DIGEST_BYTES);

/** Is this one of the passwords that are guessed first? Case, blanks and control characters do not matter. */
export function isCommonPassword(password: string): boolean {
  const visible = password.toLowerCase().replace(/[\s\p{Cc}]/gu, '');
  return (
    new Set(visible).size < DISTINCT_CHARACTERS_MIN ||
    isSequence(visible) ||
    [password, visible].some((each) => isListed(digestOfPassword(each)))
  );
}

/** `abcdefgh` and `87654321`: each character is the next one, or the one before. */
const isSequence = (text: string): boolean =>
  [1, -1].some((step) =>
    Array.from(
      { length: text.length - 1 },
      (_, index) => text.charCodeAt(index + 1) - text.charCodeAt(index),
    ).every((difference) => difference === step),
  );

function isListed(digest: Buffer): boolean {
  digests ??= readFileSync(COMMON_PASSWORDS_FILE);
  let low = 0;
  let high = digests.length / DIGEST_BYTES;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const order = digests.subarray(middle * DIGEST_BYTES, (middle + 1) * DIGEST_BYTES).compare(digest);
    if (order === 0) return true;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return false;
}

/** @throws RejectedError for a common password, OWASP ASVS 5.0, 6.2.4 */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password))
    throw invalidFields({ field: 'password', message: MESSAGES.passwordCommon });
}
