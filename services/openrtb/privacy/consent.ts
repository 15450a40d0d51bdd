import { readGpp, readUsPrivacy } from './gpp.ts';
import { readTcf } from './tcf.ts';
import { integersOf, isObject, isRaised, objectOf, textOf } from '../request/read-json.ts';
import type { JsonObject } from '../request/read-json.ts';

/** Which signal of a request decided what may be used of a person; `none`: no signal restricts anything. */
export type ConsentBasis =
  | 'none'
  | 'coppa'
  | 'limit-ad-tracking'
  | 'do-not-track'
  | 'us-privacy-opt-out'
  | 'us-privacy-undecodable'
  | 'us-privacy-no-opt-out'
  | 'gpp-undecodable'
  | 'gpp-opt-out'
  | 'gpp-no-consent'
  | 'gpp-no-opt-out'
  | 'gdpr-no-consent'
  | 'gdpr-consent';

/**
 * What the privacy signals of a request leave of a person. What a flag forbids is neither used for choosing an ad nor
 * kept: `redacted` takes it out of the request. Country and region, device and browser, place and time are not about
 * the person and always stay.
 *
 * | field of the request                          | may be used where                                        |
 * | --------------------------------------------- | -------------------------------------------------------- |
 * | buyer id, user id, extended ids, `device.ifa` | `mayUsePersonalIds`: caps, whitelists of devices        |
 * | the same, as a member of an audience          | `mayProfile`                                             |
 * | year of birth                                 | `mayProfile`                                             |
 * | whole address                                 | `mayUsePersonalIds`; without, its network (/24, /48)     |
 * | city, postal code                             | `mayUseCity`                                             |
 * | address and user agent as a household         | `isUnrestricted`                                         |
 * | address and ids against blacklists and fraud | always: blocking is not targeting                        |
 * | latitude and longitude                        | never: nothing here reads them                           |
 */
export interface Consent {
  /** An identifier of the person or device may be used, such as for a frequency cap. */
  readonly mayUsePersonalIds: boolean;
  /** What is known of the person may be gathered and used: audiences, age. Never without `mayUsePersonalIds`. */
  readonly mayProfile: boolean;
  /** A place smaller than a region may be used and kept. */
  readonly mayUseCity: boolean;
  /**
   * Nothing restricts the request. Only then may address and user agent together stand in for a missing
   * identifier: under a restriction that would be the fingerprint that the person refused.
   */
  readonly isUnrestricted: boolean;
  readonly basis: ConsentBasis;
}

const CONSENT_STRING_MAX = 8_192;
const SECTIONS_MAX = 64;

const nothing = (basis: ConsentBasis): Consent => ({
  mayUsePersonalIds: false,
  mayProfile: false,
  mayUseCity: false,
  isUnrestricted: false,
  basis,
});
/** Opting out of being followed leaves ads that fit the place, and so the city. */
const untracked = (basis: ConsentBasis): Consent => ({ ...nothing(basis), mayUseCity: true });
const everything = (basis: ConsentBasis): Consent => ({
  mayUsePersonalIds: true,
  mayProfile: true,
  mayUseCity: true,
  isUnrestricted: true,
  basis,
});

/**
 * Reads both places of each signal, the fields of OpenRTB 2.6 and the `ext` of 2.5, and where they differ believes both.
 * The strictest signal decides, and is the basis; of equally strict ones the first in this order: `coppa`, `lmt`, `dnt`,
 * US privacy, GPP, GDPR.
 *
 * What cannot be read counts as refused. GDPR takes consent to purposes 1 and 2 (3 and 4 for a profile), and to our
 * vendor id where we have one, from `user.consent` or else from the European section of the GPP string. Any value of
 * `gdpr`, `coppa`, `lmt` and `dnt` but 0, false and absent counts as 1 (`isRaised`).
 *
 * @param vendorId our id in the IAB's Global Vendor List; undefined when not registered
 */
export function readConsent(root: JsonObject, vendorId: number | undefined): Consent {
  const regs = objectOf(root['regs']);
  const regsExt = objectOf(regs['ext']);
  const user = objectOf(root['user']);
  const device = objectOf(root['device']);
  if (isRaised(regs['coppa']) || isRaised(regsExt['coppa'])) return nothing('coppa');

  const consents: Consent[] = [];
  if (isRaised(device['lmt'])) consents.push(untracked('limit-ad-tracking'));
  if (isRaised(device['dnt'])) consents.push(untracked('do-not-track'));
  addUsPrivacy(consents, textOf(regs['us_privacy']), textOf(regsExt['us_privacy']));
  const hasTcf = addGpp(consents, regs, regsExt, vendorId);
  if (isRaised(regs['gdpr']) || isRaised(regsExt['gdpr'])) {
    const text = textOf(user['consent'], CONSENT_STRING_MAX);
    const extText = textOf(objectOf(user['ext'])['consent'], CONSENT_STRING_MAX);
    if (text !== '' || (extText === '' && !hasTcf)) consents.push(ofTcf(readTcf(text, vendorId)));
    if (extText !== '' && extText !== text) consents.push(ofTcf(readTcf(extText, vendorId)));
  }
  return strictest(consents);
}

/** Whether `regs.gdpr`, if present, is 0 or 1. */
export function hasLawfulGdprFlag(root: JsonObject): boolean {
  const regs = root['regs'];
  if (!isObject(regs)) return true;
  const gdpr = regs['gdpr'];
  return gdpr === undefined || gdpr === null || gdpr === 0 || gdpr === 1;
}

function addUsPrivacy(consents: Consent[], text: string, extText: string): void {
  if (text !== '') consents.push(ofUsPrivacy(text));
  if (extText !== '' && extText !== text) consents.push(ofUsPrivacy(extText));
}

function ofUsPrivacy(text: string): Consent {
  const said = readUsPrivacy(text);
  if (said === undefined) return nothing('us-privacy-undecodable');
  return said.isOptedOut ? untracked('us-privacy-opt-out') : everything('us-privacy-no-opt-out');
}

function ofTcf(said: ReturnType<typeof readTcf>): Consent {
  if (said?.mayUsePersonalIds !== true) return nothing('gdpr-no-consent');
  return { ...everything('gdpr-consent'), mayProfile: said.mayProfile, isUnrestricted: false };
}

/** String and sections may stand in different places; what one place lacks is taken from the other. */
function addGpp(
  consents: Consent[],
  regs: JsonObject,
  regsExt: JsonObject,
  vendorId: number | undefined,
): boolean {
  const text = textOf(regs['gpp'], CONSENT_STRING_MAX);
  const extText = textOf(regsExt['gpp'], CONSENT_STRING_MAX);
  const sid = integersOf(regs['gpp_sid'], SECTIONS_MAX);
  const extSid = integersOf(regsExt['gpp_sid'], SECTIONS_MAX);
  const hasTcf = addGppOf(consents, text || extText, sid.length > 0 ? sid : extSid, vendorId);
  const doTextsDiffer = text !== '' && extText !== '' && extText !== text;
  const doSidsDiffer = sid.length > 0 && extSid.length > 0 && extSid.join() !== sid.join();
  if (!doTextsDiffer && !doSidsDiffer) return hasTcf;
  return addGppOf(consents, extText || text, extSid.length > 0 ? extSid : sid, vendorId) || hasTcf;
}

/** @returns whether Europe's section took part */
function addGppOf(
  consents: Consent[],
  text: string,
  sid: readonly number[],
  vendorId: number | undefined,
): boolean {
  if (text === '' && !sid.some((id) => id > 0)) return false;
  const said = readGpp(text, sid, vendorId);
  if (said.isUndecodable) consents.push(nothing('gpp-undecodable'));
  if (said.us?.lacksConsent === true) consents.push(nothing('gpp-no-consent'));
  if (said.us?.isOptedOut === true) consents.push(untracked('gpp-opt-out'));
  else if (said.us !== undefined) consents.push(everything('gpp-no-opt-out'));
  if (said.tcf !== undefined) consents.push(ofTcf(said.tcf));
  return said.tcf !== undefined;
}

/** Each allowance holds only where every signal leaves it. */
function strictest(consents: readonly Consent[]): Consent {
  let strict = everything('none');
  let strictness = -1;
  for (const consent of consents) {
    const refused = strictnessOf(consent);
    strict = {
      mayUsePersonalIds: strict.mayUsePersonalIds && consent.mayUsePersonalIds,
      mayProfile: strict.mayProfile && consent.mayProfile,
      mayUseCity: strict.mayUseCity && consent.mayUseCity,
      isUnrestricted: strict.isUnrestricted && consent.isUnrestricted,
      basis: refused > strictness ? consent.basis : strict.basis,
    };
    strictness = Math.max(strictness, refused);
  }
  return strict;
}

const strictnessOf = (consent: Consent): number =>
  Number(!consent.mayUsePersonalIds) * 8 +
  Number(!consent.mayUseCity) * 4 +
  Number(!consent.mayProfile) * 2 +
  Number(!consent.isUnrestricted);
