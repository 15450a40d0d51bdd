import { createHmac, randomBytes } from 'node:crypto';

/**
 * `Marquee-Signature` of a call: `t=<seconds since 1970>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `<t>.<body>` under the webhook's
 * secret. Receivers compare it with their own and refuse a `t` that is minutes old, so that a recorded call cannot be repeated.
 */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

/** 192 random bits behind a prefix by which programs that look for leaked secrets know it. */
export const newWebhookSecret = (): string => `mqwhs_${randomBytes(24).toString('base64url')}`;
