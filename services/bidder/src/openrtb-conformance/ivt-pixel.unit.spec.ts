import type { AnyEvent } from '@marquee/schemas/events/registry';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { describe, expect, it } from 'vitest';

import { part as nativePart } from '../auction/formats/native/test/native-parts.ts';
import { mediaPart, wrapperPart } from '../auction/formats/video/test/video-parts.ts';
import type { BidderConfig } from '../running/bidder-config.ts';
import { asks, connectingExchanges, creativeOf, type ExchangeClient } from './test/exchange-client.ts';

const PIXEL = 'https://ivt.example/p?c={campaign_id}&cr={creative_id}&s={ssp_id}&id={click_id}';
const FILLED = /^https:\/\/ivt\.example\/p\?c=42&cr=7&s=3&id=[\w.~-]+$/;
const BANNER = { banner: { w: 300, h: 250 } };
const VIDEO = { video: { mimes: ['video/mp4'], w: 640, h: 360, protocols: [2, 3, 5, 6] } };
const NATIVE = (ver: string) => ({
  native: { ver, request: JSON.stringify({ ver, assets: [{ id: 1, required: 1, title: { len: 90 } }] }) },
});

interface Options {
  readonly ivtPx?: boolean;
  readonly config?: Partial<BidderConfig>;
}

describe('the pixel against invalid traffic', () => {
  const connectOne = connectingExchanges();
  const connect = async (
    creative?: ReturnType<typeof creativeOf>,
    { ivtPx = true, config = { ivtPixelUrl: PIXEL } }: Options = {},
  ): Promise<ExchangeClient> => {
    const exchange = await connectOne({
      ...(creative && { creative }),
      config,
    });
    const event: AnyEvent = { type: 'UserSettingsChanged', data: { userId: 5, settings: { ivtPx } } };
    await eventWriter(exchange.testBidder.eventStore)('user-5', event);
    return exchange;
  };
  const pixelIn = (adm: string) =>
    [...adm.matchAll(/<img src="(https:\/\/ivt\.example[^"]*)"/g)].map(([, url]) =>
      url!.replaceAll('&amp;', '&'),
    );

  it('is in banners, with the macros of the bid', async () => {
    const exchange = await connect();
    await expect
      .poll(async () => pixelIn((await exchange.bid(asks(BANNER))).adm))
      .toEqual([expect.stringMatching(FILLED)]);
  });

  it('is an impression of videos, of our own and of wrappers', async () => {
    for (const part of [mediaPart, wrapperPart]) {
      const exchange = await connect(creativeOf('video', { video: part }));
      const impressions = async () =>
        [...(await exchange.bid(asks(VIDEO))).adm.matchAll(/<Impression[^>]*>(.*?)<\/Impression>/g)].map(
          ([, url]) => url!.replaceAll('&amp;', '&'),
        );
      await expect.poll(async () => (await impressions()).at(-1)).toMatch(FILLED);
      expect(await impressions()).toHaveLength(2);
    }
  });

  it.each([
    ['1.1', (native: { imptrackers: string[] }) => native.imptrackers],
    ['1.2', (native: { eventtrackers: { url: string }[] }) => native.eventtrackers.map(({ url }) => url)],
  ] as const)('is a tracker of native ads of version %s', async (ver, urlsOf) => {
    const exchange = await connect(creativeOf('native', { native: nativePart }));
    const urls = async () => {
      const adm = JSON.parse((await exchange.bid(asks(NATIVE(ver)))).adm) as { native?: never };
      return urlsOf((adm.native ?? adm) as never);
    };
    await expect.poll(async () => (await urls()).at(-1)).toMatch(FILLED);
    expect(await urls()).toHaveLength(2);
  });

  it('is in nothing of accounts without ivtPx, nor of installations without a pixel', async () => {
    for (const options of [{ ivtPx: false }, { config: {} }]) {
      const exchange = await connect(undefined, options);
      await expect.poll(async () => (await exchange.bid(asks(BANNER))).adm).not.toContain('ivt.example');
    }
  });
});
