import { flagOf, integerOf, isObject, objectOf, textOf } from './read-json.ts';
import type { JsonObject } from './read-json.ts';

/** What the privacy signals of a request leave of a person. */
export interface Consent {
  /** An identifier of the person or device may be used, such as for a frequency cap. */
  readonly mayUsePersonalIds: boolean;
  /**
   * Nothing restricts the request. Only then may address and user agent together stand in for a missing
   * identifier: under a restriction that would be the fingerprint that the person refused.
   */
  readonly isUnrestricted: boolean;
}

const FIRST_GDPR_PURPOSES = [1, 2] as const;
const TCF_VERSION = 2;
/** Bits before `PurposesConsent` in the core segment of a TCF 2 string. */
const PURPOSES_OFFSET = 152;
const MAX_VENDOR_OFFSET = 213;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Reads both places of each signal: the fields of OpenRTB 2.6 and the `ext` of 2.5.
 *
 * Conservative where it is unsure: `coppa`, `lmt` or `dnt` set, an opt-out of sale, a GPP string (not decoded
 * here), or GDPR without a decodable consent to purposes 1 and 2 (and to our vendor id, where we have one)
 * each take the person out of the decision. Any value of `gdpr` but 0 and absent counts as 1.
 *
 * @param vendorId our id in the IAB's Global Vendor List; undefined when not registered
 */
export function readConsent(root: JsonObject, vendorId: number | undefined): Consent {
  const regs = objectOf(root['regs']);
  const regsExt = objectOf(regs['ext']);
  const user = objectOf(root['user']);
  const device = objectOf(root['device']);
  const gdpr = integerOf(regs['gdpr']) ?? integerOf(regsExt['gdpr']) ?? 0;
  const usPrivacy = textOf(regs['us_privacy']) || textOf(regsExt['us_privacy']);
  const gpp = textOf(regs['gpp'], 4_096) || textOf(regsExt['gpp'], 4_096);
  const consent = textOf(user['consent'], 4_096) || textOf(objectOf(user['ext'])['consent'], 4_096);

  const isLimited =
    flagOf(regs['coppa']) ||
    flagOf(regsExt['coppa']) ||
    flagOf(device['lmt']) ||
    flagOf(device['dnt']) ||
    isOptOutOfSale(usPrivacy) ||
    gpp !== '';
  if (isLimited) return { mayUsePersonalIds: false, isUnrestricted: false };
  if (gdpr !== 0) return { mayUsePersonalIds: isTcfConsent(consent, vendorId), isUnrestricted: false };
  return { mayUsePersonalIds: true, isUnrestricted: true };
}

/** `regs.gdpr` must be 0 or 1 where it stands at all. */
export function hasLawfulGdprFlag(root: JsonObject): boolean {
  const regs = root['regs'];
  if (!isObject(regs)) return true;
  const gdpr = regs['gdpr'];
  return gdpr === undefined || gdpr === null || gdpr === 0 || gdpr === 1;
}

/** Third character of a US privacy string: did the person opt out of the sale of their data? */
const isOptOutOfSale = (usPrivacy: string): boolean =>
  usPrivacy !== '' && !/^1[YN-][N-][YN-]$/i.test(usPrivacy);

/** True when the core segment of a TCF 2 string consents to purposes 1 and 2, and to the vendor if one is given. */
export function isTcfConsent(text: string, vendorId: number | undefined): boolean {
  const core = text.split('.', 1)[0] ?? '';
  if (!/^[A-Za-z0-9_-]{38,}$/.test(core)) return false;
  const bit = (index: number): number => {
    const sextet = BASE64URL.indexOf(core[Math.floor(index / 6)] ?? 'A');
    return (sextet >> (5 - (index % 6))) & 1;
  };
  const bits = (from: number, count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit(from + index);
    return value;
  };
  if (bits(0, 6) !== TCF_VERSION) return false;
  if (!FIRST_GDPR_PURPOSES.every((purpose) => bit(PURPOSES_OFFSET + purpose - 1) === 1)) return false;
  return vendorId === undefined || isVendorConsented(bits, vendorId);
}

function isVendorConsented(bits: (from: number, count: number) => number, vendorId: number): boolean {
  const maxVendor = bits(MAX_VENDOR_OFFSET, 16);
  if (vendorId > maxVendor) return false;
  const isRange = bits(MAX_VENDOR_OFFSET + 16, 1) === 1;
  let offset = MAX_VENDOR_OFFSET + 17;
  if (!isRange) return bits(offset + vendorId - 1, 1) === 1;
  const entries = bits(offset, 12);
  offset += 12;
  for (let entry = 0; entry < entries; entry += 1) {
    const isSpan = bits(offset, 1) === 1;
    const first = bits(offset + 1, 16);
    const last = isSpan ? bits(offset + 17, 16) : first;
    if (vendorId >= first && vendorId <= last) return true;
    offset += isSpan ? 33 : 17;
  }
  return false;
}
