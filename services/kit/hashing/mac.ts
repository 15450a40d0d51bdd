import { createHash, hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const INNER_PAD = 0x36;
const OUTER_PAD = 0x5c;
const MAC_BYTES = 16;
/** Base64url characters of that many bytes. */
const MAC_LENGTH = 22;
/** Fits most texts; a longer one gets a buffer of its own. */
const BUFFER_BYTES = 24_576;
/** A UTF-16 unit takes no more in UTF-8. */
const UNIT_BYTES_MAX = 3;

/** A message authentication code of a text, in base64url. */
export type Mac = (text: string) => string;

/** The first 16 bytes of `createHmacSha256`. */
export function createMac(secret: string): Mac {
  const hmac = createHmacSha256(Buffer.from(secret, 'utf8'));
  return (text) => {
    const whole = hmac(text);
    return whole.slice(0, MAC_LENGTH - 1) + withoutRest(whole.charCodeAt(MAC_LENGTH - 1));
  };
}

/**
 * HMAC-SHA256 (RFC 2104) over the UTF-8 of a text, as 43 characters of base64url, out of two one-shot hashes: the object
 * that `createHmac` makes costs more than both of them, and tokens and user keys are computed in every
 * auction.
 */
export function createHmacSha256(bytes: Buffer): Mac {
  const key = bytes.length > BLOCK_BYTES ? createHash('sha256').update(bytes).digest() : bytes;
  const inner = Buffer.alloc(BLOCK_BYTES + BUFFER_BYTES, 0);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0);
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    inner[index] = (key[index] ?? 0) ^ INNER_PAD;
    outer[index] = (key[index] ?? 0) ^ OUTER_PAD;
  }
  const digestOf = (text: string): string => {
    if (text.length * UNIT_BYTES_MAX > BUFFER_BYTES) {
      const whole = Buffer.concat([inner.subarray(0, BLOCK_BYTES), Buffer.from(text, 'utf8')]);
      return hash('sha256', whole, 'binary');
    }
    const length = inner.write(text, BLOCK_BYTES, 'utf8');
    return hash('sha256', inner.subarray(0, BLOCK_BYTES + length), 'binary');
  };
  return (text) => {
    outer.write(digestOf(text), BLOCK_BYTES, 'latin1');
    return hash('sha256', outer, 'base64url');
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Bits of the last character that belong to the 16 bytes. */
const LAST_BITS = MAC_BYTES * 8 - (MAC_LENGTH - 1) * 6;
/** By character code: the character whose bits beyond the 16 bytes are 0. */
const LAST = Array.from({ length: 128 }, (_, code) => {
  const value = ALPHABET.indexOf(String.fromCharCode(code));
  return value === -1 ? '' : ALPHABET.charAt(value & (0x3f << (6 - LAST_BITS)) & 0x3f);
});
const withoutRest = (code: number): string => LAST[code] ?? '';
