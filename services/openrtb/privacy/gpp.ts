import { Bits } from './bits.ts';
import { readTcf } from './tcf.ts';
import type { UsSection } from './us-sections.ts';
import { isUsSection, readUsSection } from './us-sections.ts';

/** What the sections of a GPP string that apply say together. */
export interface GppConsent {
  /** A section that applies is missing, of a kind that we cannot read, or broken. */
  readonly isUndecodable: boolean;
  readonly us: UsSection | undefined;
  /** Where the European section applies. */
  readonly tcf: { readonly mayUsePersonalIds: boolean; readonly mayProfile: boolean } | undefined;
}

/** Ids of the sections that are not the states'. */
const TCF_EU = 2;
const USP_V1 = 6;
const HEADER_TYPE = 3;
const HEADER_VERSION = 1;
const RANGES_AT = 12;
const RANGE_COUNT_BITS = 12;
const SECTIONS_AT = RANGES_AT + RANGE_COUNT_BITS;
/** More than there will be, few enough for a hostile header to cost nothing. */
const SECTIONS_MAX = 64;

/**
 * Reads the sections of a string of the IAB's Global Privacy Platform that apply.
 *
 * @param sid `regs.gpp_sid`: the sections that apply; -1 and 0 say that none does. Empty: the sender does not
 *   say, and all sections of the string apply.
 */
export function readGpp(text: string, sid: readonly number[], vendorId: number | undefined): GppConsent {
  const nothing: GppConsent = { isUndecodable: false, us: undefined, tcf: undefined };
  const named = sid.filter((id) => id > 0);
  if (sid.length > 0 && named.length === 0) return nothing;
  const sections = sectionsOf(text);
  if (sections === undefined) return { ...nothing, isUndecodable: true };
  let isUndecodable = false;
  let us: UsSection | undefined;
  let tcf: GppConsent['tcf'];
  for (const id of named.length > 0 ? named : sections.keys()) {
    const section = sections.get(id);
    if (section === undefined) isUndecodable = true;
    else if (id === TCF_EU) {
      tcf = readTcf(section, vendorId);
      isUndecodable ||= tcf === undefined;
    } else {
      const said = usSaying(id, section);
      if (said === undefined) isUndecodable = true;
      else
        us = {
          isOptedOut: said.isOptedOut || us?.isOptedOut === true,
          lacksConsent: said.lacksConsent || us?.lacksConsent === true,
        };
    }
  }
  return { isUndecodable, us, tcf };
}

function usSaying(id: number, section: string): UsSection | undefined {
  if (id === USP_V1) return readUsPrivacy(section);
  return isUsSection(id) ? readUsSection(id, section) : undefined;
}

/**
 * A US privacy string such as `1YNN`: its third character says whether the person opted out of the sale of their data.
 * @returns undefined when it is none
 */
export function readUsPrivacy(text: string): UsSection | undefined {
  if (!/^1[YN-]{3}$/i.test(text)) return undefined;
  return { isOptedOut: text.charAt(2).toUpperCase() === 'Y', lacksConsent: false };
}

/** Texts of the sections by id; undefined when the header cannot be read. */
function sectionsOf(text: string): Map<number, string> | undefined {
  const [header = '', ...texts] = text.split('~');
  const bits = Bits.of(header);
  if (bits === undefined || bits.length < SECTIONS_AT) return undefined;
  if (bits.number(0, 6) !== HEADER_TYPE || bits.number(6, 6) !== HEADER_VERSION) return undefined;
  const ids = sectionIds(bits);
  if (ids?.length !== texts.length) return undefined;
  return new Map(ids.map((id, index) => [id, texts[index]!]));
}

/** Ranges of ids, each end as its distance to the one before, in Fibonacci code. */
function sectionIds(bits: Bits): number[] | undefined {
  const ids: number[] = [];
  let at = SECTIONS_AT;
  let last = 0;
  const next = (): boolean => {
    const read = fibonacci(bits, at);
    if (read === undefined) return false;
    last += read.value;
    at = read.end;
    return true;
  };
  for (let range = bits.number(RANGES_AT, RANGE_COUNT_BITS); range > 0; range -= 1) {
    const isSpan = bits.bit(at) === 1;
    at += 1;
    if (!next()) return undefined;
    const first = last;
    if (isSpan && !next()) return undefined;
    if (ids.length + last - first >= SECTIONS_MAX) return undefined;
    for (let id = first; id <= last; id += 1) ids.push(id);
  }
  return ids;
}

/** A number as a sum of Fibonacci numbers, lowest first, ended by two ones. */
function fibonacci(bits: Bits, from: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  let [lower, upper] = [1, 2];
  let isAfterOne = false;
  for (let at = from; at < bits.length; at += 1) {
    const isOne = bits.bit(at) === 1;
    if (isOne && isAfterOne) return { value, end: at + 1 };
    if (isOne) value += lower;
    isAfterOne = isOne;
    [lower, upper] = [upper, lower + upper];
  }
  return undefined;
}
