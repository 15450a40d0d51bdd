import { createHash, timingSafeEqual } from 'node:crypto';

import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import { decodeClaims, encodeClaims } from './claims-codec.ts';
import type { Mac } from './mac.ts';
import { createMac } from './mac.ts';

/** Longer tokens are refused unread. */
export const MAX_TOKEN_LENGTH = 8_192;

/** Base64url characters of 16 bytes. */
const MAC_LENGTH = 22;
const KEY_ID_LENGTH = 3;
const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22}$/;

export type Verified =
  | { readonly ok: true; readonly claims: TrackingClaims }
  /** `malformed` was never a token; `forged` carries no signature of ours. */
  | { readonly ok: false; readonly reason: 'malformed' | 'forged' };

export interface TrackingTokens {
  sign(claims: TrackingClaims): string;
  /**
   * The click id of a token that was verified (nothing is checked here), or of a click id: the same claims under another
   * signature, for the hands of strangers. It tells of clicks and conversions; `verify` refuses it, so that nobody can
   * make an impression or a billing notice of it.
   */
  clickIdOf(token: string): string;
  /** Says nothing about expiry: what an expired token may still do differs from notice to notice. */
  verify(token: string): Verified;
  /** The same of a click id, or of a token, which was the click id of every ad once. */
  verifyClickId(clickId: string): Verified;
}

export interface TrackingTokenSecrets {
  readonly current: string;
  /** Accepted beside the current one until the last token that it signed has expired. */
  readonly previous?: string | undefined;
}

type Purpose = 'notice' | 'click';
/**
 * Before what is signed for a purpose (domain separation). No payload holds a space, so no text that is signed for the
 * one is a text of the other.
 */
const PREFIX = { notice: '', click: 'click id ' } as const satisfies Record<Purpose, string>;

/**
 * Signed tracking tokens: `<key id><base64url of the claims>.<HMAC-SHA256, first 16 bytes>`.
 *
 * The signature covers the text as it is sent, key id included, and is compared as text, so that no second
 * spelling of a token exists. The key id is derived from the secret: rotation is a matter of two settings.
 */
export function createTrackingTokens(secrets: TrackingTokenSecrets): TrackingTokens {
  const current = keyOf(secrets.current);
  const keys = new Map([[current.id, current]]);
  if (secrets.previous !== undefined && secrets.previous !== '') {
    const previous = keyOf(secrets.previous);
    if (!keys.has(previous.id)) keys.set(previous.id, previous);
  }

  const verify = (token: string, purposes: readonly Purpose[]): Verified => {
    if (token.length > MAX_TOKEN_LENGTH || !TOKEN.test(token)) return { ok: false, reason: 'malformed' };
    const payload = token.slice(0, -MAC_LENGTH - 1);
    const key = keys.get(payload.slice(0, KEY_ID_LENGTH));
    if (key === undefined) return { ok: false, reason: 'forged' };
    const given = Buffer.from(token.slice(-MAC_LENGTH), 'latin1');
    const isOurs = purposes.some((purpose) =>
      timingSafeEqual(given, Buffer.from(key.mac(PREFIX[purpose] + payload), 'latin1')),
    );
    if (!isOurs) return { ok: false, reason: 'forged' };
    const text = Buffer.from(payload.slice(KEY_ID_LENGTH), 'base64url').toString('utf8');
    const claims = decodeClaims(text);
    return claims === undefined ? { ok: false, reason: 'malformed' } : { ok: true, claims };
  };

  return {
    sign(claims) {
      const payload = current.id + base64urlOf(encodeClaims(claims));
      return `${payload}.${current.mac(payload)}`;
    },

    clickIdOf(token) {
      const payload = token.slice(0, -MAC_LENGTH - 1);
      // Of a token that waits out a rotation, too: its key is known as long as it is accepted.
      const key = keys.get(payload.slice(0, KEY_ID_LENGTH)) ?? current;
      return `${payload}.${key.mac(PREFIX.click + payload)}`;
    },

    verify: (token) => verify(token, ['notice']),
    verifyClickId: (clickId) => verify(clickId, ['click', 'notice']),
  };
}

/** Written over with every text: a buffer of its own for each costs a bid more than the encoding. */
const room = Buffer.allocUnsafe(8_192);
/** A UTF-16 unit takes no more in UTF-8. */
const UNIT_BYTES_MAX = 3;

function base64urlOf(text: string): string {
  if (text.length * UNIT_BYTES_MAX > room.length) return Buffer.from(text, 'utf8').toString('base64url');
  return room.toString('base64url', 0, room.write(text, 'utf8'));
}

/** True once win, bill, loss and impression notices about the bid are refused. */
export const isExpired = (claims: TrackingClaims, nowMs: number): boolean => nowMs > claims.expiresAtMs;

interface Key {
  readonly id: string;
  readonly mac: Mac;
}

function keyOf(secret: string): Key {
  if (secret.length < 16) throw new RangeError('A tracking secret needs at least 16 characters.');
  return {
    id: createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, KEY_ID_LENGTH),
    mac: createMac(secret),
  };
}
