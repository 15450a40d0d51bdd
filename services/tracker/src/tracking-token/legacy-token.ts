import { createHash, timingSafeEqual } from 'node:crypto';

import type { Mac } from '@marquee/kit/hashing/mac';
import { createMac } from '@marquee/kit/hashing/mac';
import type { Verified } from '@marquee/schemas/traffic/tracking-token';

import { createShortIdOf } from '../click-ids/short-click-ids.ts';
import { decodeLegacyClaims } from './legacy-claims.ts';

/** Base64url characters of 16 bytes. */
const MAC_LENGTH = 22;
const KEY_ID_LENGTH = 3;
const TOKEN = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]{22}$/;
/** Before what was signed for a click id. */
const CLICK_ID_PREFIX = 'click id ';

/**
 * Verifies tokens of the layout before purposes: `<key id><base64url of JSON>.<HMAC-SHA256, first 16 bytes>`. One
 * token stood in notices, markup and clicks, and its click id in landing pages; click ids are given back for a month.
 */
export function createLegacyVerifier({
  current,
  previous = '',
}: {
  readonly current: string;
  readonly previous?: string | undefined;
}): (token: string, isForClick: boolean) => Verified {
  const keys = new Map<string, Key>();
  for (const secret of [previous, current])
    if (secret !== '')
      keys.set(keyIdOf(secret), { mac: createMac(secret), shortIdOf: createShortIdOf(secret) });
  return (token, isForClick) => {
    if (!TOKEN.test(token)) return { ok: false, reason: 'malformed' };
    const payload = token.slice(0, -MAC_LENGTH - 1);
    const key = keys.get(payload.slice(0, KEY_ID_LENGTH));
    if (key === undefined) return { ok: false, reason: 'forged' };
    const { mac, shortIdOf } = key;
    const given = Buffer.from(token.slice(-MAC_LENGTH), 'latin1');
    const isOurs = (isForClick ? [CLICK_ID_PREFIX, ''] : ['']).some((prefix) =>
      timingSafeEqual(given, Buffer.from(mac(prefix + payload), 'latin1')),
    );
    if (!isOurs) return { ok: false, reason: 'forged' };
    const claims = decodeLegacyClaims(
      Buffer.from(payload.slice(KEY_ID_LENGTH), 'base64url').toString('utf8'),
    );
    if (claims === undefined) return { ok: false, reason: 'malformed' };
    const clickId = () => `${payload}.${mac(CLICK_ID_PREFIX + payload)}`;
    return { ok: true, claims, isLegacy: true, clickId, shortClickId: () => shortIdOf(clickId()) };
  };
}

interface Key {
  readonly mac: Mac;
  readonly shortIdOf: (longId: string) => string;
}

const keyIdOf = (secret: string): string =>
  createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, KEY_ID_LENGTH);
