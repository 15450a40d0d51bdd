import { hkdfSync, timingSafeEqual } from 'node:crypto';

import type { Mac } from '@marquee/kit/hashing/mac';
import { createHmacSha256 } from '@marquee/kit/hashing/mac';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { BidTokens, TokenPurpose, TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import { MAX_TOKEN_LENGTH } from '@marquee/schemas/traffic/tracking-token';

import { createShortIdOf } from '../click-ids/short-click-ids.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { decodeClaims, encodeClaims, encodeClickTail } from './claims-codec.ts';
import { Decryptor, Keystream, STREAM_ID_BYTES } from './keystream.ts';
import { createLegacyVerifier } from './legacy-token.ts';
import type { TrackingTokenSecrets } from './tracking-token-secrets.ts';

/** Base64url characters of a signature of 12 bytes. */
const TAG_LENGTH = 16;
/** The signatures for notices and for markup are two parts of one HMAC; neither reveals the other. */
const TAG_STARTS = { notice: 0, markup: TAG_LENGTH, click: 0 } as const satisfies Record<
  TokenPurpose,
  number
>;
/** Before what is signed for clicks. No token holds a space, so no text signed for clicks is one of another purpose. */
const CLICK_PREFIX = 'click ';
const TOKEN = /^[A-Za-z0-9_-]+$/;
/** Bytes that make whole characters of base64url. */
const GROUP_BYTES = 3;
const GROUP_CHARACTERS = 4;
const BUFFER_BYTES = 4_096;
/** Before the encrypted claims: key id, stream id, block. */
const HEAD_BYTES_MAX = 1 + STREAM_ID_BYTES + 8;

/**
 * Encrypted and signed tracking tokens, base64url of: key id (1 byte), stream id (8), block of the stream (1 to 8, seven
 * bits each), claims encrypted with AES-128-CTR, signature (12). Encrypt-then-MAC with HMAC-SHA256 over the text as it
 * is sent, so that no second spelling of a token exists; the keys follow from the secret by HKDF (RFC 5869), and the key
 * id with them, so that rotation is a matter of two settings.
 *
 * The claims are encrypted once a bid. The click's target is encrypted after them and is in the click token
 * alone: the other tokens are the beginning of the same text, which ends at a whole character.
 */
export function createTrackingTokens(secrets: TrackingTokenSecrets): TrackingTokens {
  const current = keyOf(secrets.current);
  const keys = [current];
  if (secrets.previous !== undefined && secrets.previous !== '' && secrets.previous !== secrets.current)
    keys.push(keyOf(secrets.previous));
  const verifyLegacy = createLegacyVerifier(secrets);
  const signer = new Signer(current);

  return {
    sign: (claims) => signer.sign(claims),
    verify(token, purpose) {
      if (token.length > MAX_TOKEN_LENGTH) return { ok: false, reason: 'malformed' };
      if (token.includes('.')) return verifyLegacy(token, purpose === 'click');
      if (token.length <= TAG_LENGTH || !TOKEN.test(token)) return { ok: false, reason: 'malformed' };
      const text = token.slice(0, -TAG_LENGTH);
      const bytes = Buffer.from(text, 'base64url');
      const key = keys.find(
        (candidate) => candidate.id === bytes[0] && isSignedBy(candidate, token, purpose),
      );
      if (key === undefined) return { ok: false, reason: 'forged' };
      const read = readClaims(key, bytes);
      if (read === undefined) return { ok: false, reason: 'malformed' };
      const { claims, length } = read;
      const clickId = () => clickTokenOf(key, text.slice(0, length));
      return { ok: true, claims, isLegacy: false, clickId, shortClickId: () => key.shortIdOf(clickId()) };
    },
  };
}

class Signer {
  readonly #key: Key;
  readonly #stream: Keystream;
  /** Written over with every bid: a buffer of its own for each costs a bid more than the encoding. */
  readonly #out = new ByteWriter(BUFFER_BYTES);

  constructor(key: Key) {
    this.#key = key;
    this.#stream = new Keystream(key.encryption);
  }

  sign(claims: TrackingClaims): BidTokens {
    const out = this.#out;
    // The head's length is known once the claims' is: they are written behind the most that it can be.
    out.reset();
    for (let index = 0; index < HEAD_BYTES_MAX; index += 1) out.byte(0);
    encodeClaims(claims, out);
    const claimsEnd = out.length;
    const isClickable = claims.clickUrl !== '';
    // Space for the padding, and the most that a tail needs beside its texts.
    const block = this.#stream.reserve(tailBytes(claims) + claimsEnd);
    const head = writeHead(this.#key.id, this.#stream.streamId, block);
    const start = HEAD_BYTES_MAX - head.length;
    head.copy(out.bytes, start);
    while ((out.length - start) % GROUP_BYTES !== 0) out.byte(0);
    const textEnd = out.length;
    if (isClickable) encodeClickTail(claims, out);
    const { bytes } = out;
    this.#stream.encrypt(bytes, HEAD_BYTES_MAX, out.length - HEAD_BYTES_MAX);
    const text = bytes.toString('base64url', start, textEnd);
    const tail = isClickable ? bytes.toString('base64url', textEnd, out.length) : '';
    return new SignedBid(this.#key, text, tail);
  }
}

/** Texts of a tail take at most three bytes a character, and six for their length. */
const tailBytes = ({ clickUrl }: TrackingClaims): number => clickUrl.length * 3 + 6 + GROUP_BYTES;

function writeHead(keyId: number, streamId: Buffer, block: number): Buffer {
  const out = headWriter;
  out.reset();
  out.byte(keyId);
  out.raw(streamId.toString('latin1'), 'latin1');
  out.integer(block);
  return out.bytes.subarray(0, out.length);
}
const headWriter = new ByteWriter(HEAD_BYTES_MAX);

class SignedBid implements BidTokens {
  readonly notice: string;
  readonly markup: string;
  readonly #key: Key;
  readonly #text: string;
  readonly #tail: string;

  constructor(key: Key, text: string, tail: string) {
    this.#key = key;
    this.#text = text;
    this.#tail = tail;
    const tags = key.mac(text);
    this.notice = text + tags.slice(TAG_STARTS.notice, TAG_STARTS.notice + TAG_LENGTH);
    this.markup = text + tags.slice(TAG_STARTS.markup, TAG_STARTS.markup + TAG_LENGTH);
  }

  click(): string {
    return clickTokenOf(this.#key, this.#text + this.#tail);
  }

  clickId(): string {
    return clickTokenOf(this.#key, this.#text);
  }

  shortClickId(): string {
    return this.#key.shortIdOf(this.clickId());
  }
}

const clickTokenOf = (key: Key, text: string): string =>
  text + key.mac(CLICK_PREFIX + text).slice(0, TAG_LENGTH);

function isSignedBy(key: Key, token: string, purpose: TokenPurpose): boolean {
  const text = token.slice(0, -TAG_LENGTH);
  const whole = key.mac(purpose === 'click' ? CLICK_PREFIX + text : text);
  const start = TAG_STARTS[purpose];
  return timingSafeEqual(
    Buffer.from(token.slice(-TAG_LENGTH), 'latin1'),
    Buffer.from(whole.slice(start, start + TAG_LENGTH), 'latin1'),
  );
}

/**
 * The claims of bytes whose signature was checked, and the length of their text without a click's part; undefined when
 * they have another layout.
 */
function readClaims(
  key: Key,
  bytes: Buffer,
): { readonly claims: TrackingClaims; readonly length: number } | undefined {
  try {
    const head = new ByteReader(bytes, 1);
    const streamId = bytes.subarray(1, 1 + STREAM_ID_BYTES);
    head.skipTo(1 + STREAM_ID_BYTES);
    const block = head.integer();
    const offset = head.position;
    const from = new ByteReader(key.decryptor.decrypt(streamId, block, bytes.subarray(offset)));
    let groups = 0;
    const claims = decodeClaims(from, () => {
      groups = Math.ceil((offset + from.position) / GROUP_BYTES);
      from.skipTo(groups * GROUP_BYTES - offset);
    });
    return { claims, length: groups * GROUP_CHARACTERS };
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

interface Key {
  readonly id: number;
  readonly encryption: Buffer;
  readonly decryptor: Decryptor;
  readonly mac: Mac;
  readonly shortIdOf: (longId: string) => string;
}

const ENCRYPTION_KEY_BYTES = 16;
const MAC_KEY_BYTES = 32;

function keyOf(secret: string): Key {
  if (secret.length < 16) throw new RangeError('A tracking secret needs at least 16 characters.');
  const derived = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, '', `marquee tracking token 2 ${purpose}`, bytes));
  const encryption = derived('encryption', ENCRYPTION_KEY_BYTES);
  return {
    id: derived('key id', 1)[0]!,
    encryption,
    decryptor: new Decryptor(encryption),
    mac: createHmacSha256(derived('signature', MAC_KEY_BYTES)),
    shortIdOf: createShortIdOf(secret),
  };
}
