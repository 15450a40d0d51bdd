import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

import { API_KEY_PREFIX } from '@marquee/schemas/common/api-key';

/**
 * The form of a key: `mq_live_`, the id of its account, 178 random bits and the CRC-32 of all before. Programs that look for leaked
 * secrets recognise it by the prefix and the checksum; the account's id saves a search by digest.
 */
const PATTERN = new RegExp(`^${API_KEY_PREFIX}([1-9]\\d{0,9})_[0-9A-Za-z]{30}[0-9A-Za-z]{6}$`);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
/** Of 32 bits in base 62. */
const CHECKSUM_LENGTH = 6;
/** How much of a key its owner is shown again: a part of the checksum. */
const ENDING_LENGTH = 4;

export function newApiKey(userId: number): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('');
  const body = `${API_KEY_PREFIX}${userId}_${random}`;
  return body + checksumOf(body);
}

/** Whose key it is; undefined for what is no key. It says nothing about whether there is such a key. */
export function accountOfKey(key: string): number | undefined {
  const userId = PATTERN.exec(key)?.[1];
  if (userId === undefined || !key.endsWith(checksumOf(key.slice(0, -CHECKSUM_LENGTH)))) return undefined;
  return Number(userId);
}

export const endingOf = (key: string): string => key.slice(-ENDING_LENGTH);

/** What of a key is shown: `mq_live_42_…x7Qz`. */
export const hintOf = (userId: number, ending: string): string => `${API_KEY_PREFIX}${userId}_…${ending}`;

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECKSUM_LENGTH; place += 1) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
