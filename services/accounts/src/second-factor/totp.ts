import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Codes by time (RFC 6238) as every authenticator has them: HMAC-SHA-1, 6 digits, 30 seconds. */
const PERIOD_MS = 30_000;
const DIGITS = 6;
/** Bytes; RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps that a phone's clock may be away from ours, either way. */
const WINDOW = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, Base32 without padding: 32 characters. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES));

/** RFC 4648, section 6, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

function bytesOf(secret: string): Uint8Array {
  const bits = Array.from(secret, (character) => BASE32.indexOf(character).toString(2).padStart(5, '0'));
  return Uint8Array.from(bits.join('').match(/.{8}/g) ?? [], (octet) => Number.parseInt(octet, 2));
}

/** Periods of 30 seconds since 1970. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / PERIOD_MS);

/**
 * The code of a step: RFC 4226, section 5.3, over the step.
 * @param secret Base32
 */
export function totpCode(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a code is of, among those that a clock may be at by now; undefined when it is of none. Takes as long for
 * a wrong code as for a right one.
 */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const given = Buffer.from(code);
  const current = totpStep(now);
  let found: number | undefined;
  for (let step = current - WINDOW; step <= current + WINDOW; step += 1) {
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), given)) found = step;
  }
  return found;
}

/** Content of an authenticator's QR code, in the key URI format. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret,
    issuer,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(PERIOD_MS / 1_000),
  });
  return `otpauth://totp/${label}?${query.toString()}`;
}
