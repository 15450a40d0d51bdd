import { createHash } from 'node:crypto';

/**
 * What is kept where a secret is only compared: SHA-256, base64url, 43 characters. Without a salt, and so for random secrets of 128
 * bits and more and for nothing that a person chooses.
 */
export const secretDigest = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
