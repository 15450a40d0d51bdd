import type { Consent, ConsentBasis } from '@marquee/openrtb/privacy/consent';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { objectOf } from '@marquee/openrtb/request/read-json';
import type { LabConsent } from '@marquee/schemas/queries/lab';

const BECAUSE: Readonly<Record<ConsentBasis, string>> = {
  none: 'no signal restricts the request',
  coppa: 'regs.coppa: the person may be a child',
  'limit-ad-tracking': 'device.lmt: ad tracking is limited',
  'do-not-track': 'device.dnt: the browser asks not to be tracked',
  'us-privacy-opt-out': 'us_privacy: the person opted out of the sale of data',
  'us-privacy-undecodable': 'us_privacy cannot be read, which counts as refused',
  'us-privacy-no-opt-out': 'us_privacy: the person did not opt out',
  'gpp-undecodable': 'gpp cannot be read, which counts as refused',
  'gpp-opt-out': 'gpp: the person opted out',
  'gpp-no-consent': 'gpp: the person did not consent',
  'gpp-no-opt-out': 'gpp: the person did not opt out',
  'gdpr-no-consent': 'GDPR applies, and no readable consent covers what we do',
  'gdpr-consent': 'GDPR applies, and the person consented',
};

/**
 * Paths of the privacy signals; both of each, where OpenRTB 2.5 and 2.6 differ. Personal values are not
 * shown.
 */
const PLACES = [
  ['regs', 'coppa'],
  ['regs', 'ext', 'coppa'],
  ['device', 'lmt'],
  ['device', 'dnt'],
  ['regs', 'us_privacy'],
  ['regs', 'ext', 'us_privacy'],
  ['regs', 'gpp'],
  ['regs', 'ext', 'gpp'],
  ['regs', 'gpp_sid'],
  ['regs', 'ext', 'gpp_sid'],
  ['regs', 'gdpr'],
  ['regs', 'ext', 'gdpr'],
  ['user', 'consent'],
  ['user', 'ext', 'consent'],
] as const;
const VALUE_MAX = 80;

/** Which signals a request carries, which of them decided, and what that leaves. */
export function consentReport(root: JsonObject, consent: Consent): LabConsent {
  const because = BECAUSE[consent.basis];
  const use = (name: string, isAllowed: boolean) => ({ use: name, isAllowed, because });
  return {
    signals: PLACES.flatMap((path) => {
      const value = valueAt(root, path);
      return value === undefined ? [] : [{ place: path.join('.'), value: shortened(value) }];
    }),
    mayUsePersonalIds: consent.mayUsePersonalIds,
    isUnrestricted: consent.isUnrestricted,
    uses: [
      use('Frequency caps by the id of the person or device', consent.mayUsePersonalIds),
      use('Audiences: becoming a member, and being met as one', consent.mayProfile),
      use('Targeting by age', consent.mayProfile),
      use('Targeting by city, and the city in reports', consent.mayUseCity),
      use('Address and browser together in place of an id', consent.isUnrestricted),
    ],
  };
}

function valueAt(root: JsonObject, path: readonly string[]): unknown {
  let value: unknown = root;
  for (const name of path) value = objectOf(value)[name];
  return value;
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text;
}
