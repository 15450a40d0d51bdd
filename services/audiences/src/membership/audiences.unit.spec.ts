import { actionMessage, personMessage } from '@marquee/schemas/traffic/samples';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import type { AudienceFields } from '@marquee/schemas/audience/fields';
import { encodeVisit } from '@marquee/schemas/traffic/visit';
import { DAY_MS } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import { AudienceMembers } from './audience-members.ts';
import { capKeyOf, createIdentityKeys, mayProfile } from '../identity/identity-key.ts';
import { AudienceRules } from './audience-rules.ts';
import { readUserSignal } from '../signals/read-user-signal.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const USER = 5;
/** When the events happened. */
const AT_MS = NOW - DAY_MS;
const ANNA = 'annas-digest-123';

describe('the key of a person', () => {
  const keyOf = createIdentityKeys('the secret of an installation');
  const key = (over: object, of = keyOf): string | undefined => {
    const body = { id: 'r', imp: [{ id: '1', banner: {} }], ...over };
    const request = normaliseBidRequest(body, { type: 'banner', isByClick: false });
    if ('error' in request) throw new Error(request.error);
    return of(request);
  };
  const device = { ip: '203.0.113.0', ua: 'Mozilla/5.0' };
  const ifa = '5e2efab6-7721-4cfe-b542-97084d5aa62f';
  const eids = [
    { source: 'b.example', uids: [{ id: 'b1' }] },
    { source: 'a.example', uids: [{ id: 'a1' }, { id: 'a2' }] },
  ];

  it('is the buyer id, then an extended id, then the advertising id, then the id of the exchange', () => {
    const user = { id: 'u', buyeruid: 'b', eids };
    expect(key({ user, device: { ifa } })).toBe(key({ user: { buyeruid: 'b' } }));
    expect(key({ user: { id: 'u', eids }, device: { ifa } })).toBe(key({ user: { eids } }));
    expect(key({ user: { id: 'u' }, device: { ifa } })).toBe(key({ device: { ifa } }));
    expect(key({ user: { id: 'u' } })).not.toBe(key({ user: { id: 'v' } }));
    expect(key({ device: { ifa: ifa.toUpperCase() } })).toBe(key({ device: { ifa } }));
  });

  it('takes extended ids from both places, and the same in whatever order they come', () => {
    expect(key({ user: { ext: { eids: eids.toReversed() } } })).toBe(key({ user: { eids } }));
    expect(key({ user: { eids: [eids[1]] } })).toBe(key({ user: { eids } }));
    expect(key({ user: { eids: [eids[0]] } })).not.toBe(key({ user: { eids } }));
    expect(
      key({ user: { eids: [{ source: 'a.example' }, { uids: [{ id: 'x' }] }, null, 7] } }),
    ).toBeUndefined();
  });

  it('is no device by zeros', () => {
    expect(key({ device: { ifa: '00000000-0000-0000-0000-000000000000' } })).toBeUndefined();
  });

  it('is the same after a restart and at another bidder, and another under another secret', () => {
    const user = { id: 'u' };
    expect(key({ user }, createIdentityKeys('the secret of an installation'))).toBe(key({ user }));
    expect(key({ user }, createIdentityKeys('the secret of another one'))).not.toBe(key({ user }));
  });

  it('never shows the identifier', () => {
    expect(key({ user: { id: 'anna@example.org' } })).toMatch(/^[\w-]{16}$/);
    expect(key({ user: { id: 'anna@example.org' } })).not.toContain('anna');
  });

  it('falls back to the household only where nothing is restricted', () => {
    expect(key({ device })).toEqual(expect.any(String));
    expect(key({ device: { ...device, lmt: 1 } })).toBeUndefined();
    expect(key({ device, regs: { gdpr: 1 } })).toBeUndefined();
    expect(key({ device: { ua: device.ua } })).toBeUndefined();
  });

  it('is not made from what the person refused', () => {
    for (const over of [
      { device: { ...device, dnt: 1 } },
      { regs: { coppa: 1 } },
      { regs: { us_privacy: '1-Y-' } },
    ]) {
      expect(key({ user: { id: 'u', buyeruid: 'b' }, ...over })).toBeUndefined();
    }
  });

  it('says whether a profile is allowed, and is one person for caps either way', () => {
    // Purposes 1 and 2 alone, without vendors.
    const consent = 'CAAAAAAAAAAAAAAAAAAAAAAAAMAAAAAAAAAAAAAA';
    const consents = { regs: { gdpr: 1 }, user: { id: 'u', consent } };
    const restricted = key(consents);
    if (restricted === undefined) throw new Error('purposes 1 and 2 are consented to');
    const free = key({ user: { id: 'u' } })!;
    expect([mayProfile(free), mayProfile(restricted), mayProfile('')]).toEqual([true, false, false]);
    expect(capKeyOf(restricted)).toBe(free);
  });
});

const created = (audienceId: number, over: Partial<AudienceFields> = {}) => ({
  type: 'AudienceCreated',
  data: {
    audienceId,
    userId: USER,
    name: 'an audience',
    collectionType: 'click',
    lifetimeDays: 30,
    type: 'targeting',
    sourceCampaignIds: [],
    pixelId: null,
    ...over,
  },
});

describe('audience rules', () => {
  it('say which audience an action is for', () => {
    const rules = new AudienceRules();
    rules.apply(created(1), AT_MS);
    rules.apply(created(2, { sourceCampaignIds: [42] }), AT_MS);
    rules.apply(created(3, { collectionType: 'conversion' }), AT_MS);
    rules.apply(created(4, { collectionType: 'pixel', pixelId: 9 }), AT_MS);
    rules.apply({ type: 'UserDeleted', data: {} }, AT_MS);
    const click = { how: 'click', userId: USER } as const;
    expect(rules.collectingAudiences({ ...click, campaignId: 42 })).toEqual([1, 2]);
    expect(rules.collectingAudiences({ ...click, campaignId: 43 })).toEqual([1]);
    expect(rules.collectingAudiences({ how: 'conversion', userId: USER, campaignId: 43 })).toEqual([3]);
    expect(rules.collectingAudiences({ how: 'pixel', userId: USER, pixelId: 9 })).toEqual([4]);
    expect(rules.collectingAudiences({ how: 'pixel', userId: USER, pixelId: 8 })).toEqual([]);
    expect(rules.collectingAudiences({ how: 'pixel', userId: 6, pixelId: 9 })).toEqual([]);
    const change = { audienceId: 1, userId: USER };
    rules.apply(
      { type: 'AudienceChanged', data: { ...change, sourceCampaignIds: [43], name: undefined } },
      AT_MS,
    );
    expect(rules.collectingAudiences({ ...click, campaignId: 42 })).toEqual([2]);
    rules.apply({ type: 'AudienceDeleted', data: { ...change, audienceId: 2 } }, AT_MS);
    expect(rules.collectingAudiences({ ...click, campaignId: 42 })).toEqual([]);
    expect(rules.audience(2)).toBeUndefined();
  });

  it('say which bids have to name their person', () => {
    const rules = new AudienceRules();
    const campaign = (frequencyCap: object | null | undefined) =>
      rules.apply({ type: 'CampaignChanged', data: { campaignId: 42, userId: USER, frequencyCap } }, AT_MS);
    expect(rules.needsIdentity(USER, 42)).toBe(false);
    campaign({ impressions: 3, hours: 24 });
    campaign(undefined);
    expect([rules.needsIdentity(USER, 42), rules.capMs(42)]).toEqual([true, DAY_MS]);
    campaign(null);
    expect([rules.needsIdentity(USER, 42), rules.capMs(42)]).toEqual([false, undefined]);
    rules.apply(created(1, { sourceCampaignIds: [42] }), AT_MS);
    expect([rules.needsIdentity(USER, 42), rules.needsIdentity(USER, 43)]).toEqual([true, false]);
    rules.apply(created(2, { collectionType: 'pixel', pixelId: 9 }), AT_MS);
    expect([rules.needsIdentity(USER, 43), rules.needsIdentity(6, 43)]).toEqual([true, false]);
    // A visit takes its person from any ad, also where the audience names campaigns.
    const pixel = created(3, { collectionType: 'pixel', pixelId: 9, sourceCampaignIds: [42] });
    rules.apply({ ...pixel, data: { ...pixel.data, userId: 8 } }, AT_MS);
    expect(rules.needsIdentity(8, 43)).toBe(true);
  });
});

describe('an audience', () => {
  const action = (identityKey: string, atMs: number) =>
    ({ kind: 'action', action: { how: 'click', userId: USER, campaignId: 42 }, identityKey, atMs }) as const;
  const createTestContext = () => {
    const rules = new AudienceRules();
    rules.apply(created(1, { lifetimeDays: 2 }), AT_MS);
    rules.apply(created(2, { lifetimeDays: 2, collectionType: 'conversion' }), AT_MS);
    rules.apply(created(3, { type: 'collecting' }), AT_MS);
    return { rules, members: new AudienceMembers(rules) };
  };

  it('has its members from their action to the end of its lifetime, which a new action prolongs', () => {
    const { rules, members } = createTestContext();
    members.record(action(ANNA, NOW));
    expect(members.has(1, ANNA, NOW)).toBe(true);
    expect(members.has(1, ANNA, NOW + 2 * DAY_MS)).toBe(false);
    members.record(action(ANNA, NOW + DAY_MS));
    members.record(action(ANNA, NOW));
    expect(members.has(1, ANNA, NOW + 3 * DAY_MS - 1)).toBe(true);
    expect(members.has(1, ANNA, NOW + 3 * DAY_MS)).toBe(false);
    rules.apply({ type: 'AudienceChanged', data: { audienceId: 1, userId: USER, lifetimeDays: 5 } }, AT_MS);
    expect(members.has(1, ANNA, NOW + 3 * DAY_MS)).toBe(true);
    expect([members.has(2, ANNA, NOW), members.has(1, 'bens-digest-1234', NOW)]).toEqual([false, false]);
  });

  it('does not remember users without consent, and forgets when it goes', () => {
    const { rules, members } = createTestContext();
    members.record(action(`${ANNA}.`, NOW));
    expect(members.has(1, `${ANNA}.`, NOW)).toBe(false);
    members.record(action(ANNA, NOW));
    rules.apply({ type: 'AudienceDeleted', data: { audienceId: 1, userId: USER } }, AT_MS);
    expect(members.has(1, ANNA, NOW)).toBe(false);
    members.prune(NOW + 2 * DAY_MS);
    rules.apply(created(1), AT_MS);
    expect(members.has(1, ANNA, NOW)).toBe(false);
  });

  it('has its members again when it is restored', () => {
    const { rules, members } = createTestContext();
    const { data } = created(1, { lifetimeDays: 2 });
    members.record(action(ANNA, NOW));
    rules.apply({ type: 'AudienceDeleted', data: { audienceId: 1, userId: USER } }, NOW);
    members.prune(NOW + DAY_MS);
    // What happens while it is deleted does not count.
    members.record(action('bens-digest-1234', NOW));
    rules.apply({ type: 'AudienceRestored', data }, NOW + DAY_MS);
    expect(['bens-digest-1234', ANNA].map((key) => members.has(1, key, NOW + DAY_MS))).toEqual([false, true]);
    members.prune(NOW + 5 * DAY_MS);
    expect(members.has(1, ANNA, NOW + DAY_MS)).toBe(true);
  });

  it('restricts the campaigns that target it, any of several being enough', () => {
    const { members } = createTestContext();
    const noBidReason = (ids: readonly number[], key: string | undefined) =>
      members.noBidReason(ids, key, NOW);
    members.record(action(ANNA, NOW));
    expect(noBidReason([], undefined)).toBeUndefined();
    expect(noBidReason([3], undefined)).toBeUndefined();
    expect(noBidReason([1], undefined)).toBe('audience-unknown');
    expect(noBidReason([3, 1], `${ANNA}.`)).toBe('audience-unknown');
    expect(noBidReason([2, 1], ANNA)).toBeUndefined();
    expect(noBidReason([2, 3], ANNA)).toBe('audience');
  });
});

describe('a user signal', () => {
  const claims = { bidId: 'bid-1', identityKey: ANNA, atMs: NOW };

  it('is read from impressions and bills, from what the ingester counted, and from visits', () => {
    const shown = { kind: 'impression', bidId: 'bid-1', campaignId: 42, identityKey: ANNA, atMs: NOW };
    const read = (...[kind, over]: [Parameters<typeof personMessage>[0], object?]) =>
      readUserSignal('impressions', personMessage(kind, { ...claims, ...over }).value);
    expect(read('impression')).toEqual(shown);
    expect(read('bill')).toEqual(shown);
    expect(read('impression', { notBillable: 'expired' })).toEqual(shown);
    for (const how of ['click', 'conversion'] as const)
      expect(readUserSignal('actions', actionMessage(how, claims).value)).toEqual({
        kind: 'action',
        action: { how, userId: USER, campaignId: 42 },
        identityKey: ANNA,
        atMs: NOW,
      });
    const visit = { schemaVersion: 1, atMs: NOW, pixelId: 9, userId: USER, personKey: ANNA } as const;
    expect(readUserSignal('visits', encodeVisit(visit))).toEqual({
      kind: 'action',
      action: { how: 'pixel', userId: USER, pixelId: 9 },
      identityKey: ANNA,
      atMs: NOW,
    });
  });

  it.each([
    ['an unknown person', personMessage('impression', { ...claims, identityKey: '' }).value],
    ['a test', personMessage('impression', { ...claims, isTest: true }).value],
    ['invalid traffic', personMessage('impression', { ...claims, notBillable: 'robot' }).value],
    ['an invalid click', personMessage('click', { ...claims, notBillable: 'expired' }).value],
    ['a click that is not yet checked', personMessage('click', claims).value],
    ['a conversion that is not yet checked', personMessage('conversion', claims).value],
    ['a win', personMessage('win', claims).value],
    ['no JSON', 'rubbish'],
    ['no event', '{"kind":"impression"}'],
    ['nothing', 'null'],
  ])('is not read from %s', (_, value) => expect(readUserSignal('impressions', value)).toBeUndefined());

  it('is not read from a visit without a person', () => {
    expect(
      readUserSignal('visits', '{"schemaVersion":1,"atMs":1,"pixelId":9,"userId":5,"personKey":"anna"}'),
    ).toBeUndefined();
  });
});
