import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token. A token has 256 random bits, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token of the mail that an event asks for: sent twice, the mail carries the same token, and no one
 * without the secret can work it out.
 */
export const tokenFor = (secret: string, kind: string, eventId: string): string =>
  createHmac('sha256', secret).update(`mail\0${kind}\0${eventId}`).digest('base64url');

export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
