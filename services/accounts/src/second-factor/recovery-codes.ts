import { randomInt, timingSafeEqual } from 'node:crypto';

import { keyedDigest } from '@marquee/kit/hashing/keyed-digest';

const CODES = 10;
/** Without what is easily mistaken for something else: 31 characters, so that ten of them have 49 bits. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const HALF = 5;

const part = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten new codes, as they are shown: `h4k2m-9xqrt`. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: CODES }, () => `${part()}-${part()}`);

/** What is kept of a code: nothing without the platform's secret, and nothing about another person's code. */
export const recoveryCodeDigest = (tokenSecret: string, userId: number, code: string): string =>
  keyedDigest(tokenSecret, 'recovery-code', `${userId}\0${code.toLowerCase().replace(/[^a-z\d]/g, '')}`);

/** Which of the codes this is, from 1; undefined when it is none. Takes as long for a wrong code as for a right one. */
export function recoveryCodeNumber(digests: readonly string[], digest: string): number | undefined {
  let found: number | undefined;
  for (const [index, known] of digests.entries()) {
    if (timingSafeEqual(Buffer.from(known), Buffer.from(digest))) found = index + 1;
  }
  return found;
}
