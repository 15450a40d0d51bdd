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

/**
 * Reads consents alone: a legitimate interest is not enough for us, so what rests on one counts as refused.
 * @returns undefined when the core segment cannot be read
 */
export function readTcf(text: string, vendorId: number | undefined): TcfConsent | undefined {
  const end = text.indexOf('.');
  const core = end === -1 ? text : text.slice(0, end);
  if (core.length < SHORTEST) return undefined;
  const bits = Bits.of(core);
  if (bits?.number(0, 6) !== VERSION) return undefined;
  const consentsTo = (purpose: number): boolean => bits.bit(PURPOSES_AT + purpose - 1) === 1;
  const isOurs = vendorId === undefined || isVendorConsented(bits, vendorId);
  const mayUsePersonalIds = isOurs && consentsTo(1) && consentsTo(2);
  return { mayUsePersonalIds, mayProfile: mayUsePersonalIds && consentsTo(3) && consentsTo(4) };
}

function isVendorConsented(bits: Bits, vendorId: number): boolean {
  const maxVendor = bits.number(MAX_VENDOR_AT, 16);
  if (vendorId > maxVendor) return false;
  const isRange = bits.bit(MAX_VENDOR_AT + 16) === 1;
  let at = MAX_VENDOR_AT + 17;
  if (!isRange) return bits.bit(at + vendorId - 1) === 1;
  const entries = bits.number(at, 12);
  at += 12;
  for (let entry = 0; entry < entries && at < bits.length; entry += 1) {
    const isSpan = bits.bit(at) === 1;
    const first = bits.number(at + 1, 16);
    const last = isSpan ? bits.number(at + 17, 16) : first;
    if (vendorId >= first && vendorId <= last) return true;
    at += isSpan ? 33 : 17;
  }
  return false;
}
