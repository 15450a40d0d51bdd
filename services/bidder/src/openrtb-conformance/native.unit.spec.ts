import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { part, title } from '../auction/formats/native/test/native-parts.ts';
import { readNativeAnswer } from '../test/read-native-answer.ts';
import { claimsIn } from '../test/notices.ts';
import { asks, connectExchange, creativeOf, type Json, type ExchangeClient } from './test/exchange-client.ts';

const native = (request: object, rest: Json = {}) =>
  asks({ native: { ver: '1.2', request: JSON.stringify(request), ...rest } });
const main = { id: 2, required: 1, img: { type: 3 } };
const said = { id: 5, required: 1, data: { type: 2, len: 140 } };

describe('OpenRTB conformance: native.request', () => {
  let exchange: ExchangeClient;
  beforeAll(async () => {
    exchange = await connectExchange({ creative: creativeOf('native', { native: part }) });
  });
  afterAll(() => exchange.stop());

  describe.each(['1.1', '1.2'] as const)('a JSON string of version %s', (ver) => {
    const request = (assets: object[], rest: object = {}) => native({ ver, assets, ...rest }, { ver });
    it('is read and answered in its version', async () => {
      const answer = readNativeAnswer((await exchange.bid(request([title, main, said]))).adm, ver);
      expect(answer.ver).toBe(ver);
      expect(answer.assets.map(({ id }) => id)).toEqual([1, 2, 5]);
      expect(answer.assets[0]!.title!.text).toBe(part.assetTitle);
    });
    it('gets every required asset, or no bid', async () => {
      const icon = { id: 3, required: 1, img: { type: 1 } };
      const rating = { id: 7, required: 1, data: { type: 3, len: 5 } };
      expect(await exchange.bids(request([title, icon]))).toHaveLength(1);
      expect(await exchange.noBidReason(request([title, rating]))).toBe('native-assets');
      expect(await exchange.noBidReason(request([{ ...title, title: { len: 3 } }]))).toBe('native-assets');
      expect(await exchange.noBidReason(request([{ ...title, id: undefined }]))).toBe('native-assets');
    });
    it('may go without assets that are not required', async () => {
      const rating = { id: 7, required: 0, data: { type: 3, len: 5 } };
      const answer = readNativeAnswer((await exchange.bid(request([title, rating]))).adm, ver);
      expect(answer.assets.map(({ id }) => id)).toEqual([1]);
    });
    it('gets no image of a size that was not asked for', async () => {
      const sized = { id: 2, required: 1, img: { type: 3, w: 10, h: 10 } };
      expect(await exchange.noBidReason(request([title, sized]))).toBe('native-assets');
    });
    it('gets no text that is longer than fits', async () => {
      const short = { id: 5, required: 1, data: { type: 2, len: 20 } };
      const [asset] = readNativeAnswer((await exchange.bid(request([short]))).adm, ver).assets;
      expect(asset!.data!.value.length).toBeLessThanOrEqual(20);
    });
    it('gets a link that counts the click', async () => {
      const { adm } = await exchange.bid(request([title]));
      const { link } = readNativeAnswer(adm, ver);
      expect(link.url).toMatch(/^https:\/\/edge\.example\/t\/click\?t=/);
      expect(claimsIn(link.url).clickUrl).toBe(part.clickUrl);
    });
  });

  it('1.2 reports impressions by event trackers where the exchange fires pixels', async () => {
    const eventtrackers = [{ event: 1, methods: [1, 2] }];
    const { adm } = await exchange.bid(native({ ver: '1.2', assets: [title], eventtrackers }));
    const answer = readNativeAnswer(adm, '1.2');
    expect(answer.eventtrackers).toMatchObject([
      { event: 1, method: 1, url: expect.stringContaining('/t/imp?t=') as string },
    ]);
    expect(answer.imptrackers).toBeUndefined();
  });
  it('reports impressions by imptrackers elsewhere', async () => {
    const { adm } = await exchange.bid(native({ ver: '1.1', assets: [title] }, { ver: '1.1' }));
    expect(readNativeAnswer(adm, '1.1').imptrackers).toEqual([expect.stringContaining('/t/imp?t=')]);
  });
  it('may be wrapped, and is answered alike', async () => {
    const { adm } = await exchange.bid(native({ native: { ver: '1.1', assets: [title] } }, { ver: '1.1' }));
    const answer = (JSON.parse(adm) as { native: object }).native;
    expect(readNativeAnswer(JSON.stringify(answer), '1.1').assets).toHaveLength(1);
  });
  it('of old exchanges is read from imp.native itself', async () => {
    const { adm } = await exchange.bid(asks({ native: { ver: '1.0', assets: [title, main] } }));
    expect((JSON.parse(adm) as { assets: { id: number }[] }).assets.map(({ id }) => id)).toEqual([1, 2]);
  });
  it.each([null, ''])('of old exchanges may accompany a request that is %j', async (request) => {
    const { adm } = await exchange.bid(asks({ native: { ver: '1.0', request, assets: [title] } }));
    expect((JSON.parse(adm) as { assets: { id: number }[] }).assets.map(({ id }) => id)).toEqual([1]);
  });
  it.each(['{', '[]', '"text"', ''])('that cannot be read (%s) is no bid, and no error', async (request) => {
    expect(await exchange.noBidReason(asks({ native: { request } }))).toBe('native-assets');
  });
  it('shows no blocked attribute', async () => {
    const blocked = await connectExchange({
      creative: creativeOf('native', { native: part, attributes: [8] }),
    });
    try {
      const request = { ver: '1.2', assets: [title] };
      expect(await blocked.noBidReason(native(request, { battr: [8] }))).toBe('blocked-attribute');
      expect(await blocked.bids(native(request, { battr: [9] }))).toHaveLength(1);
    } finally {
      await blocked.stop();
    }
  });
  it('shows no image over plain http where the imp is secure', async () => {
    const plain = { ...part, largeImage: 'http://cdn.example/a.jpg' };
    const insecure = await connectExchange({ creative: creativeOf('native', { native: plain }) });
    try {
      const request = JSON.stringify({ ver: '1.2', assets: [title] });
      expect(await insecure.noBidReason(asks({ native: { request } }, { secure: 1 }))).toBe('secure');
    } finally {
      await insecure.stop();
    }
  });
});
