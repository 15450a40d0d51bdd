import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const PERIOD_MS = 30_000;

/**
 * What an authenticator app shows for a key: RFC 6238 with the usual parameters.
 * @param later steps of 30 seconds from now
 */
export function codeOf(key: string, later = 0): string {
  const bits = Array.from(key.replaceAll(' ', ''), (character) =>
    BASE32.indexOf(character).toString(2).padStart(5, '0'),
  ).join('');
  const secret = Uint8Array.from(bits.match(/.{8}/g) ?? [], (octet) => Number.parseInt(octet, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / PERIOD_MS) + later));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0x0f) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}
