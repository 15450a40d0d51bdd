import { sampleBanner } from '@marquee/schemas/creative/samples';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { describe, expect, it } from 'vitest';

import { bidRequest, creativeFields } from '../test/test-bidder.ts';
import { connectingExchanges, creativeOf, type Json } from './test/exchange-client.ts';

type BannerPart = NonNullable<CreativeFields['banner']>;

describe('OpenRTB conformance: where a banner may stand', () => {
  const connect = connectingExchanges();
  const showing = (banner: Partial<BannerPart>, over: Partial<CreativeFields> = {}) =>
    connect({ creative: creativeFields(banner, over) });
  const imp = (banner: Json, rest: Json = {}) => bidRequest({}, { banner, ...rest });
  const mid = { w: 300, h: 250 };

  describe('bid.w, bid.h', () => {
    it('are the placement’s where a banner scales itself into it, and the markup is as large', async () => {
      const exchange = await showing({ admType: 'html', admBody: '<b>ad</b>' }, { autoresize: true });
      const bid = await exchange.bid(imp({ w: 336, h: 280 }));
      expect(bid).toMatchObject({ w: 336, h: 280 });
      expect(bid.adm).toMatch(
        /^<div style="position:relative;overflow:hidden;width:336px;height:280px">.*scale\(1\.12\)/,
      );
      expect(await exchange.bid(imp(mid))).toMatchObject({
        w: 300,
        h: 250,
        adm: expect.not.stringContaining('scale(') as string,
      });
      expect(await exchange.noBidReason(imp({ w: 728, h: 90 }))).toBe('size');
    });
    it('are never others than its own for a banner that does not', async () => {
      const exchange = await showing({});
      expect(await exchange.noBidReason(imp({ w: 336, h: 280 }))).toBe('size');
    });
  });

  describe('imp.secure=1', () => {
    const html = (admBody: string): Partial<BannerPart> => ({ admType: 'html', admBody });
    it.each([
      ['an image', { admType: 'image', admBody: 'http://cdn.example/a.png' }],
      ['markup that fetches', html('<img src="http://cdn.example/a.png">')],
      ['a script', { admType: 'script', admBody: 'http://cdn.example/a.js' }],
    ] as const)('never shows %s over plain http', async (_name, banner) => {
      const exchange = await showing(banner);
      expect(await exchange.noBidReason(imp(mid, { secure: 1 }))).toBe('secure');
    });
    it('takes the text "1", which exchanges send, for 1', async () => {
      const exchange = await showing({ admBody: 'http://cdn.example/a.png' });
      expect(await exchange.noBidReason(imp(mid, { secure: '1' }))).toBe('secure');
    });
    it('omitted allows plain http', async () => {
      const exchange = await showing({ admBody: 'http://cdn.example/a.png' });
      expect(await exchange.bids(imp(mid))).toHaveLength(1);
      expect(await exchange.bids(imp(mid, { secure: 0 }))).toHaveLength(1);
    });
    it('has all markup and trackers over https', async () => {
      const exchange = await showing({});
      const { adm, nurl, burl, lurl } = await exchange.bid(imp(mid, { secure: 1 }));
      for (const text of [adm, nurl, burl, lurl]) expect(text).not.toMatch(/http:\/\//);
      expect(adm).toMatch(/https:\/\/edge\.example\/t\/imp/);
    });
    it('gets no bid while the trackers stand behind plain http', async () => {
      const exchange = await connect({ config: { publicEdgeUrl: 'http://edge.example' } });
      expect(await exchange.bids(imp(mid))).toHaveLength(1);
      expect(await exchange.noBidReason(imp(mid, { secure: 1 }))).toBe('secure');
    });
  });

  describe('imp.instl, rwdd, clickbrowser, exp, ssai', () => {
    const fullScreen = creativeOf('interstitial', {
      interstitial: sampleBanner({ width: 320, height: 480, admBody: 'https://cdn.example/full.png' }),
    });
    it('shows an interstitial where the imp is one', async () => {
      const exchange = await connect({ creative: fullScreen });
      expect(await exchange.bid(imp({ w: 320, h: 480 }, { instl: 1 }))).toMatchObject({ w: 320, h: 480 });
    });
    it('never shows one elsewhere', async () => {
      const exchange = await connect({ creative: fullScreen });
      expect(await exchange.noBidReason(imp({ w: 320, h: 480 }))).toBe('format');
    });
    it('takes the screen for its space where the imp names no size', async () => {
      const exchange = await connect({ creative: fullScreen });
      const device = { w: 390, h: 844, geo: { country: 'USA' } };
      expect(await exchange.bids(bidRequest({ device }, { banner: {}, instl: 1 }))).toHaveLength(1);
    });
    it('takes a range for its space where the imp names no size', async () => {
      const exchange = await connect({ creative: fullScreen });
      const range = { wmin: 300, wmax: 320, hmin: 250, hmax: 480 };
      expect(await exchange.bid(imp(range, { instl: 1 }))).toMatchObject({ w: 320, h: 480 });
      expect(await exchange.bids(imp({ wmax: 400, hmax: 600 }, { instl: 1 }))).toHaveLength(1);
      expect(await exchange.noBidReason(imp({ wmax: 1_920, hmax: 1_080 }, { instl: 1 }))).toBe('size');
      expect(await exchange.noBidReason(imp({ ...range, wmax: 319 }, { instl: 1 }))).toBe('size');
      const inside = (w: number, h: number) =>
        bidRequest({ device: { w, h, geo: { country: 'USA' } } }, { banner: range, instl: 1 });
      expect(await exchange.bids(inside(390, 844))).toHaveLength(1);
      expect(await exchange.noBidReason(inside(300, 844))).toBe('size');
    });
    it('never shows one that is larger than its space, or lost in it', async () => {
      const exchange = await connect({ creative: fullScreen });
      expect(await exchange.noBidReason(imp({ w: 300, h: 250 }, { instl: 1 }))).toBe('size');
      expect(await exchange.noBidReason(imp({ w: 1_920, h: 1_080 }, { instl: 1 }))).toBe('size');
    });
    it.each([{ rwdd: 1 }, { ext: { rewarded: 1 } }])('knows rewarded inventory: %j', async (marked) => {
      const rewarded = await connect({ campaign: { trafficTypes: [4] } });
      expect(await rewarded.noBidReason(imp(mid))).toBe('traffic-type');
      const plain = await connect({ campaign: { trafficTypes: [2] } });
      expect(await plain.bids(imp(mid))).toHaveLength(1);
      expect(await plain.noBidReason(imp(mid, marked))).toBe('traffic-type');
    });
    it.each([{ clickbrowser: 1 }, { clickbrowser: 0 }, { ssai: 2 }])('tolerates %j', async (over) => {
      expect(await (await connect()).bids(imp(mid, over))).toHaveLength(1);
    });
    it('waits no longer for the impression than exp says, and states it in the bid', async () => {
      const exchange = await connect();
      expect(await exchange.bid(imp(mid, { exp: 60 }))).toMatchObject({ exp: 60 });
      expect(await exchange.bid(imp(mid, { exp: 1_000_000 }))).toMatchObject({ exp: 300 });
    });
  });

  describe('banner.format[], w/h, wmin/ratio, btype, battr, mimes, api, expdir', () => {
    it('takes its size from the list of formats before w and h', async () => {
      const exchange = await showing({ width: 728, height: 90 });
      expect(await exchange.bid(imp({ ...mid, format: [mid, { w: 728, h: 90 }] }))).toMatchObject({
        w: 728,
        h: 90,
      });
    });
    it('does not show a size that is not asked for', async () => {
      const exchange = await showing({});
      expect(await exchange.noBidReason(imp({ w: 728, h: 90 }))).toBe('size');
      expect(await exchange.noBidReason(imp({ format: [{ w: 728, h: 90 }] }))).toBe('size');
    });
    it('reads w and h where there is no list', async () => {
      expect(await (await showing({})).bids(imp(mid))).toHaveLength(1);
    });
    it('fits a flexible size by its ratio and least width', async () => {
      const exchange = await showing({ width: 640, height: 360 });
      const ratio = (wmin: number) => imp({ format: [{ wratio: 16, hratio: 9, wmin }] });
      expect(await exchange.bids(ratio(320))).toHaveLength(1);
      expect(await exchange.noBidReason(ratio(641))).toBe('size');
      expect(await exchange.noBidReason(imp({ format: [{ wratio: 4, hratio: 3, wmin: 320 }] }))).toBe('size');
    });
    it('fits between the least and most width and height of older exchanges', async () => {
      const exchange = await showing({});
      expect(await exchange.bids(imp({ wmin: 200, wmax: 320, hmin: 200, hmax: 260 }))).toHaveLength(1);
      expect(await exchange.noBidReason(imp({ wmin: 301, wmax: 320, hmin: 200, hmax: 260 }))).toBe('size');
    });
    it('refuses a negative size with 400', async () => {
      expect((await (await showing({})).send(imp({ w: -1, h: 250 }))).statusCode).toBe(400);
    });
    it('shows no blocked banner type', async () => {
      const exchange = await showing({ admType: 'script', admBody: 'https://cdn.example/a.js' });
      expect(await exchange.noBidReason(imp({ ...mid, btype: [3] }))).toBe('blocked-banner-type');
      expect(await exchange.bids(imp({ ...mid, btype: [4] }))).toHaveLength(1);
    });
    it('shows no blocked attribute', async () => {
      const exchange = await showing({}, { attributes: [8, 13] });
      expect(await exchange.noBidReason(imp({ ...mid, battr: [1, 13] }))).toBe('blocked-attribute');
      expect(await exchange.bids(imp({ ...mid, battr: [1, 2] }))).toHaveLength(1);
    });
    it('shows an expandable banner nowhere where expanding is blocked', async () => {
      const exchange = await showing({}, { attributes: [4] });
      expect(await exchange.noBidReason(imp({ ...mid, battr: [2, 3, 4] }))).toBe('blocked-attribute');
      expect(await exchange.bids(imp({ ...mid, expdir: [2, 4] }))).toHaveLength(1);
    });
    it('shows only content types that are listed', async () => {
      const exchange = await showing({});
      expect(await exchange.noBidReason(imp({ ...mid, mimes: ['image/jpeg'] }))).toBe('mime');
      expect(await exchange.bids(imp({ ...mid, mimes: ['image/jpeg', 'image/png'] }))).toHaveLength(1);
    });
    it('takes a framework that is not listed for unsupported', async () => {
      const exchange = await showing({ apiFramework: [5] });
      expect(await exchange.noBidReason(imp(mid))).toBe('api');
      expect(await exchange.noBidReason(imp({ ...mid, api: [3] }))).toBe('api');
      expect(await exchange.bids(imp({ ...mid, api: [3, 5] }))).toHaveLength(1);
    });
    it('names the frameworks that its markup may run in, without which none is supported', async () => {
      const exchange = await showing({ apiFramework: [5, 6] });
      const asked = (api: readonly number[]) => bidRequest({}, { banner: { ...mid, api } });
      expect(await exchange.bid(asked([7, 5, 6]))).toMatchObject({ api: 5, apis: [5, 6] });
      expect(await exchange.bid(asked([6]))).toMatchObject({ api: 6, apis: [5, 6] });
      const plain = await (await showing({})).bid(asked([5]));
      for (const name of ['api', 'apis']) expect(plain).not.toHaveProperty(name);
    });
  });
});
