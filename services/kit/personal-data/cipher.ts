import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import { SealBroken } from './errors.ts';

/** Bytes of an AES-256 key. */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = '1.';
const PSEUDONYM_BYTES = 9;

export const newDataKey = (): Buffer => randomBytes(KEY_BYTES);

/**
 * AES-256-GCM with a random nonce, as `1.` + base64url of nonce, cipher text and tag. The person's id is
 * authenticated too, so that a seal moved to another person does not open.
 */
export function sealWithKey(key: Buffer, personId: number, plainText: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(String(personId)));
  const parts = [nonce, cipher.update(plainText, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return PREFIX + Buffer.concat(parts).toString('base64url');
}

/** HMAC-SHA-256 of a text, cut short, under a key that follows from the person's (HKDF, RFC 5869). */
export function pseudonymWithKey(key: Buffer, text: string): string {
  const own = Buffer.from(hkdfSync('sha256', key, '', 'pseudonym', KEY_BYTES));
  return createHmac('sha256', own).update(text).digest().subarray(0, PSEUDONYM_BYTES).toString('base64url');
}

/** @throws SealBroken when the seal is not one, was changed, or was made with another key or for another person */
export function openWithKey(key: Buffer, personId: number, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new SealBroken(personId);
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(String(personId)));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]).toString('utf8');
  } catch (error) {
    throw new SealBroken(personId, { cause: error });
  }
}
