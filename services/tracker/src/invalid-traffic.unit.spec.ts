import { createAddressKeys } from '@marquee/kit/ivt/address-key';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { describe, expect, it } from 'vitest';

import { claimsOf, NOW, SECRET } from '../test/claims.ts';
import { ClickRates } from './click-rates.ts';
import { invalidClick, invalidShow } from './invalid-traffic.ts';
import { DEFAULT_TUNING } from './tracker-config.ts';
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
  clickRates: new ClickRates(1_000),
  tuning: DEFAULT_TUNING,
});
const visitor = (address = '93.184.216.34', userAgent = WINDOWS) => ({ address, userAgent });
const click = (claims: Partial<TrackingClaims>, by = visitor(), nowMs = NOW, parts = partsOf()) =>
  invalidClick(claimsOf(claims), by, nowMs, parts);

describe('invalid traffic', () => {
  it('is a robot, and an address where nobody lives', () => {
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
    ['Windows', '', undefined],
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

  it('is an ad that was drawn where nobody sees it', () => {
    const show = (claims: Partial<TrackingClaims>) => invalidShow(claimsOf(claims), undefined, partsOf());
    for (const size of ['0x0', '1x1', '0x1']) expect(show({ size })).toBe('hidden-size');
    expect(show({ size: '' })).toBeUndefined();
    expect(show({ size: '1x1', creativeType: 'pop' })).toBeUndefined();
    expect(show({ size: '11x1' })).toBeUndefined();
  });
});

describe('the memory of clickers', () => {
  it('is bounded', () => {
    const rates = new ClickRates(2);
    for (const clicker of ['a', 'b', 'c']) rates.isTooMany(clicker, 1, NOW);
    expect(rates.isTooMany('c', 1, NOW)).toBe(true);
    expect(rates.isTooMany('a', 1, NOW)).toBe(false);
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

  it('are a data centre whatever its headers say of a browser, except where it puts a film together', () => {
    const headers = { 'user-agent': 'Googlebot/2.1', 'x-device-user-agent': WINDOWS };
    const by = (creativeType: string, more = {}) =>
      invalidShow(
        claimsOf({ creativeType }),
        viewerOf({ creativeType }, { ...headers, ...more }, '8.8.4.4'),
        partsOf(),
      );
    expect(by('banner')).toBe('invalid-traffic');
    expect(by('banner', { 'user-agent': 'Mozilla/5.0', 'x-device-ip': '93.184.216.34' })).toBe('data-centre');
    expect(by('video')).toBe('invalid-traffic');
    expect(by('video', { 'x-device-ip': '93.184.216.34' })).toBeUndefined();
    expect(by('video', { 'x-device-ip': '8.8.4.4' })).toBe('data-centre');
  });

  it('are the device that a billing notice speaks for, where it says so', () => {
    expect(deviceSpokenFor({ 'user-agent': 'server', 'x-forwarded-for': '93.184.216.34' })).toBeUndefined();
    expect(
      deviceSpokenFor({ 'x-device-user-agent': 'phone', 'x-forwarded-for': '93.184.216.34, 10.0.0.1' }),
    ).toEqual({ address: '93.184.216.34', userAgent: 'phone' });
    expect(deviceSpokenFor({ 'x-device-ip': '8.8.8.8', 'x-forwarded-for': '93.184.216.34' })).toEqual({
      address: '8.8.8.8',
      userAgent: '',
    });
    expect(deviceSpokenFor({ 'x-device-ip': 'nonsense' })).toEqual({ address: '', userAgent: '' });
  });
});
