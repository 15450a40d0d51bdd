import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { FeedKind, FeedRequest } from './feed-request.ts';
import { readFeedRequest } from './feed-request.ts';

const UA = 'Mozilla/5.0 (Linux; Android 15; SM-S931B) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36';
const person = { ua: UA, ip: '198.51.100.23' };
const read = (query: Readonly<Record<string, unknown>>, kind: FeedKind = 'push') =>
  readFeedRequest(query, kind, () => 'auction-1');
const accepted = (query: Readonly<Record<string, unknown>>, kind?: FeedKind): FeedRequest => {
  const result = read(query, kind);
  if ('error' in result) throw new Error(result.error);
  return result;
};

describe('a call of the feed', () => {
  it('is read in full', () => {
    const feed = accepted({
      ...person,
      rtb_seat_id: 'seat',
      secret_key: 'theirs',
      empty: '204',
      subid: 'site_12.a-b',
      url: 'https://news.example/a?b=c',
      ref: 'https://search.example/',
      domain: 'https://news.example',
      image_size: '492x328',
      image_required: '1',
      icon_size: '192X192',
      icon_required: '0',
      country: 'deu',
      user_id: 'u-1',
      lang: 'de-AT,de;q=0.8,en;q=0.5',
      subscription_timestamp: '1586763000',
      format: 'JSON',
      count: '3',
      bidfloor: '0.0015',
      bcat: 'IAB25, IAB26',
      badv: 'bad.example',
      test: '1',
    });
    expect(feed).toEqual({
      id: 'auction-1',
      kind: 'push',
      format: 'json',
      count: 3,
      isTest: true,
      subid: 'site_12.a-b',
      userAgent: UA,
      ip: '198.51.100.23',
      url: 'https://news.example/a?b=c',
      referrer: 'https://search.example/',
      domain: 'https://news.example',
      icon: { size: { w: 192, h: 192 }, isRequired: false },
      image: { size: { w: 492, h: 328 }, isRequired: true },
      size: undefined,
      country: 'DEU',
      userId: 'u-1',
      language: 'de-AT',
      subscribedAtMs: 1_586_763_000_000,
      floorNanos: 1_500_000n,
      blockedCategories: ['IAB25', 'IAB26'],
      blockedDomains: ['bad.example'],
      privacy: {
        gdpr: undefined,
        consent: '',
        usPrivacy: '',
        gpp: '',
        gppSids: [],
        isChild: false,
        isLimited: false,
      },
    });
  });

  it('needs no more than the person', () => {
    expect(accepted(person)).toMatchObject({ format: 'xml', count: 1, isTest: false, floorNanos: 0n });
  });

  it.each([
    [{ ip: person.ip }, 'ua is required'],
    [{ ua: UA }, 'ip is required'],
    [{ ...person, ua: '  ' }, 'ua is required'],
    [{ ...person, ip: '{ip}' }, 'ip is required'],
    [{ ...person, ip: '198.51.100.999' }, 'ip must be an IPv4 or IPv6 address'],
    [{ ...person, ip: 'localhost' }, 'ip must be an IPv4 or IPv6 address'],
    [{ ...person, subid: ['1', '2'] }, 'subid must be given once'],
    [{ ...person, ua: { $ne: '' } }, 'ua must be given once'],
    [{ ...person, subid: 'x'.repeat(129) }, 'subid must have at most 128 characters'],
    [{ ...person, url: `https://a.example/${'x'.repeat(5_000)}` }, 'url must have at most 4096 characters'],
    [{ ...person, user_id: 'a\u0000b' }, 'user_id must not hold control characters'],
    [{ ...person, ua: 'Mozilla\r\nSet-Cookie: a' }, 'ua must not hold control characters'],
    [{ ...person, format: 'yaml' }, 'format must be xml or json'],
    [{ ...person, count: '0' }, 'count must be a whole number from 1'],
    [{ ...person, count: '2.5' }, 'count must be a whole number from 1'],
    [{ ...person, count: 'all' }, 'count must be a whole number from 1'],
    [{ ...person, bidfloor: '-1' }, 'bidfloor must be dollars, such as 0.002'],
    [{ ...person, bidfloor: '1e-3' }, 'bidfloor must be dollars, such as 0.002'],
  ])('is refused: %j', (query, error) => {
    expect(read(query)).toEqual({ error });
  });

  it('takes IPv6', () => {
    expect(accepted({ ...person, ip: '2001:db8::7' }).ip).toBe('2001:db8::7');
  });

  it('answers at most twenty ads', () => {
    expect(accepted({ ...person, count: '500' }).count).toBe(20);
  });

  it.each(['{lang}', '[SUBID]', '${SUBID}', '%%SUBID%%'])(
    'leaves out what an exchange did not fill: %s',
    (text) => {
      expect(accepted({ ...person, subid: text, lang: text, country: text })).toMatchObject({
        subid: '',
        language: '',
        country: '',
      });
    },
  );

  it.each([
    ['image_size', 'large'],
    ['image_size', '0x10'],
    ['image_size', '9999x9999'],
    ['country', 'Germany'],
    ['lang', '*'],
    ['lang', 'English'],
    ['subscription_timestamp', 'yesterday'],
  ])('reads %s=%s as if it were absent', (name, value) => {
    expect(accepted({ ...person, [name]: value })).toEqual(accepted(person));
  });

  it('takes subscription times in milliseconds too', () => {
    expect(accepted({ ...person, subscription_timestamp: '1586763000123' }).subscribedAtMs).toBe(
      1_586_763_000_123,
    );
  });

  it('reads privacy signals, and an odd gdpr as set', () => {
    const { privacy } = accepted({
      ...person,
      gdpr: 'yes',
      consent: 'CQ',
      us_privacy: '1YYN',
      gpp: 'DBAA',
      gpp_sid: '7,8',
      coppa: '1',
      dnt: '1',
    });
    expect(privacy).toEqual({
      gdpr: 1,
      consent: 'CQ',
      usPrivacy: '1YYN',
      gpp: 'DBAA',
      gppSids: [7, 8],
      isChild: true,
      isLimited: true,
    });
    for (const off of ['0', 'false']) expect(accepted({ ...person, gdpr: off }).privacy.gdpr).toBe(0);
  });

  it.each(['2', 'true', 'TRUE', 'y'])('reads any %s as a signal that restricts', (odd) => {
    expect(accepted({ ...person, coppa: odd }).privacy.isChild).toBe(true);
    expect(accepted({ ...person, lmt: odd }).privacy.isLimited).toBe(true);
    expect(accepted({ ...person, dnt: odd }).privacy.isLimited).toBe(true);
  });

  it.each(['', '0', 'false'])('reads %j as no such signal', (off) => {
    expect(accepted({ ...person, coppa: off, lmt: off, dnt: off }).privacy).toMatchObject({
      isChild: false,
      isLimited: false,
    });
  });

  it('reads lists of what is blocked to their end', () => {
    const blocked = Array.from({ length: 600 }, (_, index) => `d${index}`);
    const feed = accepted({ ...person, badv: blocked.join(), bcat: blocked.join() });
    expect([feed.blockedDomains, feed.blockedCategories]).toEqual([blocked, blocked]);
  });

  it('never throws and never answers what is out of bounds, whatever is sent', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(fc.string()),
      fc.constantFrom('1', 'xml', '0.1', '300x250', UA, '203.0.113.1', '__proto__'),
      fc.anything(),
    );
    const name = fc.constantFrom(
      'ua',
      'ip',
      'subid',
      'count',
      'format',
      'bidfloor',
      'lang',
      'image_size',
      '__proto__',
    );
    fc.assert(
      fc.property(fc.dictionary(name, value), (query) => {
        const result = read({ ...person, ...query });
        if ('error' in result) {
          expect(result.error).not.toBe('');
          return;
        }
        expect(result.count).toBeGreaterThanOrEqual(1);
        expect(result.count).toBeLessThanOrEqual(20);
        expect(result.floorNanos >= 0n).toBe(true);
        expect(result.userAgent).not.toBe('');
        expect(result.userAgent).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
