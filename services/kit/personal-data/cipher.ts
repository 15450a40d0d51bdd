import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Bytes of an AES-256 key. */
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX = '1.';

export const newPersonKey = (): Buffer => randomBytes(KEY_BYTES);

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

/** @throws Error when the seal is not one, was changed, or was made with another key or for another person */
export function openWithKey(key: Buffer, personId: number, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
  if (!sealed.startsWith(PREFIX) || bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new Error('this is not sealed personal data');
  }
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(String(personId)));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const plain = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([plain, decipher.final()]).toString('utf8');
}
