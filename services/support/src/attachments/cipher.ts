import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { pipeline, type Readable } from 'node:stream';

const ALGORITHM = 'aes-256-gcm';
const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16];

interface EncryptedContent {
  /** As long as the content. */
  readonly stream: Readable;
  /** What decrypts it; known once the stream has ended. */
  secret(): string;
}

/** Encrypts a file's content with a key of its own, AES-256-GCM. An error of the source is one of the stream. */
export function encrypted(source: Readable): EncryptedContent {
  const [key, nonce] = [randomBytes(KEY_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  return {
    stream: pipeline(source, cipher, () => undefined),
    secret: () => Buffer.concat([key, nonce, cipher.getAuthTag()]).toString('base64url'),
  };
}

/** The content again. A stream that was changed ends with an error. */
export function decrypted(source: Readable, secret: string): Readable {
  const bytes = Buffer.from(secret, 'base64url');
  const key = bytes.subarray(0, KEY_BYTES);
  const nonce = bytes.subarray(KEY_BYTES, KEY_BYTES + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(bytes.subarray(KEY_BYTES + NONCE_BYTES));
  return pipeline(source, decipher, () => undefined);
}
