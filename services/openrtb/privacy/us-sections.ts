import { Bits } from './bits.ts';

/** What a section of the United States says. */
export interface UsSection {
  /** Whether the person opted out of sale, sharing or targeted advertising, there or by the browser's Global Privacy Control. */
  readonly isOptedOut: boolean;
  /** A known child, or a use of personal data, without the consent that it takes. */
  readonly lacksConsent: boolean;
}

/**
 * Fields of a core segment after its version, two bits each, as runs: notices and terms that leave us free (`_`),
 * opt-outs (`o`), consents to sensitive data, which we never use (`s`), consents for known children (`c`) and to
 * further uses of personal data (`p`). By the section's id and version, from the IAB's text of November 2026.
 */
const LAYOUTS: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  // The whole country.
  7: { 1: '_6 o3 s12 c2 p1', 2: '_6 o3 s16 c3 p1' },
  // California, Virginia, Colorado, Utah, Connecticut.
  8: { 1: '_3 o2 s9 c2 p1' },
  9: { 1: '_3 o2 s8 c1' },
  10: { 1: '_3 o2 s7 c1' },
  11: { 1: '_4 o2 s8 c1' },
  12: { 1: '_3 o2 s8 c3' },
  // Florida, Montana, Oregon, Texas, Delaware, Iowa, Nebraska, New Hampshire, New Jersey, Tennessee, Minnesota.
  13: { 1: '_3 o2 s8 c3 p1' },
  14: { 1: '_3 o2 s8 c3 p1' },
  15: { 1: '_3 o2 s11 c3 p1' },
  16: { 1: '_3 o2 s8 c1 p1' },
  17: { 1: '_3 o2 s9 c5 p1' },
  18: { 1: '_4 o2 s8 c1' },
  19: { 1: '_3 o2 s8 c1 p1' },
  20: { 1: '_3 o2 s8 c3 p1' },
  21: { 1: '_3 o2 s10 c5 p1' },
  22: { 1: '_3 o2 s8 c1 p1' },
  23: { 1: '_3 o2 s8 c1 p1' },
  // Maryland, Indiana, Kentucky, Rhode Island.
  24: { 1: '_5 o2 p1' },
  25: { 1: '_5 o2 c1 p1' },
  26: { 1: '_5 o2 c1 p1' },
  27: { 1: '_5 o2 c1 p1' },
};
/** In their second segment stand consents to sensitive data, not the Global Privacy Control. */
const WITHOUT_GPC = new Set([25, 26, 27]);
const GPC_SEGMENT = 1;

const VERSION_BITS = 6;
const FIELD_BITS = 2;
/** Values of opt-outs: 0 does not apply, 1 opted out, 2 did not; of consents: 0 does not apply, 1 refused, 2 given. */
const NO = 1;
const NO_SUCH_VALUE = 3;

const layouts = new Map(
  Object.entries(LAYOUTS).map(([id, versions]) => [
    Number(id),
    new Map(
      Object.entries(versions).map(([version, runs]) => [
        Number(version),
        runs
          .split(' ')
          .map((run) => run.charAt(0).repeat(Number(run.slice(1))))
          .join(''),
      ]),
    ),
  ]),
);

export const isUsSection = (id: number): boolean => layouts.has(id);

/** @returns undefined when the section cannot be read, or is of a version that we do not know */
export function readUsSection(id: number, text: string): UsSection | undefined {
  const segments = text.split('.');
  const core = Bits.of(segments[0] ?? '');
  if (core === undefined) return undefined;
  const fields = layouts.get(id)?.get(core.number(0, VERSION_BITS));
  if (fields === undefined || core.length < VERSION_BITS + fields.length * FIELD_BITS) return undefined;
  let isOptedOut = !WITHOUT_GPC.has(id) && segments.slice(1).some(hasGpc);
  let lacksConsent = false;
  for (let index = 0; index < fields.length; index += 1) {
    const value = core.pair(VERSION_BITS + index * FIELD_BITS);
    if (value !== NO && value !== NO_SUCH_VALUE) continue;
    const kind = fields[index];
    if (kind === 'o') isOptedOut = true;
    else if (kind === 'c' || kind === 'p') lacksConsent = true;
  }
  return { isOptedOut, lacksConsent };
}

/** A segment of type 1 whose bit is set; one that cannot be read counts as set. */
function hasGpc(segment: string): boolean {
  const bits = Bits.of(segment);
  if (bits === undefined) return true;
  return bits.number(0, 2) === GPC_SEGMENT && bits.bit(2) === 1;
}
