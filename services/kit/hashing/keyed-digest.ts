import { createHmac } from 'node:crypto';

/** Derives purposes from one secret, so that a digest for one is worth nothing for another. */
export const keyedDigest = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('hex');
