import { createAddressKeys } from './address-key.ts';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { describe, expect, it } from 'vitest';

import { claimsOf, NOW, SECRET } from '../../test/claims.ts';
import { ActivityLimits } from './activity-limits.ts';
import { invalidClick, invalidImpression, invalidShow } from './invalid-traffic.ts';
import { DEFAULT_TUNING } from '../tracker-config.ts';
import { browserOf, deviceSpokenFor, viewerOf } from './visitors.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile';
const TELEVISION = 'Mozilla/5.0 (Linux; Tizen 7.0) AppleWebKit/537.36';

const keyOf = createAddressKeys(SECRET);
const partsOf = () => ({
  addressKeys: [keyOf, createAddressKeys('the previous secret 0123456')],
  isDataCentre: (address: string) => address === '8.8.4.4',
  activity: new ActivityLimits(1_000),
  isTrustedProxy: (ip: string) => ip === '93.184.216.200',
  count: (_what: string) => undefined,
  tuning: DEFAULT_TUNING,
});
const visitor = (address = '93.184.216.34', userAgent = WINDOWS) => ({ address, userAgent });
let bids = 0;
/** Every click is of a bid of its own, where nothing else is said. */
const click = (claims: Partial<TrackingClaims>, by = visitor(), nowMs = NOW, parts = partsOf()) =>
  invalidClick(claimsOf({ bidId: `bid ${(bids += 1)}`, ...claims }), by, nowMs, parts);

describe('invalid traffic', () => {
  it('is a robot, and an address of a data centre', () => {
    expect(click({}, visitor('93.184.216.34', 'AhrefsBot/7.0'))).toBe('invalid-traffic');
    expect(click({}, visitor('8.8.4.4'))).toBe('data-centre');
    expect(click({}, visitor(''))).toBeUndefined();
    expect(click({})).toBeUndefined();
  });

  it.each([
    ['Windows', IPHONE, 'device-mismatch'],
    ['Android', WINDOWS, 'device-mismatch'],
    ['iOS', MAC, undefined],
    ['Linux', ANDROID, undefined],
    ['Tizen', TELEVISION, undefined],
    ['Windows', TELEVISION, undefined],
    ['', IPHONE, undefined],
  ])('is a click by another system than %s: %s', (os, userAgent, reason) => {
    expect(click({ os }, visitor('', userAgent))).toBe(reason);
  });

  it('is a click from another network where the click costs money', () => {
    const there = keyOf('93.184.216.1');
    const byClick = { billing: 'click', creativeType: 'push', addressKey: there } as const;
    expect(click(byClick)).toBeUndefined();
    expect(click(byClick, visitor('94.1.1.1'))).toBe('address-mismatch');
    expect(click(byClick, visitor(''))).toBeUndefined();
    expect(click({ ...byClick, addressKey: '' }, visitor('94.1.1.1'))).toBeUndefined();
    expect(click({ addressKey: there }, visitor('94.1.1.1'))).toBeUndefined();
    const rotated = createAddressKeys('the previous secret 0123456')('93.184.216.1');
    expect(click({ ...byClick, addressKey: rotated })).toBeUndefined();
  });

  it('is a click that no hand makes, except where the page opens by itself', () => {
    expect(click({ bidAtMs: NOW - 299 })).toBe('click-too-fast');
    expect(click({ bidAtMs: NOW - 300 })).toBeUndefined();
    expect(click({ bidAtMs: NOW + 5 })).toBeUndefined();
    expect(click({ bidAtMs: NOW - 80, creativeType: 'pop' })).toBeUndefined();
  });

  it('is an eleventh click of a person on one creative within an hour', () => {
    const parts = partsOf();
    const reasons = Array.from({ length: 12 }, (_, index) =>
      click(
        { personKey: 'somebody', bidId: `b${index}` },
        visitor(`93.184.216.${index}`),
        NOW + index,
        parts,
      ),
    );
    expect(reasons).toEqual([...Array<undefined>(10).fill(undefined), 'click-rate', 'click-rate']);
    expect(click({ personKey: 'somebody', creativeId: 8 }, visitor(''), NOW, parts)).toBeUndefined();
    expect(click({ personKey: 'another' }, visitor(''), NOW, parts)).toBeUndefined();
    expect(click({ personKey: 'somebody' }, visitor(''), NOW + 3_601_000, parts)).toBeUndefined();
  });

  it('is a thirty-first click behind one address and browser within an hour', () => {
    const parts = partsOf();
    const reasons = Array.from({ length: 31 }, () => click({}, visitor(), NOW, parts));
    expect(reasons.filter((reason) => reason === 'click-rate')).toHaveLength(1);
    expect(click({}, visitor('93.184.216.35'), NOW, parts)).toBeUndefined();
  });

  it('is an ad that was drawn with a hidden size', () => {
    const show = (claims: Partial<TrackingClaims>) => invalidShow(claimsOf(claims), undefined, partsOf());
    for (const size of ['0x0', '1x1', '0x1']) expect(show({ size })).toBe('hidden-size');
    expect(show({ size: '' })).toBeUndefined();
    expect(show({ size: '1x1', creativeType: 'pop' })).toBeUndefined();
    expect(show({ size: '11x1' })).toBeUndefined();
  });
});

describe('activity beyond what people do', () => {
  const address = (index: number) => `93.184.${index % 200}.34`;
  const impression = (
    claims: Partial<TrackingClaims>,
    by: ReturnType<typeof visitor>,
    nowMs: number,
    parts = partsOf(),
  ) => invalidImpression(claimsOf({ bidId: `bid ${(bids += 1)}`, ...claims }), by, nowMs, parts);
  const refused = (reasons: readonly (string | undefined)[]) =>
    reasons.filter((reason) => reason !== undefined).length;

  it('is clicks of one network, whatever its user agents', () => {
    const parts = partsOf();
    const reasons = Array.from({ length: 100 }, (_, index) =>
      click({}, visitor(`93.184.216.${index}`, `${WINDOWS} ${index % 5}`), NOW, parts),
    );
    expect(refused(reasons)).toBe(50);
    expect(click({}, visitor('93.184.217.1'), NOW, parts)).toBeUndefined();
    expect(click({ creativeId: 8 }, visitor('93.184.216.1'), NOW, parts)).toBeUndefined();
    const sixth = Array.from({ length: 51 }, (_, index) =>
      click({}, visitor(`2a00:1450:1:2::${index}`, `${WINDOWS} ${index}`), NOW, parts),
    );
    expect(refused(sixth)).toBe(1);
  });

  it('counts a click once, however often its link is called, and keeps its decision', () => {
    const parts = partsOf();
    for (let index = 0; index < 60; index += 1)
      expect(click({ bidId: 'one' }, visitor(), NOW, parts)).toBeUndefined();
    expect(click({ bidId: 'two' }, visitor(), NOW, parts)).toBeUndefined();
    for (let index = 0; index < 40; index += 1) click({ bidId: `x${index}` }, visitor(), NOW, parts);
    expect(click({ bidId: 'late' }, visitor(), NOW, parts)).toBe('click-rate');
    expect(click({ bidId: 'late' }, visitor('94.1.1.1'), NOW, parts)).toBe('click-rate');
  });

  it('is impressions of one browser in a minute and in an hour, of one person, and of one network', () => {
    const parts = partsOf();
    const inSeconds = Array.from({ length: 100 }, () => impression({}, visitor(), NOW, parts));
    expect([refused(inSeconds), inSeconds.at(-1)]).toEqual([70, 'impression-rate']);
    expect(impression({}, visitor(), NOW + 61_000, parts)).toBeUndefined();
    const inAnHour = Array.from({ length: 400 }, (_, index) =>
      impression({ creativeId: 9 }, visitor(), NOW + index * 5_000, parts),
    );
    expect(refused(inAnHour)).toBe(100);
    const ofOne = Array.from({ length: 61 }, (_, index) =>
      impression({ creativeId: 10, personKey: 'p' }, visitor(address(index)), NOW, parts),
    );
    expect(refused(ofOne)).toBe(1);
    const ofNetwork = Array.from({ length: 1_501 }, (_, index) =>
      impression(
        { creativeId: 11 },
        visitor(`93.184.216.${index % 250}`, `${WINDOWS} ${index % 50}`),
        NOW,
        parts,
      ),
    );
    expect(refused(ofNetwork)).toBe(1);
  });

  it('is an impression by another system than the ad was sent to, and by no browser', () => {
    expect(impression({ os: 'Windows' }, visitor('', ANDROID), NOW)).toBe('device-mismatch');
    expect(impression({ os: 'Android' }, visitor('', ANDROID), NOW)).toBeUndefined();
    expect(impression({}, visitor('', ''), NOW)).toBe('invalid-traffic');
    expect(impression({ trafficType: 2 }, visitor('', 'okhttp/4.12.0'), NOW)).toBe('invalid-traffic');
    expect(impression({ trafficType: 3 }, visitor('', 'okhttp/4.12.0'), NOW)).toBeUndefined();
  });

  it('is remembered within bounds, and goes on when the clock is set back', () => {
    const limits = new ActivityLimits(2);
    const isBeyond = (key: string, nowMs = NOW) =>
      limits.isBeyond(`event ${(bids += 1)}`, [{ key, max: 1, within: 'hour' }], nowMs);
    for (const key of ['a', 'b', 'c']) isBeyond(key);
    expect([isBeyond('c'), isBeyond('a')]).toEqual([true, false]);
    expect(isBeyond('a', NOW - 7_200_000)).toBe(true);
    expect(isBeyond('a', NOW + 3_700_000)).toBe(false);
  });
});

describe('visitors', () => {
  it('are the browser at a public address', () => {
    expect(browserOf({ 'user-agent': 'X', 'x-forwarded-for': '1.1.1.1' }, '::ffff:93.184.216.34')).toEqual({
      address: '93.184.216.34',
      userAgent: 'X',
    });
    expect(browserOf({}, '127.0.0.1')).toEqual({ address: '', userAgent: '' });
  });

  it('are a data centre whatever its headers say of a browser, except where it puts a video together', () => {
    const headers = { 'user-agent': 'Googlebot/2.1', 'x-device-user-agent': WINDOWS };
    const by = (creativeType: string, more = {}, ip = '8.8.4.4') =>
      invalidShow(
        claimsOf({ creativeType }),
        viewerOf({ creativeType, addressKey: keyOf('93.184.216.1') }, { ...headers, ...more }, ip, partsOf()),
        partsOf(),
      );
    expect(by('banner')).toBe('invalid-traffic');
    expect(by('banner', { 'user-agent': WINDOWS, 'x-device-ip': '93.184.216.34' })).toBe('data-centre');
    expect(by('video')).toBe('invalid-traffic');
    expect(by('video', { 'x-device-ip': '93.184.216.34' })).toBeUndefined();
    // Another network than the bid named, reported by an unknown server and by one that was configured.
    const elsewhere = { 'user-agent': WINDOWS, 'x-device-ip': '94.1.1.1' };
    expect(by('video', elsewhere)).toBe('data-centre');
    expect(by('video', elsewhere, '93.184.216.200')).toBeUndefined();
    expect(by('video', { ...elsewhere, 'x-device-ip': '8.8.4.4' }, '93.184.216.200')).toBe('data-centre');
  });

  it('are the device that a billing notice speaks for, where it says so', () => {
    expect(deviceSpokenFor({ 'user-agent': 'server', 'x-forwarded-for': '93.184.216.34' })).toBeUndefined();
    expect(
      deviceSpokenFor({ 'x-device-user-agent': 'phone', 'x-forwarded-for': '93.184.216.34, 10.0.0.1' }),
    ).toEqual({ address: '93.184.216.34', userAgent: 'phone', isSpokenFor: true });
    expect(deviceSpokenFor({ 'x-device-ip': '8.8.8.8', 'x-forwarded-for': '93.184.216.34' })).toEqual({
      address: '8.8.8.8',
      userAgent: '',
      isSpokenFor: true,
    });
    expect(deviceSpokenFor({ 'x-device-ip': 'nonsense' })).toMatchObject({ address: '', userAgent: '' });
  });
});
