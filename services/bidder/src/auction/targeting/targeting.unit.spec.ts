import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import { targetingContextOf, trafficTypeOf } from '@marquee/openrtb/request/targeting-context';
import { describe, expect, it } from 'vitest';

import { campaignFields, NO_TARGETING, TEST_GEO } from '../../test/test-bidder.ts';
import { prepareTargeting, missedTargeting } from './targeting.ts';
import type { ServingCampaign } from '../serving.ts';

const NOTHING = { browser: '', os: '', osVersion: '', vendor: '', deviceType: '' };

function targetingContext(device: object = {}, over: object = {}, facts = NOTHING): TargetingContext {
  const request = normaliseBidRequest({ id: 'r', imp: [{ id: '1', banner: {} }], device, ...over });
  if ('error' in request) throw new Error(request.error);
  return targetingContextOf(request, facts, TEST_GEO);
}

const campaign = (targeting: Partial<typeof NO_TARGETING>, trafficTypes: number[] = []): ServingCampaign => {
  const fields = campaignFields();
  return {
    ...fields,
    dealIds: new Set(),
    id: 42,
    userId: 5,
    promotedApps: [],
    languages: [],
    bidMultipliers: undefined,
    markupBps: 0,
    mayBuyPremium: false,
    trafficTypes: new Set(trafficTypes),
    targeting: prepareTargeting({ ...NO_TARGETING, ...targeting }),
    creatives: [],
  };
};
const missed = (targeting: Partial<typeof NO_TARGETING>, seen: TargetingContext, trafficType = 0) =>
  missedTargeting(campaign(targeting), seen, trafficType, 2026);

describe('a targeting context', () => {
  it('has the country as alpha-3, whichever was sent', () => {
    expect(targetingContext({ geo: { country: 'us', region: 'us-ca' } })).toMatchObject({
      country: 'USA',
      regionKey: 'USA-CA',
    });
    expect(targetingContext({ geo: { country: 'USA', region: 'CA', city: 'BOSTON' } }).cityIds).toEqual([
      4_930_956,
    ]);
    for (const country of ['XX', 'ZZZ', 'Austria'])
      expect(targetingContext({ geo: { country } }).country, country).toBe('');
  });

  it('has the region by its code, whether code or name was sent', () => {
    for (const region of ['CA', 'ca', 'US-CA', 'usa-ca', 'California']) {
      expect(targetingContext({ geo: { country: 'us', region } }).regionKey, region).toBe('USA-CA');
    }
    // The directory has no such region: the value sent is used.
    expect(targetingContext({ geo: { country: 'USA', region: 'Nowhere-by-sea' } }).region).toBe(
      'NOWHERE-BY-SEA',
    );
  });

  it.each([
    [1, NOTHING, 'smartphone'],
    [1, { ...NOTHING, deviceType: 'tablet' }, 'tablet'],
    [2, NOTHING, 'desktop'],
    [3, NOTHING, 'ctv'],
    [4, NOTHING, 'smartphone'],
    [5, NOTHING, 'tablet'],
    [6, NOTHING, 'ctv'],
    [7, NOTHING, 'ctv'],
    [8, NOTHING, ''],
    [99, { ...NOTHING, deviceType: 'mobile' }, 'smartphone'],
    [undefined, { ...NOTHING, os: 'Windows' }, 'desktop'],
    [undefined, { ...NOTHING, deviceType: 'smarttv' }, 'ctv'],
    [undefined, NOTHING, ''],
  ])('maps device type %s to the product', (devicetype, facts, expected) => {
    expect(targetingContext({ devicetype }, {}, facts).deviceType).toBe(expected);
  });

  it.each([
    ['windows 7', 'Windows'],
    ['Osx', 'Mac OS'],
    ['iPhone OS', 'iOS'],
    ['Android', 'Android'],
    ['CrOS', 'Chrome OS'],
    ['webOS', 'webOS'],
    ['Ubuntu', 'Linux'],
    ['Symbian', 'Symbian'],
  ])('knows the system %s as %s', (os, name) => expect(targetingContext({ os }).os).toBe(name));

  it('believes the structured user agent first', () => {
    const sua = {
      browsers: [{ brand: 'Chromium' }, { brand: 'Microsoft Edge' }],
      platform: { brand: 'Windows', version: ['11', '0'] },
    };
    expect(targetingContext({ sua, os: 'Linux' }, {}, { ...NOTHING, browser: 'Chrome' })).toMatchObject({
      os: 'Windows',
      osVersion: '11',
      browser: 'Edge',
    });
  });

  it('has a traffic type from channel and device', () => {
    const typeOf = (over: object, imp: object = {}, device = 'smartphone') => {
      const request = normaliseBidRequest({ id: 'r', imp: [{ id: '1', banner: {}, ...imp }], ...over });
      if ('error' in request) throw new Error(request.error);
      return trafficTypeOf(request, request.imps[0]!, device);
    };
    expect(typeOf({ site: {} })).toBe(1);
    expect(typeOf({ site: {} }, {}, 'desktop')).toBe(2);
    expect(typeOf({ app: {} })).toBe(3);
    expect(typeOf({ app: {} }, { rwdd: 1 })).toBe(5);
    expect(typeOf({ dooh: {} })).toBe(0);
    expect(typeOf({ site: {} }, {}, '')).toBe(0);
  });
});

describe('targeting', () => {
  it('accepts every user when it is empty', () => expect(missed({}, targetingContext())).toBeUndefined());

  it.each([
    ['region', { regions: ['USA-NY'] }, { geo: { country: 'USA', region: 'CA' } }],
    ['city', { cities: [1] }, { geo: { country: 'USA', city: 'Boston' } }],
    ['zip', { zips: ['94103'] }, { geo: { zip: '94104' } }],
    ['zip', { zips: ['94103'] }, {}],
    ['metro', { metros: ['807'] }, { geo: { metro: '803' } }],
    ['metro', { metros: ['807'] }, {}],
    ['device-type', { deviceTypes: ['ctv'] }, { devicetype: 2 }],
    ['os', { os: [{ name: 'iOS', versions: [] }] }, { os: 'Android' }],
    ['os', { os: [{ name: 'iOS', versions: ['13'] }] }, { os: 'iOS', osv: '130' }],
    ['os', { os: [{ name: 'iOS', versions: ['17.0'] }] }, { os: 'iOS', osv: '17.4' }],
    [
      'os',
      { os: [{ name: 'Windows', versions: ['10'] }] },
      { sua: { platform: { brand: 'Windows', version: ['15', '0', '0'] } } },
    ],
    ['browser', { browsers: ['Safari'] }, {}],
    ['language', { languages: ['de'] }, { language: 'en-US' }],
    ['connection-type', { connectionTypes: ['cellular_4g'] }, { connectiontype: 5 }],
    ['carrier', { carriers: ['Verizon'] }, { carrier: 'ATT' }],
    ['device-brand', { deviceBrands: ['Apple'] }, { make: 'Samsung' }],
    ['age', { age: { min: 18, max: 30 } }, {}],
    ['device-type', { excludedDeviceTypes: ['desktop'] }, { devicetype: 2 }],
    ['carrier', { excludedCarriers: ['VERIZON'] }, { carrier: 'Verizon' }],
  ] as const)('is missed by %s: %j', (reason, targeting, device) => {
    expect(missed(targeting as unknown as Partial<typeof NO_TARGETING>, targetingContext(device))).toBe(
      reason,
    );
  });

  it.each([
    [{ regions: ['USA-CA'] }, { geo: { country: 'US', region: 'CA' } }],
    [{ cities: [4_930_956] }, { geo: { country: 'USA', city: 'boston' } }],
    [{ os: [{ name: 'iOS', versions: ['13'] }] }, { os: 'ios', osv: '13.4' }],
    [{ os: [{ name: 'iOS', versions: ['17.0'] }] }, { os: 'iOS', osv: '17' }],
    [{ os: [{ name: 'iOS', versions: ['17.0'] }] }, { os: 'iOS', osv: '17.0.3' }],
    [{ os: [{ name: 'iOS', versions: ['iOS 17'] }] }, { os: 'iOS', osv: '17_2' }],
    [{ os: [{ name: 'Windows', versions: ['10'] }] }, { os: 'Windows', osv: 'NT 10.0' }],
    [
      { os: [{ name: 'Windows', versions: ['11'] }] },
      { sua: { platform: { brand: 'Windows', version: ['15', '0', '0'] } } },
    ],
    [
      { os: [{ name: 'Windows', versions: ['10'] }] },
      { sua: { platform: { brand: 'Windows', version: ['10', '0', '0'] } } },
    ],
    [{ zips: ['94103'] }, { geo: { zip: 94103 } }],
    [{ metros: ['807'] }, { geo: { metro: 807 } }],
    [{ metros: ['807', 'Zürich'] }, { geo: { metro: ' zürich ' } }],
    [{ zips: ['SW1A1AA'] }, { geo: { zip: 'sw1a 1aa' } }],
    [{ languages: ['en'] }, { language: 'EN-us' }],
    [{ connectionTypes: ['cellular_all'] }, { connectiontype: 7 }],
    [{ carriers: ['VERIZON'] }, { carrier: 'Verizon' }],
    [{ deviceBrands: ['apple'] }, { make: 'Apple' }],
    [{ excludedDeviceTypes: ['desktop'] }, { devicetype: 4 }],
    [{ excludedDeviceTypes: ['desktop'] }, {}],
    [{ excludedCarriers: ['Verizon'] }, { carrier: 'ATT' }],
    [{ excludedCarriers: ['Verizon'] }, {}],
  ])('is met: %j', (targeting, device) => {
    expect(
      missed(targeting as unknown as Partial<typeof NO_TARGETING>, targetingContext(device)),
    ).toBeUndefined();
  });

  it('asks for the age only where the person may be known', () => {
    const age = { age: { min: 18, max: 30 } };
    expect(missed(age, targetingContext({}, { user: { yob: 2000 } }))).toBeUndefined();
    expect(missed(age, targetingContext({}, { user: { yob: 1970 } }))).toBe('age');
    expect(missed(age, targetingContext({}, { user: { yob: 2000 }, regs: { coppa: 1 } }))).toBe('age');
  });

  it('reads a metro code of at most 32 characters, and none where no place smaller than a region may be used', () => {
    const device = { geo: { country: 'USA', metro: '807' } };
    expect(targetingContext(device).metro).toBe('807');
    expect(targetingContext({ geo: { metro: 'x'.repeat(33) } }).metro).toBe('x'.repeat(32));
    expect(targetingContext(device, { regs: { coppa: 1 } }).metro).toBe('');
    expect(targetingContext(device, { regs: { gdpr: 1 } }).metro).toBe('');
  });

  it('knows no postal code where no place smaller than a region may be used', () => {
    const device = { geo: { country: 'USA', zip: '94103' } };
    expect(targetingContext(device).zip).toBe('94103');
    expect(targetingContext(device, { regs: { coppa: 1 } }).zip).toBe('');
    expect(targetingContext(device, { regs: { gdpr: 1 } }).zip).toBe('');
  });

  it('keeps traffic types apart', () => {
    expect(missedTargeting(campaign({}, [1, 2]), targetingContext(), 3, 2026)).toBe('traffic-type');
    expect(missedTargeting(campaign({}, [1, 2]), targetingContext(), 2, 2026)).toBeUndefined();
    expect(missedTargeting(campaign({}, [1, 2]), targetingContext(), 0, 2026)).toBe('traffic-type');
  });
});
