import { timingSafeEqual } from 'node:crypto';

/** Compares a caller's value with a secret; the time it takes reveals nothing but the secret's length. */
export function isSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
