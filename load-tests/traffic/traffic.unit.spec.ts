import { describe, expect, it } from 'vitest';

import { AD_TYPES, readAdTypes } from './ad-types.ts';
import { readBids, readListings } from './answers.ts';
import { createRequests } from './bid-requests.ts';
import { consentFields } from './consent.ts';
import { feedParameters } from './feed-calls.ts';
import { fillMacros } from './notices.ts';
import { type Endpoint, endpointsByType } from './platform.ts';
import { createRandom } from './random.ts';
import { createTally, report } from './tally.ts';

const EDGE = 'http://localhost:8081';
const url = (path: string, rest = '') => `${EDGE}/t/${path}?t=abc${rest}`;

describe('chance', () => {
  const played = (seed: number) => {
    const random = createRandom(seed);
    const next = createRequests();
    return [
      ...(['banner', 'interstitial', 'video', 'native'] as const).flatMap((type) =>
        Array.from({ length: 40 }, () => next(type, true, random.fork())),
      ),
      feedParameters(random),
    ];
  };
  it('plays the same with the same seed, and something else with another', () => {
    expect(played(7)).toEqual(played(7));
    expect(played(7)).not.toEqual(played(8));
  });
  it('does not depend on what a fork was asked', () => {
    const [one, other] = [createRandom(3), createRandom(3)];
    one.fork().integer(0, 9);
    other.fork();
    expect(one.integer(0, 1e6)).toBe(other.integer(0, 1e6));
  });
  it('picks by weight', () => {
    const random = createRandom(1);
    const items = [
      { name: 'often', weight: 9 },
      { name: 'never', weight: 0 },
      { name: 'seldom', weight: 1 },
    ];
    const counts = new Map<string, number>();
    for (let count = 0; count < 2_000; count += 1) {
      const { name } = random.pickWeighted(items);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    expect(counts.get('never')).toBeUndefined();
    expect(counts.get('seldom')).toBeGreaterThan(100);
    expect(counts.get('seldom')).toBeLessThan(300);
  });
});

describe('the people behind requests', () => {
  /** What an exchange recognises a person by. */
  const identityOf = ({ user, device }: ReturnType<ReturnType<typeof createRequests>>): string => {
    const { id, buyeruid, eids, ext } = (user ?? {}) as Record<string, unknown>;
    const { ip, ifa } = (device ?? {}) as Record<string, unknown>;
    return JSON.stringify([
      id,
      buyeruid,
      eids,
      (ext as Record<string, unknown> | undefined)?.['eids'],
      ip,
      ifa,
    ]);
  };
  const UNIDENTIFIED = JSON.stringify([null, null, null, null, null, null]);

  it.each(['banner', 'video', 'native'] as const)('are many, also behind the samples: %s', (type) => {
    const random = createRandom(3);
    const next = createRequests();
    const times = new Map<string, number>();
    for (let request = 0; request < 4_000; request += 1) {
      const identity = identityOf(next(type, true, random.fork()));
      if (identity !== UNIDENTIFIED) times.set(identity, (times.get(identity) ?? 0) + 1);
    }
    expect(Math.max(...times.values())).toBeLessThan(15);
  });
});

describe('consent', () => {
  it('is where each version has it', () => {
    const consent = { gdpr: 1, tcf: 'C', usPrivacy: '1YNN', isLimited: true, isChild: true } as const;
    expect(consentFields(consent, true)).toEqual({
      user: { consent: 'C' },
      regs: { gdpr: 1, us_privacy: '1YNN', coppa: 1 },
      device: { lmt: 1 },
    });
    expect(consentFields(consent, false)).toEqual({
      user: { ext: { consent: 'C' } },
      regs: { ext: { gdpr: 1, us_privacy: '1YNN' }, coppa: 1 },
      device: { lmt: 1 },
    });
    expect(consentFields({}, false)).toEqual({ user: {}, regs: {}, device: {} });
  });
});

describe('an answer', () => {
  const answer = (adm: string, rest: object = {}) =>
    JSON.stringify({
      id: 'r',
      cur: 'EUR',
      seatbid: [{ seat: 's', bid: [{ id: 'b', impid: '1', price: 1.234567, cid: '4', adm, ...rest }] }],
    });
  it('of a banner is its pixel and its click', () => {
    const adm = `<a href="${url('click')}"><img src="x"></a><img src="${url('imp', '&amp;p=${AUCTION_PRICE}')}">`;
    const [ad] = readBids('banner', answer(adm, { dealid: 'd', exp: 60 }));
    expect(ad).toMatchObject({
      priceNanos: 1_234_567_000n,
      currency: 'EUR',
      isOfDeal: true,
      campaignId: 4,
      expSeconds: 60,
      pixelUrls: [url('imp', '&p=${AUCTION_PRICE}')],
      clickUrl: url('click'),
    });
  });
  it('of a video is read out of its VAST, in the order of its events, and only ours is called', () => {
    const tracking = ['complete', 'start', 'mute'].map(
      (event) => `<Tracking event="${event}"><![CDATA[${url('video', `&e=${event}`)}]]></Tracking>`,
    );
    const adm = `<VAST version="3.0"><Ad><InLine><Impression><![CDATA[${url('imp')}]]></Impression>
      <Impression>https://elsewhere.example/seen</Impression><Creatives><Creative><Linear><TrackingEvents>${tracking.join('')}
      </TrackingEvents><VideoClicks><ClickThrough><![CDATA[${url('click')}]]></ClickThrough></VideoClicks></Linear></Creative></Creatives></InLine></Ad></VAST>`;
    const [ad] = readBids('video', answer(adm));
    expect(ad).toMatchObject({
      pixelUrls: [url('imp')],
      videoEventUrls: [url('video', '&e=start'), url('video', '&e=complete')],
      clickUrl: url('click'),
    });
    expect(() => readBids('video', answer('<VAST><Ad></VAST>'))).toThrow();
  });
  it('of a native ad is reported by either kind of tracker', () => {
    const native = (rest: object) => JSON.stringify({ link: { url: url('click') }, assets: [], ...rest });
    const eventtrackers = [
      { event: 1, method: 1, url: url('imp') },
      { event: 2, method: 1, url: url('imp', '&viewable') },
    ];
    expect(readBids('native', answer(native({ eventtrackers })))[0]!.pixelUrls).toEqual([url('imp')]);
    const old = `{"native":${native({ imptrackers: [url('imp')] })}}`;
    expect(readBids('native', answer(old))[0]).toMatchObject({
      pixelUrls: [url('imp')],
      clickUrl: url('click'),
    });
  });
  it('of a feed is the same in XML and in JSON', () => {
    const listing = { id: 'b', pricing: 'CPC', url: url('click', '&a=1'), pixel: url('imp'), cid: '4' };
    const elements = Object.entries({ ...listing, bid: '0.004' })
      .map(([name, value]) => `<${name}>${value.replaceAll('&', '&amp;')}</${name}>`)
      .join('');
    const xml = `<?xml version="1.0"?><result><listing>${elements}</listing></result>`;
    const json = JSON.stringify({ result: { listing: [{ ...listing, bid: 0.004 }] } });
    expect(readListings(xml, false)).toEqual(readListings(json, true));
    expect(readListings(xml, false)).toMatchObject([
      { priceNanos: 4_000_000n, isByClick: true, clickUrl: url('click', '&a=1') },
    ]);
  });
});

describe('macros', () => {
  const outcome = {
    auctionId: 'a',
    bidId: 'b',
    impId: 'i',
    seatId: 's',
    adId: 'ad',
    price: '1.5',
    currency: 'USD',
    loss: 102,
    minToWin: '1.6',
  };
  it('are filled in any encoding, and emptied where they are unknown', () => {
    const text =
      'p=${AUCTION_PRICE}&q=%7BAUCTION_PRICE}&r=$%7BAUCTION_LOSS%7D&m=${AUCTION_MIN_TO_WIN:B64}&x=${AUCTION_SURPRISE}';
    expect(fillMacros(text, outcome)).toBe('p=1.5&q=%7BAUCTION_PRICE}&r=102&m=1.6&x=');
  });
});

describe('what can be played', () => {
  const endpoint = (type: string, isFeed: boolean): Endpoint => ({
    name: type,
    type,
    bidUrl: `${EDGE}/x`,
    isFeed,
    isJson: false,
    isVersion26: false,
  });
  it('is everything, or what is asked for', () => {
    expect(readAdTypes(undefined)).toEqual(AD_TYPES);
    expect(readAdTypes('push, banner')).toEqual(['banner', 'push']);
    expect(() => readAdTypes('banner,audio')).toThrow('not "audio"');
    expect(() => readAdTypes('')).toThrow('--types takes banner');
  });
  it('goes where it is sold, the way it is sold there', () => {
    const endpoints = [
      endpoint('banner', false),
      endpoint('pop', true),
      endpoint('native', true),
      endpoint('native', false),
    ];
    const found = endpointsByType({ endpoints }, ['banner', 'interstitial', 'native', 'pop']);
    expect([...found].map(([type, able]) => [type, able.length])).toEqual([
      ['banner', 1],
      ['interstitial', 1],
      ['native', 2],
      ['pop', 1],
    ]);
    expect(() => endpointsByType({ endpoints }, ['video'])).toThrow('no active SSP endpoint for video');
  });
});

describe('the report', () => {
  it('sets what is owed beside what is answered', () => {
    const tally = createTally(['push']);
    Object.assign(tally.of('push'), { requests: 10, expectedNanos: 60_000_000n });
    tally.answeredAfter(1_000_000n);
    const row = report(tally, 1, new Map([['push', 50_000_000n]])).split('\n')[1];
    expect(row).toMatch(/^push +10 .* 0\.06 +0\.05$/);
  });
  it('keeps the first error, and counts them all', () => {
    const tally = createTally(['push', 'pop']);
    tally.broke('push', new Error('first'));
    tally.broke('pop', new Error('second'));
    expect(tally.firstProblem()).toBe('first');
    expect(tally.sum(({ failed }) => failed)).toBe(2);
  });
});
