import { hkdfSync, timingSafeEqual } from 'node:crypto';

import { createHmacSha256, type Mac } from '@marquee/kit/hashing/mac';

import type { TrackingTokenSecrets } from '../tracking-token/tracking-token-secrets.ts';

/** Base64url characters that name the click, 132 bits, and of their signature, 60 bits. */
const NAME_LENGTH = 22;
const TAG_LENGTH = 10;
const FIRST_LETTER = 'c';
const SHORT_ID = /^c[\w-]{32}$/;
const KEY_BYTES = 32;

/**
 * Click ids that fit into the columns of trackers: `c`, 22 characters of an HMAC over the long click id, and 10 of an HMAC over those. The same
 * click always gets the same one. What was not made here, or was changed on its way, is known without asking who keeps
 * them. Their length says that they are none of the long ones: 33 characters, and a long one's are a multiple of four.
 */
export interface ShortClickIds {
  of(longId: string): string;
  /** Whether a text has the form of a short id, ours or not. */
  isOne(text: string): boolean;
  /** Whether a short id was made with a secret of ours. It may be unknown all the same. */
  isOurs(shortId: string): boolean;
  /** Whether it is short for that one. */
  isShortFor(shortId: string, longId: string): boolean;
}

export function createShortClickIds({ current, previous = '' }: TrackingTokenSecrets): ShortClickIds {
  const mac = macOf(current);
  const macs = previous === '' || previous === current ? [mac] : [mac, macOf(previous)];
  return {
    of: (longId) => shortIdOf(mac, longId),
    isOne: (text) => SHORT_ID.test(text),
    isShortFor: (shortId, longId) => macs.some((each) => shortIdOf(each, longId) === shortId),
    isOurs(shortId) {
      if (!SHORT_ID.test(shortId)) return false;
      const name = shortId.slice(FIRST_LETTER.length, -TAG_LENGTH);
      const given = Buffer.from(shortId.slice(-TAG_LENGTH), 'latin1');
      return macs.some((each) => timingSafeEqual(given, Buffer.from(tagOf(each, name), 'latin1')));
    },
  };
}

/** The short ids that one secret makes. */
export function createShortIdOf(secret: string): ShortClickIds['of'] {
  const mac = macOf(secret);
  return (longId) => shortIdOf(mac, longId);
}

function shortIdOf(mac: Mac, longId: string): string {
  const name = mac(`name ${longId}`).slice(0, NAME_LENGTH);
  return FIRST_LETTER + name + tagOf(mac, name);
}

const tagOf = (mac: Mac, name: string): string => mac(`tag ${name}`).slice(0, TAG_LENGTH);

const macOf = (secret: string): Mac =>
  createHmacSha256(Buffer.from(hkdfSync('sha256', secret, '', 'marquee short click id 1', KEY_BYTES)));
