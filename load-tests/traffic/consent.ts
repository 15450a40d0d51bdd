import type { Random } from './random.ts';

/** What a publisher's consent platform has gathered; absent is not asked. */
export interface Consent {
  readonly gdpr?: 0 | 1;
  readonly tcf?: string;
  readonly usPrivacy?: string;
  readonly gpp?: string;
  readonly gppSids?: readonly number[];
  readonly isChild?: boolean;
  /** `device.lmt`: the person limits advertising. */
  readonly isLimited?: boolean;
}

type Json = Record<string, unknown>;

/** Ten purposes of TCF 2.2, all granted or all refused. */
const PURPOSES = { granted: 0b1111111111n << 14n, refused: 0n };

/** A core string of TCF 2.2 as consent platforms write them, without vendors of their own. */
function tcfString(purposes: bigint): string {
  const fields: readonly (readonly [value: bigint, bits: number])[] = [
    [2n, 6],
    [17_000_000_000n, 36],
    [17_000_000_000n, 36],
    [10n, 12],
    [1n, 12],
    [0n, 6],
    // "EN", five letters' worth of alphabet from A = 0.
    [(4n << 6n) | 13n, 12],
    [180n, 12],
    [4n, 6],
    [1n, 1],
    [0n, 1],
    [0n, 12],
    [purposes, 24],
    [0n, 24],
    [0n, 1],
    [(3n << 6n) | 4n, 12],
    // No vendor in either list, and no restriction of the publisher.
    [0n, 17],
    [0n, 17],
    [0n, 12],
  ];
  const text = fields.map(([value, bits]) => value.toString(2).padStart(bits, '0')).join('');
  const bytes = text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString('base64url');
}

const GRANTED = tcfString(PURPOSES.granted);
const REFUSED = tcfString(PURPOSES.refused);

/** The strings of GPP are those of the IAB's own documents: US national (7), and Europe with the old US string (2, 6). */
const VARIANTS: readonly { readonly weight: number; readonly consent: Consent }[] = [
  { weight: 60, consent: {} },
  { weight: 12, consent: { gdpr: 1, tcf: GRANTED } },
  { weight: 6, consent: { gdpr: 1, tcf: REFUSED } },
  { weight: 2, consent: { gdpr: 1, tcf: 'unreadable' } },
  { weight: 2, consent: { gdpr: 0 } },
  { weight: 5, consent: { usPrivacy: '1YNN' } },
  { weight: 3, consent: { usPrivacy: '1YYN' } },
  { weight: 4, consent: { gpp: 'DBABLA~BVQqAAAAAgA.QA', gppSids: [7] } },
  {
    weight: 2,
    consent: {
      gpp: 'DBACNYA~CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA~1YNN',
      gppSids: [2, 6],
    },
  },
  { weight: 1, consent: { isChild: true } },
  { weight: 3, consent: { isLimited: true } },
];

export const someConsent = (random: Random): Consent => random.pickWeighted(VARIANTS).consent;

/** The members of a bid request, where OpenRTB 2.6 has them or where 2.5 had them. */
export function consentFields(
  consent: Consent,
  isVersion26: boolean,
): { user: Json; regs: Json; device: Json } {
  const { gdpr, tcf, usPrivacy, gpp, gppSids, isChild = false, isLimited = false } = consent;
  const user = tcf === undefined ? {} : { consent: tcf };
  const regs = {
    ...(gdpr === undefined ? {} : { gdpr }),
    ...(usPrivacy === undefined ? {} : { us_privacy: usPrivacy }),
    ...(gpp === undefined ? {} : { gpp, gpp_sid: gppSids }),
  };
  const isEmpty = (fields: Json) => Object.keys(fields).length === 0;
  const placed = (fields: Json): Json => (isVersion26 || isEmpty(fields) ? fields : { ext: fields });
  return {
    user: placed(user),
    regs: { ...placed(regs), ...(isChild ? { coppa: 1 } : {}) },
    device: isLimited ? { lmt: 1 } : {},
  };
}

/** The parameters of a feed. */
export const consentParameters = (consent: Consent): Record<string, string> => ({
  ...(consent.gdpr === undefined ? {} : { gdpr: String(consent.gdpr) }),
  ...(consent.tcf === undefined ? {} : { consent: consent.tcf }),
  ...(consent.usPrivacy === undefined ? {} : { us_privacy: consent.usPrivacy }),
  ...(consent.gpp === undefined ? {} : { gpp: consent.gpp, gpp_sid: (consent.gppSids ?? []).join(',') }),
  ...(consent.isChild === true ? { coppa: '1' } : {}),
  ...(consent.isLimited === true ? { lmt: '1' } : {}),
});
