import { BANNER_BID } from '@marquee/openrtb/test/banner-bid';
import { SAMPLE_DSP_ENDPOINT } from '@marquee/schemas/dsp-endpoint/samples';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { blocksOf } from '@marquee/openrtb/slots/blocks';
import { chargeOf } from '@marquee/schemas/common/markup';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { DspBidRejection } from './bid-rejections.ts';
import { DSP_BID_REJECTIONS } from './bid-rejections.ts';
import type { CheckedAnswer } from './check-bid.ts';
import { checkAnswer } from './check-bid.ts';
import { offeredImps } from '../request/offered-imps.ts';
import { readOpenRtbAnswer } from './read-answer.ts';
import {
  banner,
  BANNER_IMP,
  NATIVE_ANSWER,
  NATIVE_REQUEST,
  requestOf,
  SEAT,
  vast,
  VIDEO_IMP,
} from '../../test/dsp-parts.ts';

interface Setting {
  readonly body?: JsonObject;
  readonly type?: SspEndpointFields['type'];
  readonly fields?: Partial<DspEndpointFields>;
  /** Members of the answer beside its bids. */
  readonly answer?: object;
}

function check(bids: readonly object[], setting: Setting = {}): CheckedAnswer {
  const fields = { ...SAMPLE_DSP_ENDPOINT, ...setting.fields };
  const request = requestOf(setting.body ?? banner(), setting.type);
  const text = JSON.stringify({ id: 'q1', seatbid: [{ seat: 's', bid: bids }], ...setting.answer });
  const answer = readOpenRtbAnswer(text);
  if (answer === undefined) throw new Error('no answer');
  return checkAnswer(answer, {
    dspEndpointId: 4,
    fields,
    request,
    blocks: blocksOf(request),
    offered: offeredImps(request, fields, SEAT),
    requestId: 'q1',
  });
}
const reasonOf = (bid: object, setting?: Setting): DspBidRejection | 'passed' =>
  check([{ ...BANNER_BID, ...bid }], setting).rejected[0]?.reason ?? 'passed';

const native = (answer: object): object => ({ adm: JSON.stringify(answer), w: undefined, h: undefined });
const nativeSetting: Setting = {
  type: 'native',
  body: banner({
    imp: [
      { id: '1', native: { ver: '1.2', request: JSON.stringify(NATIVE_REQUEST), battr: [9] }, secure: 1 },
    ],
  }),
};
const videoSetting: Setting = { type: 'video', body: banner({ imp: [VIDEO_IMP] }) };
const deal = (fields: object = {}) => ({
  private_auction: 1,
  deals: [{ id: 'd1', bidfloor: 1.8, wadomain: ['shop.example'], ...fields }],
});
const withDeal = (fields: object = {}, seat: object = {}): Setting => ({
  body: banner(seat, { pmp: deal(fields) }),
});
const popSetting: Setting = {
  type: 'pop',
  fields: { isPop: true },
  body: banner({ imp: [{ id: '1', instl: 1, ext: { type: 'pop' }, bidfloor: 0.5, secure: 1 }] }),
};

describe('a bid of a DSP', () => {
  it('that nothing speaks against takes part, less our margin', () => {
    const { bids, rejected } = check([
      { ...BANNER_BID, nurl: 'https://b.example/w?i=${AUCTION_ID}&p=${AUCTION_PRICE}' },
    ]);
    expect(rejected).toEqual([]);
    expect(bids).toEqual([
      {
        dspEndpointId: 4,
        impId: '1',
        dealId: '',
        priceNanos: 1_800_000n,
        dspPriceNanos: 2_000_000n,
        markupBps: 1_111,
        rank: 1_800_000,
        kind: 'banner',
        adm: BANNER_BID.adm,
        width: 300,
        height: 250,
        advertiserDomain: 'shop.example',
        domains: ['shop.example'],
        categories: ['IAB22'],
        cattax: 1,
        attributes: [],
        crid: 'c7',
        cid: '42',
        mtype: 1,
        durationSeconds: undefined,
        expSeconds: undefined,
        protocol: undefined,
        nurl: 'https://b.example/w?i=q1&p=${AUCTION_PRICE}',
        burl: '',
        lurl: '',
        isTest: false,
      },
    ]);
    expect(check([BANNER_BID], { fields: { isDirect: true } }).bids[0]).toMatchObject({
      priceNanos: 2_000_000n,
      markupBps: 0,
    });
  });

  const REFUSED: readonly (readonly [DspBidRejection | 'passed', object, Setting?])[] = [
    ['no-bid-id', { id: '' }],
    ['unknown-imp', { impid: '2' }],
    ['unknown-imp', { impid: undefined }],
    ['no-price', { price: undefined }],
    ['no-price', { price: 'free' }],
    ['no-price', { price: 0 }],
    ['no-price', { price: -1 }],
    ['no-price', { price: null }],
    ['absurd-price', { price: 10_001 }],
    ['currency', {}, { answer: { cur: 'XXX' } }],
    // 1 EUR is more than a dollar, 100 JPY are less than one.
    ['passed', { price: 1 }, { answer: { cur: 'EUR' } }],
    ['floor', { price: 100 }, { answer: { cur: 'JPY' } }],
    ['passed', { price: 1 }],
    ['floor', { price: 0.999999 }],
    ['passed', { price: 0.9 }, { fields: { isDirect: true } }],
    ['floor', { price: 0.899999 }, { fields: { isDirect: true } }],
    ['floor', { price: 0.000001 }, { body: banner({}, { bidfloor: 0 }) }],
    ['unknown-deal', { dealid: 'd1' }],
    ['unknown-deal', { dealid: 'd2' }, withDeal()],
    ['private-auction', {}, withDeal()],
    ['passed', { dealid: 'd1' }, withDeal()],
    ['deal-floor', { dealid: 'd1', price: 1.99 }, withDeal()],
    ['unknown-imp', { dealid: 'd1' }, withDeal({ wseat: ['other'] })],
    ['deal-advertiser', { dealid: 'd1', adomain: ['else.example'] }, withDeal()],
    ['passed', { dealid: 'd1', adomain: ['m.shop.example'] }, withDeal()],
    ['no-advertiser-domain', { adomain: undefined }],
    ['no-advertiser-domain', { adomain: [] }],
    ['no-advertiser-domain', { adomain: ['localhost'] }],
    ['no-advertiser-domain', { adomain: ['shop.example', 'a b'] }],
    ['passed', { adomain: ['https://www.shop.example/path'] }],
    ['blocked-domain', {}, { body: banner({ badv: ['Shop.Example'] }) }],
    [
      'blocked-domain',
      { adomain: ['a.example', 'm.shop.example'] },
      { body: banner({ badv: ['shop.example'] }) },
    ],
    ['passed', { adomain: ['myshop.example'] }, { body: banner({ badv: ['shop.example'] }) }],
    ['blocked-category', {}, { body: banner({ bcat: ['IAB22'] }) }],
    ['blocked-category', { cat: ['IAB22-1'] }, { body: banner({ bcat: ['IAB22'] }) }],
    ['passed', { cat: ['IAB22'] }, { body: banner({ bcat: ['IAB22-1'] }) }],
    ['passed', { cat: undefined }, { body: banner({ bcat: ['IAB22'] }) }],
    ['blocked-category', { cat: undefined }, { body: banner({ acat: ['IAB22'] }) }],
    ['blocked-category', { cat: ['596'], cattax: 6 }, { body: banner({ bcat: ['IAB22'] }) }],
    ['blocked-category', { cat: ['596'], cattax: 6 }, { body: banner({ bcat: ['596'], cattax: 6 }) }],
    ['passed', { cat: ['597'], cattax: 6 }, { body: banner({ bcat: ['596'], cattax: 6 }) }],
    ['blocked-category', {}, { body: banner({ bcat: ['596'], cattax: 6 }) }],
    ['blocked-app', { bundle: 'com.game' }, { body: banner({ bapp: ['com.game'] }) }],
    ['blocked-language', {}, { body: banner({ wlang: ['de'] }) }],
    ['passed', { language: 'de-AT' }, { body: banner({ wlang: ['de'] }) }],
    ['no-creative-id', { crid: undefined }],
    ['no-markup', { adm: undefined }],
    ['no-markup', { adm: '  ' }],
    ['markup-too-long', { adm: `<p>${'x'.repeat(65_536)}</p>` }],
    ['markup-too-long', { adm: `<p>${'€'.repeat(25_000)}</p>` }],
    ['markup-kind', { adm: 'https://shop.example/' }],
    ['markup-kind', { adm: JSON.stringify(NATIVE_ANSWER) }],
    ['markup-kind', { adm: vast() }],
    ['markup-kind', { mtype: 2 }],
    ['passed', { mtype: 1 }],
    ['size', { w: 728, h: 90 }],
    ['size', { w: undefined, h: undefined }],
    ['passed', { w: undefined, h: undefined }, { body: banner({}, { banner: { w: 300, h: 250 } }) }],
    ['passed', { w: 320, h: 50 }],
    [
      'passed',
      { w: 600, h: 300 },
      { body: banner({}, { banner: { format: [{ wratio: 2, hratio: 1, wmin: 300 }] } }) },
    ],
    [
      'size',
      { w: 600, h: 301 },
      { body: banner({}, { banner: { format: [{ wratio: 2, hratio: 1, wmin: 300 }] } }) },
    ],
    ['passed', { w: 300, h: 400 }, { body: banner({}, { instl: 1, banner: { w: 320, h: 480 } }) }],
    ['size', { w: 300, h: 400 }, { body: banner({}, { banner: { w: 320, h: 480 } }) }],
    ['blocked-attribute', { attr: [1, 9] }],
    ['api', { api: 3 }],
    ['passed', { apis: [5] }],
    ['not-secure', { adm: '<img src="http://cdn.shop.example/a.png">' }],
    ['passed', { adm: '<img src="http://cdn.shop.example/a.png">' }, { body: banner({}, { secure: 0 }) }],
    ['notice-url', { nurl: 'javascript:alert(1)' }],
    ['notice-url', { burl: `https://b.example/${'x'.repeat(1_024)}` }],
    ['notice-url', { nurl: 'https://user:secret@b.example/' }],
    ['vast', { adm: '<VAST version="3.0"><Ad></VAST>' }, videoSetting],
    ['vast', { adm: '<VAST version="3.0"></VAST>' }, videoSetting],
    ['passed', { adm: vast() }, videoSetting],
    ['video-protocol', { adm: vast('4.0') }, videoSetting],
    ['passed', { adm: vast('4.0') }, { ...videoSetting, fields: { vastType: '4.1' } }],
    ['video-protocol', { adm: vast('4.1') }, { ...videoSetting, fields: { vastType: '4.1' } }],
    ['video-mime', { adm: vast().replace('video/mp4', 'video/webm') }, videoSetting],
    ['video-duration', { adm: vast().replace('00:00:15', '00:00:45') }, videoSetting],
    ['not-secure', { adm: vast('3.0', 'http://cdn.shop.example/video.mp4') }, videoSetting],
    ['markup-kind', { adm: '<p>html</p>' }, videoSetting],
    ['unknown-imp', { adm: vast() }, { ...videoSetting, fields: { vastType: null } }],
    ['passed', native(NATIVE_ANSWER), nativeSetting],
    ['passed', native({ native: NATIVE_ANSWER }), nativeSetting],
    ['native-assets', native({ ...NATIVE_ANSWER, assets: [NATIVE_ANSWER.assets[0]] }), nativeSetting],
    [
      'native-assets',
      native({
        ...NATIVE_ANSWER,
        assets: [{ id: 1, title: { text: 'x'.repeat(21) } }, NATIVE_ANSWER.assets[1]],
      }),
      nativeSetting,
    ],
    ['native-assets', native({ ...NATIVE_ANSWER, link: {} }), nativeSetting],
    ['not-secure', native({ ...NATIVE_ANSWER, imptrackers: ['http://t.example/'] }), nativeSetting],
    ['markup-kind', { adm: '{"assets":' }, nativeSetting],
    ['blocked-attribute', { ...native(NATIVE_ANSWER), attr: [9] }, nativeSetting],
    ['passed', { adm: 'https://shop.example/?a=b' }, popSetting],
    ['not-secure', { adm: 'http://shop.example/' }, popSetting],
    ['markup-kind', { adm: '<p>html</p>' }, popSetting],
    ['markup-kind', { adm: 'https://user:secret@shop.example/' }, popSetting],
  ];
  it.each(REFUSED.map(([reason, bid, setting]) => ({ reason, bid, setting })))(
    'is $reason: $bid',
    ({ reason, bid, setting }) => expect(reasonOf(bid, setting)).toBe(reason),
  );

  it('has a case for every reason that a bid alone gives', () => {
    const elsewhere: readonly DspBidRejection[] = [
      'wrong-request-id',
      'repeated-bid-id',
      'video-linearity',
      'spend-limit',
      'exchange-limit',
      'outbid',
    ];
    const named = new Set<string>([...REFUSED.map(([reason]) => reason), ...elsewhere]);
    expect(Object.keys(DSP_BID_REJECTIONS).filter((reason) => !named.has(reason))).toEqual([]);
  });

  it('is rejected in a non-linear player, with another auction’s id, and the second time', () => {
    const overlay = { ...VIDEO_IMP, video: { ...VIDEO_IMP.video, linearity: 2 } };
    expect(reasonOf({ adm: vast() }, { type: 'video', body: banner({ imp: [overlay] }) })).toBe(
      'video-linearity',
    );
    expect(reasonOf({}, { answer: { id: 'exchange-auction' } })).toBe('wrong-request-id');
    const twice = check([BANNER_BID, { ...BANNER_BID, price: 3 }]);
    expect(twice.bids).toHaveLength(1);
    expect(twice.rejected).toEqual([{ reason: 'repeated-bid-id', lurl: '' }]);
  });

  it('keeps its loss notice, and none that leads nowhere', () => {
    const lurl = 'https://b.example/l?b=${AUCTION_BID_ID}&r=${AUCTION_LOSS}';
    expect(check([{ ...BANNER_BID, price: 0.5, lurl }]).rejected).toEqual([
      { reason: 'floor', lurl: 'https://b.example/l?b=b1&r=${AUCTION_LOSS}' },
    ]);
    expect(check([{ ...BANNER_BID, price: 0.5, lurl: 'file:///etc/hostname' }]).rejected[0]!.lurl).toBe('');
  });

  it('with an agreed price costs just that', () => {
    const [bid] = check([{ ...BANNER_BID, dealid: 'd1', price: 5 }], withDeal({ at: 3 })).bids;
    expect(bid).toMatchObject({ dealId: 'd1', priceNanos: 1_800_000n, dspPriceNanos: 2_000_000n });
  });

  it('meets the floor of its length where videos have one', () => {
    const timed = { ...VIDEO_IMP, bidfloor: 0.1, video: { ...VIDEO_IMP.video, mincpmpersec: 0.12 } };
    const setting: Setting = { type: 'video', body: banner({ imp: [timed] }) };
    expect(reasonOf({ adm: vast(), price: 2 }, setting)).toBe('passed');
    expect(reasonOf({ adm: vast(), price: 1.999 }, setting)).toBe('floor');
  });

  it('shows its own price and names in its markup, never ours', () => {
    const adm = '<img src="https://b.example/i?p=${AUCTION_PRICE}&i=${AUCTION_ID}&x=${AUCTION_LOSS}">';
    expect(check([{ ...BANNER_BID, adm }]).bids[0]!.adm).toBe(
      '<img src="https://b.example/i?p=2.00&i=q1&x=">',
    );
  });

  it('answers native as the exchange wraps it, and a pop as its address', () => {
    expect(check([{ ...BANNER_BID, ...native({ native: NATIVE_ANSWER }) }], nativeSetting).bids[0]!.adm).toBe(
      JSON.stringify(NATIVE_ANSWER),
    );
    const wrapped = banner({
      imp: [{ id: '1', native: { request: JSON.stringify({ native: NATIVE_REQUEST }) } }],
    });
    const [bid] = check([{ ...BANNER_BID, ...native(NATIVE_ANSWER) }], {
      type: 'native',
      body: wrapped,
    }).bids;
    expect(bid!.adm).toBe(JSON.stringify({ native: NATIVE_ANSWER }));
    const adm =
      '<?xml version="1.0"?><ad><popunderAd><url><![CDATA[https://shop.example/?a=1&b=2]]></url></popunderAd></ad>';
    const burl = 'https://b.example/b?p=${AUCTION_PRICE}';
    expect(check([{ ...BANNER_BID, adm, burl }], popSetting).bids[0]).toMatchObject({
      kind: 'pop',
      burl: 'https://b.example/b?p=2.00',
      adm: 'https://shop.example/?a=1&b=2',
    });
  });

  it('whatever is written, throws nothing, and passes only what keeps every rule', () => {
    const wild = fc.oneof(fc.anything({ maxDepth: 2 }), fc.string(), fc.double(), fc.constant(undefined));
    const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
      fc.oneof({ arbitrary, weight: 20 }, { arbitrary: wild, weight: 1 });
    const bid = fc.record({
      id: mostly(fc.constantFrom('b1', 'b2', 'b3')),
      impid: mostly(fc.constant('1')),
      price: mostly(fc.integer({ min: 0, max: 20_000_000 }).map((micros) => micros / 1e6)),
      adm: mostly(fc.constant(BANNER_BID.adm)),
      adomain: mostly(fc.constantFrom(['shop.example'], ['bad.example'])),
      crid: mostly(fc.constant('c')),
      cat: mostly(fc.constantFrom(['IAB22'], ['IAB25-1'])),
      attr: mostly(fc.constantFrom([1], [9])),
      w: mostly(fc.constantFrom(300, '300', 320)),
      h: mostly(fc.constantFrom(250, 50)),
      dealid: mostly(fc.constant(undefined)),
      nurl: mostly(fc.constant('https://b.example/w')),
      mtype: mostly(fc.constantFrom(1, undefined, 2)),
    });
    const body = banner({ badv: ['bad.example'], bcat: ['IAB25'] });
    let passed = 0;
    fc.assert(
      fc.property(fc.array(bid, { maxLength: 4 }), fc.integer({ min: 0, max: 9_900 }), (bids, marginBps) => {
        const result = check(bids, { body, fields: { marginBps } });
        expect(result.bids.length + result.rejected.length).toBe(bids.length);
        for (const one of result.bids) {
          passed += 1;
          expect(one.priceNanos).toBeGreaterThanOrEqual(900_000n);
          expect(one.priceNanos).toBeLessThanOrEqual(one.dspPriceNanos);
          expect(chargeOf({ bidNanos: one.priceNanos, markupBps: one.markupBps }, null)).toBeLessThanOrEqual(
            one.dspPriceNanos,
          );
          expect(one.domains).not.toContain('bad.example');
          expect(one.attributes).not.toContain(9);
          expect(BANNER_IMP.banner.format).toContainEqual({ w: one.width, h: one.height });
        }
      }),
      { numRuns: 2_000 },
    );
    expect(passed).toBeGreaterThan(20);
  });
});
