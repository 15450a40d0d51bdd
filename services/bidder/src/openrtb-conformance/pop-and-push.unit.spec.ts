import { describe, expect, it } from 'vitest';

import { title } from '../auction/formats/native/test/native-parts.ts';
import {
  asks,
  bidsIn,
  connectingExchanges,
  creativeOf,
  type Json,
  type ExchangeClient,
} from './test/exchange-client.ts';

const pop = creativeOf('pop', { pop: { clickUrl: 'https://shop.example/?k={click_id}' } });
const push = creativeOf('push', {
  push: {
    images: ['https://cdn.example/icon.png'],
    assetTitle: 'Rain',
    assetDataDesc: null,
    assetDataSponsored: null,
    clickUrl: 'https://shop.example/push',
  },
});
const byClick = { pricingModel: 'CPC', bidPriceNanos: 10_000_000n } as const;
const native = { request: JSON.stringify({ ver: '1.2', assets: [title] }) };

describe('OpenRTB conformance: pop and push by OpenRTB', () => {
  const connect = connectingExchanges();
  const selling = (creative: typeof pop): Promise<ExchangeClient> => connect({ creative, campaign: byClick });
  const admsOf = async (
    exchange: ExchangeClient,
    medium: Json,
    imp: Json = {},
  ): Promise<readonly string[]> => {
    const { statusCode, body } = await exchange.send(asks(medium, imp));
    if (statusCode === 200) return bidsIn(body).map(({ adm }) => adm);
    expect(statusCode).toBe(204);
    return [];
  };

  const MEDIA: readonly Json[] = [
    { banner: { w: 300, h: 250 } },
    { audio: { mimes: ['audio/mp4'] } },
    { video: { mimes: ['video/mp4'] } },
    { hologram: {} },
  ];

  describe('a push', () => {
    it('is answered where a native ad is asked for', async () => {
      expect(await admsOf(await selling(push), { native })).toEqual([expect.stringContaining('Rain')]);
    });
    it.each(MEDIA)('is no bid on %j', async (medium) => {
      expect(await admsOf(await selling(push), medium)).toEqual([]);
    });
    it('is no bid on an imp without any medium, which is no imp', async () => {
      expect((await (await selling(push)).send(asks({}))).statusCode).toBe(400);
    });
    it.each([{ type: 'push' }, { push: {} }])(
      'has no markup for the parts of a feed: ext %j',
      async (ext) => {
        const exchange = await selling(push);
        for (const medium of MEDIA) expect(await admsOf(exchange, medium, { ext })).toEqual([]);
      },
    );
  });

  describe('a pop', () => {
    it.each([{ banner: { w: 1_280, h: 720 } }, { instl: 1 }, { video: {}, ext: { pop: 1 } }])(
      'is opened for %j',
      async (imp) => {
        expect(await admsOf(await selling(pop), imp)).toEqual([
          expect.stringMatching(/^https:\/\/edge\.example\/t\/click\?t=/),
        ]);
      },
    );
    it.each([...MEDIA.slice(1), { native }])('is no bid on %j', async (medium) => {
      expect(await admsOf(await selling(pop), medium)).toEqual([]);
    });
  });
});
