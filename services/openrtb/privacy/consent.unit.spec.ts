import * as iabGpp from '@iabgpp/cmpapi';
import { TCString } from '@iabtcf/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { hasLawfulGdprFlag, readConsent } from './consent.ts';
import { readGpp } from './gpp.ts';
import { networkOf, redacted } from './redact.ts';
import { readTcf } from './tcf.ts';
import { readUsSection } from './us-sections.ts';

/** A TCF string as the IAB's own library writes it: vendors as ranges where those are shorter than bits. */
function tcf(purposes: readonly number[], vendors: readonly number[] = []): string {
  const model = new iabGpp.GppModel();
  const section = iabGpp.TcfEuV2.NAME;
  const consents = Array.from({ length: 24 }, (_, index) => purposes.includes(index + 1));
  model.setFieldValue(section, 'PurposeConsents', consents);
  model.setFieldValue(section, 'VendorConsents', [...vendors]);
  model.setFieldValue(section, 'CmpId', 10);
  model.setFieldValue(section, 'CmpVersion', 1);
  return model.encodeSection(section);
}

/** A GPP string as the IAB's own library writes it. */
function gpp(section: string, fields: Readonly<Record<string, unknown>>): string {
  const model = new iabGpp.GppModel();
  for (const [name, value] of Object.entries(fields)) model.setFieldValue(section, name, value);
  return model.encode();
}

/** For a machine that has other things to do. */
const PATIENCE = { timeout: 60_000 };

const ALL = { mayUsePersonalIds: true, mayProfile: true, mayUseCity: true, isUnrestricted: true };
const UNTRACKED = { mayUsePersonalIds: false, mayProfile: false, mayUseCity: true, isUnrestricted: false };
const NOTHING = { ...UNTRACKED, mayUseCity: false };
const CONSENTED = { ...ALL, isUnrestricted: false };

describe('consent', () => {
  const usNat = (fields: Readonly<Record<string, unknown>>, sid = [7]) => ({
    regs: { gpp: gpp('usnat', fields), gpp_sid: sid },
  });

  it.each<[object, object, string]>([
    [{}, ALL, 'none'],
    [{ regs: { gdpr: 0 }, device: { lmt: 0, dnt: 0 } }, ALL, 'none'],
    [{ regs: { coppa: 1 } }, NOTHING, 'coppa'],
    [{ regs: { ext: { coppa: 1 } } }, NOTHING, 'coppa'],
    [{ device: { lmt: 1 } }, UNTRACKED, 'limit-ad-tracking'],
    [{ device: { dnt: '1' } }, UNTRACKED, 'do-not-track'],
    [{ regs: { us_privacy: '1---' } }, ALL, 'us-privacy-no-opt-out'],
    [{ regs: { us_privacy: '1YYY' } }, UNTRACKED, 'us-privacy-opt-out'],
    [{ regs: { ext: { us_privacy: '1-Y-' } } }, UNTRACKED, 'us-privacy-opt-out'],
    [{ regs: { us_privacy: 'rubbish' } }, NOTHING, 'us-privacy-undecodable'],
    [usNat({ SaleOptOut: 2, SharingOptOut: 2, TargetedAdvertisingOptOut: 2 }), ALL, 'gpp-no-opt-out'],
    [usNat({ SaleOptOut: 1 }), UNTRACKED, 'gpp-opt-out'],
    [usNat({ SharingOptOut: 1 }), UNTRACKED, 'gpp-opt-out'],
    [usNat({ TargetedAdvertisingOptOut: 1 }), UNTRACKED, 'gpp-opt-out'],
    [usNat({ Gpc: true }), UNTRACKED, 'gpp-opt-out'],
    [usNat({ KnownChildSensitiveDataConsents: [0, 1, 0] }), NOTHING, 'gpp-no-consent'],
    [usNat({ PersonalDataConsents: 1 }), NOTHING, 'gpp-no-consent'],
    [usNat({ SaleOptOut: 1 }, [-1]), ALL, 'none'],
    [usNat({ SaleOptOut: 1 }, [0]), ALL, 'none'],
    [usNat({ SaleOptOut: 1 }, []), UNTRACKED, 'gpp-opt-out'],
    [usNat({ SaleOptOut: 2 }, [8]), NOTHING, 'gpp-undecodable'],
    [{ regs: { gpp: 'rubbish!', gpp_sid: [7] } }, NOTHING, 'gpp-undecodable'],
    [{ regs: { gpp_sid: [7] } }, NOTHING, 'gpp-undecodable'],
    [{ regs: { gdpr: 1 } }, NOTHING, 'gdpr-no-consent'],
    [{ regs: { ext: { gdpr: 1 } } }, NOTHING, 'gdpr-no-consent'],
    [
      { regs: { gdpr: 1 }, user: { consent: 'CO12345abcdefghijklmnopqrstuvwxyz' } },
      NOTHING,
      'gdpr-no-consent',
    ],
    [{ regs: { gdpr: 1 }, user: { consent: tcf([1]) } }, NOTHING, 'gdpr-no-consent'],
    [
      { regs: { gdpr: 1 }, user: { consent: tcf([1, 2]) } },
      { ...CONSENTED, mayProfile: false },
      'gdpr-consent',
    ],
    [{ regs: { gdpr: 1 }, user: { ext: { consent: tcf([1, 2, 3, 4]) } } }, CONSENTED, 'gdpr-consent'],
    [
      { regs: { gdpr: 1, us_privacy: '1YYY' }, user: { consent: tcf([1, 2, 3, 4]) } },
      UNTRACKED,
      'us-privacy-opt-out',
    ],
    [{ regs: { gdpr: 1 }, device: { lmt: 1 } }, NOTHING, 'gdpr-no-consent'],
    ...[true, 'yes', 'true', 1.5, '1', -1, {}, []].map((odd): [object, object, string] => [
      { regs: { gdpr: null, ext: { gdpr: odd } }, user: { consent: '' } },
      NOTHING,
      'gdpr-no-consent',
    ]),
    ...[null, 0, '0', false, 'false', 'FALSE', '', ' '].map((off): [object, object, string] => [
      { regs: { gdpr: 0, coppa: off, ext: { gdpr: off, coppa: off } }, device: { lmt: off, dnt: off } },
      ALL,
      'none',
    ]),
    [{ regs: { gdpr: 0, ext: { gdpr: 1 } } }, NOTHING, 'gdpr-no-consent'],
    [{ regs: { us_privacy: '1YNN', ext: { us_privacy: '1YYN' } } }, UNTRACKED, 'us-privacy-opt-out'],
    [{ regs: { us_privacy: '1YYN', ext: { us_privacy: '1YNN' } } }, UNTRACKED, 'us-privacy-opt-out'],
    [{ device: { lmt: 'true' } }, UNTRACKED, 'limit-ad-tracking'],
    [{ device: { dnt: 2 } }, UNTRACKED, 'do-not-track'],
    [{ regs: { coppa: 'true' } }, NOTHING, 'coppa'],
    [{ regs: { ext: { coppa: true } } }, NOTHING, 'coppa'],
    [
      { regs: { gdpr: 1 }, user: { consent: tcf([1, 2, 3, 4]), ext: { consent: tcf([1, 2]) } } },
      { ...CONSENTED, mayProfile: false },
      'gdpr-consent',
    ],
    [
      { regs: { gdpr: 1 }, user: { consent: tcf([1]), ext: { consent: tcf([1, 2, 3, 4]) } } },
      NOTHING,
      'gdpr-no-consent',
    ],
    [
      {
        regs: {
          gpp: gpp('usnat', { SaleOptOut: 2 }),
          gpp_sid: [7],
          ext: { gpp: gpp('usnat', { SaleOptOut: 1 }) },
        },
      },
      UNTRACKED,
      'gpp-opt-out',
    ],
    [
      { regs: { gpp: gpp('usnat', { SaleOptOut: 1 }), gpp_sid: [-1], ext: { gpp_sid: [7] } } },
      UNTRACKED,
      'gpp-opt-out',
    ],
  ])('of %j', (root, left, basis) => {
    expect(readConsent({ ...root }, undefined)).toEqual({ ...left, basis });
  });

  it('is read from the places of OpenRTB 2.5 too', () => {
    const ext = { gpp: gpp('usca', { SaleOptOut: 1 }), gpp_sid: [8] };
    expect(readConsent({ regs: { ext } }, undefined)).toEqual({ ...UNTRACKED, basis: 'gpp-opt-out' });
  });

  it('of Europe may stand in the GPP string', () => {
    const of = (purposes: readonly number[], gdpr: 0 | 1) => {
      const text = `DBABMA~${tcf(purposes)}`;
      return readConsent({ regs: { gdpr, gpp: text, gpp_sid: [2] } }, undefined);
    };
    expect(of([1, 2, 3, 4], 1)).toEqual({ ...CONSENTED, basis: 'gdpr-consent' });
    expect(of([1], 1)).toEqual({ ...NOTHING, basis: 'gdpr-no-consent' });
    expect(of([1], 0)).toEqual({ ...NOTHING, basis: 'gdpr-no-consent' });
  });

  it('includes our vendor id where we have one', () => {
    const root = { regs: { gdpr: 1 }, user: { consent: tcf([1, 2], [7, 9]) } };
    expect(readConsent(root, 7).mayUsePersonalIds).toBe(true);
    expect(readConsent(root, 8).mayUsePersonalIds).toBe(false);
    expect(readConsent(root, 60).mayUsePersonalIds).toBe(false);
  });

  it('is never wider with one signal more', PATIENCE, () => {
    const signals: readonly object[] = [
      { regs: { gdpr: 1 }, user: { consent: tcf([1, 2]) } },
      { regs: { gdpr: 1 }, user: { consent: tcf([1, 2, 3, 4]) } },
      { regs: { us_privacy: '1NNN' } },
      { regs: { us_privacy: '1YYY' } },
      { device: { lmt: 1 } },
      { device: { dnt: 1 } },
      { regs: { coppa: 1 } },
      usNat({ SaleOptOut: 1 }),
      usNat({ SaleOptOut: 2 }),
    ];
    type Root = Readonly<Record<'regs' | 'user' | 'device', object>>;
    const joined = (parts: readonly object[]): Root => {
      const root = { regs: {}, user: {}, device: {} };
      for (const part of parts as Partial<Root>[]) {
        Object.assign(root.regs, part.regs);
        Object.assign(root.user, part.user);
        Object.assign(root.device, part.device);
      }
      return root;
    };
    fc.assert(
      fc.property(fc.subarray([...signals]), (parts) => {
        const together = readConsent(joined(parts), undefined);
        // Later parts overwrite earlier ones in one place, so only those that remain count.
        for (const part of parts) {
          const root = joined(parts);
          const repeated = joined([root, part]);
          if (JSON.stringify(repeated) !== JSON.stringify(root)) continue;
          const alone = readConsent(joined([part]), undefined);
          for (const flag of ['mayUsePersonalIds', 'mayProfile', 'mayUseCity', 'isUnrestricted'] as const)
            expect(!together[flag] || alone[flag]).toBe(true);
        }
        expect(together.mayProfile && !together.mayUsePersonalIds).toBe(false);
      }),
    );
  });
});

describe('a TCF string', () => {
  it('says what the library of the IAB says', PATIENCE, () => {
    const purposes = fc.subarray([1, 2, 3, 4, 5, 10]);
    const vendors = fc.uniqueArray(fc.integer({ min: 1, max: 1_200 }), { maxLength: 30 });
    fc.assert(
      fc.property(purposes, vendors, fc.integer({ min: 1, max: 1_300 }), (consented, ours, vendorId) => {
        const text = tcf(consented, ours);
        const read = TCString.decode(text);
        const has = (...ids: readonly number[]) => ids.every((id) => read.purposeConsents.has(id));
        const isOurs = read.vendorConsents.has(vendorId);
        expect(readTcf(text, vendorId)).toEqual({
          mayUsePersonalIds: isOurs && has(1, 2),
          mayProfile: isOurs && has(1, 2, 3, 4),
        });
        expect(readTcf(text, undefined)?.mayUsePersonalIds).toBe(has(1, 2));
      }),
      { numRuns: 150 },
    );
  });

  it(
    'keeps from a vendor what the publisher forbids it, or allows by legitimate interest only',
    PATIENCE,
    () => {
      const restriction = fc.record({
        key: fc.integer({ min: 1, max: 4 }),
        type: fc.integer({ min: 0, max: 2 }),
        ids: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
      });
      const restrictions = fc.uniqueArray(restriction, {
        maxLength: 5,
        selector: ({ key, type }) => `${key} ${type}`,
      });
      fc.assert(
        fc.property(restrictions, fc.subarray([2, 9, 400]), (restricted, interests) => {
          const model = new iabGpp.GppModel();
          const section = iabGpp.TcfEuV2.NAME;
          model.setFieldValue(section, 'CmpId', 10);
          model.setFieldValue(section, 'CmpVersion', 1);
          model.setFieldValue(section, 'PurposeConsents', new Array<boolean>(24).fill(true));
          model.setFieldValue(section, 'VendorConsents', [1, 2, 3, 9]);
          model.setFieldValue(section, 'VendorLegitimateInterests', [...interests]);
          const entries = restricted.map(
            ({ key, type, ids }) =>
              new iabGpp.RangeEntry(
                key,
                type,
                ids.toSorted((one, other) => one - other),
              ),
          );
          model.setFieldValue(section, 'PublisherRestrictions', entries);
          const text = model.encodeSection(section);
          for (const vendorId of [1, 2, 3, 9]) {
            const isFree = (...purposes: readonly number[]) =>
              !restricted.some(
                ({ key, type, ids }) => purposes.includes(key) && type !== 1 && ids.includes(vendorId),
              );
            expect(readTcf(text, vendorId)).toEqual({
              mayUsePersonalIds: isFree(1, 2),
              mayProfile: isFree(1, 2, 3, 4),
            });
          }
          expect(readTcf(text, 4)?.mayUsePersonalIds).toBe(false);
        }),
      );
    },
  );

  it('may name vendors by ranges', () => {
    const text = tcf([1, 2], [4_000]);
    expect(readTcf(text, 4_000)?.mayUsePersonalIds).toBe(true);
    expect(readTcf(text, 3_999)?.mayUsePersonalIds).toBe(false);
  });

  it.each(['', 'short', `B${'A'.repeat(60)}`, `C${'!'.repeat(60)}`])('is not read from "%s"', (text) =>
    expect(readTcf(text, undefined)).toBeUndefined(),
  );
});

const STATES = [
  'Ca',
  'Va',
  'Co',
  'Ut',
  'Ct',
  'Fl',
  'Mt',
  'Or',
  'Tx',
  'De',
  'Ia',
  'Ne',
  'Nh',
  'Nj',
  'Tn',
  'Mn',
  'Md',
  'In',
  'Ky',
  'Ri',
];
const NAMES = ['usnat', ...STATES.map((state) => `us${state.toLowerCase()}`)];
const CONSENTS = [
  'KnownChildSensitiveDataConsents',
  'PersonalDataConsents',
  'AdditionalDataProcessingConsent',
];
const OPT_OUTS = ['SaleOptOut', 'SharingOptOut', 'TargetedAdvertisingOptOut'];

describe('a GPP string', () => {
  it.each(NAMES.map((name, index) => [name, 7 + index] as const))(
    'says of %s what the library of the IAB wrote, whatever else it contains',
    PATIENCE,
    (name, id) => {
      fc.assert(
        fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 2 })), fc.boolean(), (values, isGpc) => {
          const next = (): number => values.next().value as number;
          const model = new iabGpp.GppModel();
          model.setFieldValue(name, 'SaleOptOut', 0);
          let isOptedOut = false;
          let lacksConsent = false;
          for (const [field, was] of Object.entries(model.getSection(name) as Record<string, unknown>)) {
            if (field === 'Gpc') {
              model.setFieldValue(name, 'GpcSegmentIncluded', true);
              model.setFieldValue(name, field, isGpc);
              isOptedOut ||= isGpc;
              continue;
            }
            if (typeof was === 'boolean' || /Version|SegmentType|Mspa/.test(field)) continue;
            const value = Array.isArray(was) ? was.map(next) : next();
            try {
              model.setFieldValue(name, field, value);
            } catch {
              // Notices and modes have values that exclude each other; they do not matter here.
              continue;
            }
            if (OPT_OUTS.includes(field)) isOptedOut ||= value === 1;
            if (CONSENTS.includes(field)) lacksConsent ||= [value].flat().includes(1);
          }
          const text = model.encode();
          expect(readGpp(text, [id], undefined)).toEqual({
            isUndecodable: false,
            us: { isOptedOut, lacksConsent },
            tcf: undefined,
          });
        }),
        { numRuns: 40 },
      );
    },
  );

  it('may hold several sections, of which those count that apply', PATIENCE, () => {
    const all = fc.subarray(
      NAMES.map((name, index) => ({ name, id: 7 + index })),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(all, fc.integer({ min: 0, max: 20 }), (sections, which) => {
        const model = new iabGpp.GppModel();
        const out = sections[which % sections.length]!;
        for (const { name } of sections) model.setFieldValue(name, 'SaleOptOut', name === out.name ? 1 : 2);
        model.setFieldValue('uspv1', 'OptOutSale', 'N');
        const text = model.encode();
        for (const { id } of sections)
          expect(readGpp(text, [id], undefined).us).toEqual({
            isOptedOut: id === out.id,
            lacksConsent: false,
          });
        expect(readGpp(text, [6], undefined).us?.isOptedOut).toBe(false);
        expect(readGpp(text, [], undefined).us?.isOptedOut).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('with the national section of the first version is read by its own layout', () => {
    // 6 notices, sale opt-out 2, sharing 2, targeted 2, 12 sensitive, 2 children, the second without consent.
    const values = [1, 1, 1, 1, 1, 1, 2, 2, 2, ...new Array<number>(12).fill(0), 0, 1, 0, 1, 2, 2];
    const bits = `000001${values.map((value) => value.toString(2).padStart(2, '0')).join('')}`;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const text = (bits.padEnd(Math.ceil(bits.length / 6) * 6, '0').match(/.{6}/g) ?? [])
      .map((sextet) => alphabet[Number.parseInt(sextet, 2)])
      .join('');
    expect(readUsSection(7, text)).toEqual({ isOptedOut: false, lacksConsent: true });
  });

  it.each([
    '',
    'D',
    'DBAA',
    'DBABMA',
    'ABABMA~x',
    'DBABLA~',
    'DBABLA~!!',
    'DBABLA~B',
    'DBABLA~PAAA',
    `D${'_'.repeat(500)}~x`,
  ])('is not read from "%s"', (text) => expect(readGpp(text, [7], undefined).isUndecodable).toBe(true));

  it('never throws and never allows more than was said, whatever it contains', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^D[A-Za-z0-9_~.-]{0,80}$/), (text) => {
        const { isUndecodable, us } = readGpp(text, [7], undefined);
        expect(isUndecodable).toBe(us === undefined);
      }),
    );
  });
});

describe('a request without what its consent forbids', () => {
  const device = { ip: '203.0.113.77', ipv6: '2001:db8:1:2::3', ifa: 'aa-11', ua: 'Mozilla/5.0' };
  const request = (consent: object) =>
    ({
      city: 'Boston',
      yearOfBirth: 1990,
      userId: 'u',
      buyerUid: 'b',
      region: 'MA',
      device,
      consent,
    }) as unknown as Parameters<typeof redacted>[0];
  const ids = {
    userId: '',
    buyerUid: '',
    device: { ...device, ifa: '', ip: '203.0.113.0', ipv6: '2001:db8:1::' },
  };

  it.each([
    [ALL, {}],
    [CONSENTED, {}],
    [{ ...CONSENTED, mayProfile: false }, { yearOfBirth: undefined }],
    [UNTRACKED, { ...ids, yearOfBirth: undefined }],
    [NOTHING, { ...ids, yearOfBirth: undefined, city: '' }],
  ])('under %j', (consent, gone) => {
    expect(redacted(request(consent))).toEqual({ ...request(consent), ...gone });
  });

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
    ['2001:db8::1', '2001:db8::'],
    ['::ffff:203.0.113.77', ''],
    ['fe80::1', 'fe80::'],
    ['rubbish', ''],
    ['', ''],
  ])('has of %s the network %s', (ip, network) => expect(networkOf(ip)).toBe(network));
});

describe('the GDPR flag', () => {
  it.each([
    [{}, true],
    [{ regs: { gdpr: 1 } }, true],
    [{ regs: { gdpr: null } }, true],
    [{ regs: { gdpr: 2 } }, false],
    [{ regs: { gdpr: '1' } }, false],
  ])('of %j is lawful: %s', (root, isLawful) => expect(hasLawfulGdprFlag(root)).toBe(isLawful));
});
