import { timingSafeEqual } from 'node:crypto';

/** Compares what a caller shows with a secret; the time it takes tells nothing but the secret's length. */
export function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
