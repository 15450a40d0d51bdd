import type { Consent } from '@marquee/openrtb/privacy/consent';
import { networkOf } from '@marquee/openrtb/privacy/redact';
import { isObject, objectOf, textOf } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';

import { pick } from './clean-json.ts';

const DEVICE = [
  ...[
    'ua',
    'sua',
    'dnt',
    'lmt',
    'devicetype',
    'make',
    'model',
    'os',
    'osv',
    'hwv',
    'h',
    'w',
    'ppi',
    'pxratio',
  ],
  ...['js', 'geofetch', 'language', 'langb', 'carrier', 'mccmnc', 'connectiontype'],
];
const GEO = ['country', 'region', 'regionfips104', 'metro', 'type', 'utcoffset'];
const SIGNALS = ['coppa', 'gdpr', 'us_privacy', 'gpp', 'gpp_sid'];

/**
 * The device without what consent forbids (`Consent` has the table): the advertising id and the last bits of
 * the address need one, a city needs another; coordinates and hashed hardware ids are never sent.
 */
export function dspDevice(root: JsonObject, consent: Consent): JsonObject {
  const device = objectOf(root['device']);
  const geo = pick(device['geo'], consent.mayUseCity ? [...GEO, 'city'] : GEO);
  const mayKnow = consent.mayUsePersonalIds;
  const addresses = Object.fromEntries(
    (['ip', 'ipv6'] as const).flatMap((name) => {
      const sent = textOf(device[name], 64);
      const address = mayKnow ? sent : networkOf(sent);
      return address === '' ? [] : [[name, address]];
    }),
  );
  return {
    ...pick(device, mayKnow ? [...DEVICE, 'ifa'] : DEVICE),
    ...addresses,
    ...(Object.keys(geo).length === 0 ? {} : { geo }),
  };
}

/**
 * The user without what consent forbids. Our own id for them (`buyeruid`) means nothing to other bidders and
 * is not sent; the consent string always is.
 */
export function dspUser(root: JsonObject, consent: Consent): JsonObject {
  const user = objectOf(root['user']);
  const ext = objectOf(user['ext']);
  const names = [
    'consent',
    ...(consent.mayUsePersonalIds ? ['id', 'eids'] : []),
    ...(consent.mayProfile ? ['yob', 'gender', 'keywords', 'kwarray', 'data'] : []),
  ];
  const extension = pick(ext, consent.mayUsePersonalIds ? ['consent', 'eids'] : ['consent']);
  return { ...pick(user, names), ...(Object.keys(extension).length === 0 ? {} : { ext: extension }) };
}

/** Privacy signals, at the places where they were received: the DSP must reach the same consent decision. */
export function dspRegs(root: JsonObject): JsonObject {
  const regs = root['regs'];
  if (!isObject(regs)) return {};
  const extension = pick(regs['ext'], SIGNALS);
  return { ...pick(regs, SIGNALS), ...(Object.keys(extension).length === 0 ? {} : { ext: extension }) };
}
