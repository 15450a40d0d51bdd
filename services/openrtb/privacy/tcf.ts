import { Bits } from './bits.ts';

/** What a TCF 2 string of the IAB Europe allows us. */
export interface TcfConsent {
  /** Purposes 1 (keep on the device) and 2 (choose basic ads). */
  readonly mayUsePersonalIds: boolean;
  /** Purposes 3 and 4 (make and use a profile) as well. */
  readonly mayProfile: boolean;
}

const VERSION = 2;
const SHORTEST = 38;
/** Places in the core segment, bits. */
const PURPOSES_AT = 152;
const MAX_VENDOR_AT = 213;
const BY_CONSENT = 1;

/**
 * Reads consents alone: a legitimate interest is not enough for us, so what rests on one counts as refused, and so does
 * what a publisher forbids our vendor id or allows it by such an interest only.
 * @returns undefined when the core segment cannot be read
 */
export function readTcf(text: string, vendorId: number | undefined): TcfConsent | undefined {
  const end = text.indexOf('.');
  const core = end === -1 ? text : text.slice(0, end);
  if (core.length < SHORTEST) return undefined;
  const bits = Bits.of(core);
  if (bits?.number(0, 6) !== VERSION) return undefined;
  const vendor = vendorId === undefined ? ANY_VENDOR : vendorOf(bits, vendorId);
  const mayUseFor = (...purposes: readonly number[]): boolean =>
    purposes.every((purpose) => bits.bit(PURPOSES_AT + purpose - 1) === 1 && !vendor.forbidden.has(purpose));
  const mayUsePersonalIds = vendor.hasConsent && mayUseFor(1, 2);
  return { mayUsePersonalIds, mayProfile: mayUsePersonalIds && mayUseFor(3, 4) };
}

interface Vendor {
  readonly hasConsent: boolean;
  /** Purposes that a publisher's restrictions keep from the vendor. */
  readonly forbidden: ReadonlySet<number>;
}
const ANY_VENDOR: Vendor = { hasConsent: true, forbidden: new Set() };

function vendorOf(bits: Bits, vendorId: number): Vendor {
  const consents = vendorList(bits, MAX_VENDOR_AT, vendorId);
  if (!consents.holds) return { hasConsent: false, forbidden: new Set() };
  const { end } = vendorList(bits, consents.end, vendorId);
  return { hasConsent: true, forbidden: forbiddenPurposes(bits, end, vendorId) };
}

interface Part {
  readonly holds: boolean;
  /** Bit after the part. */
  readonly end: number;
}

/** Vendors as bits up to the highest id, or as ranges. */
function vendorList(bits: Bits, from: number, vendorId: number): Part {
  const maxVendor = bits.number(from, 16);
  const isRange = bits.bit(from + 16) === 1;
  const at = from + 17;
  if (isRange) return ranges(bits, at, vendorId);
  return { holds: vendorId <= maxVendor && bits.bit(at + vendorId - 1) === 1, end: at + maxVendor };
}

function ranges(bits: Bits, from: number, vendorId: number): Part {
  const entries = bits.number(from, 12);
  let at = from + 12;
  let holds = false;
  for (let entry = 0; entry < entries && at < bits.length; entry += 1) {
    const isSpan = bits.bit(at) === 1;
    const first = bits.number(at + 1, 16);
    const last = isSpan ? bits.number(at + 17, 16) : first;
    holds ||= vendorId >= first && vendorId <= last;
    at += isSpan ? 33 : 17;
  }
  return { holds, end: at };
}

/** A purpose (6 bits), its restriction (2: forbidden, consent, legitimate interest), and the vendors that it applies to. */
function forbiddenPurposes(bits: Bits, from: number, vendorId: number): ReadonlySet<number> {
  const forbidden = new Set<number>();
  const restrictions = bits.number(from, 12);
  let at = from + 12;
  for (let restriction = 0; restriction < restrictions && at < bits.length; restriction += 1) {
    const { holds, end } = ranges(bits, at + 8, vendorId);
    if (holds && bits.number(at + 6, 2) !== BY_CONSENT) forbidden.add(bits.number(at, 6));
    at = end;
  }
  return forbidden;
}
