import { eventWriter } from '@marquee/kit/testing/event-writer';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { createShortClickIds, createTrackingTokens } from '@marquee/tracker';
import { describe, expect, it } from 'vitest';

import { part as nativePart } from '../auction/formats/native/test/native-parts.ts';
import { mediaPart, OWN_VAST, ownPart, wrapperPart } from '../auction/formats/video/test/video-parts.ts';
import { readListings } from '../feed/test/feed-reader.ts';
import { asks, connectingExchanges, creativeOf } from '../openrtb-conformance/test/exchange-client.ts';
import { creativeFields, ENDPOINT_KEY, TRACKING_SECRET } from '../test/test-bidder.ts';

const tokens = createTrackingTokens({ current: TRACKING_SECRET });
const shortIds = createShortClickIds({ current: TRACKING_SECRET });
const TRACKER = 'https://tracker.example/i?c={click_id}&d={domain}';
const THEIRS = /https:\/\/tracker\.example\/i\?c=([^&"]*)/g;
const OURS = /https:\/\/edge\.example\/t\/imp\?t=([\w-]+)([^"\\<\]]*)/g;

const ICON = 'https://cdn.example/icon.png';
const pushPart = {
  assetTitle: 'Parasols',
  assetDataDesc: null,
  assetDataSponsored: null,
  clickUrl: 'https://shop.example/push?k={click_id}',
};

const BANNER = { banner: { w: 300, h: 250 } };
const VIDEO = { video: { mimes: ['video/mp4', 'application/javascript'], w: 640, h: 360, api: [2] } };
const NATIVE = (ver: string) => ({
  native: {
    ver,
    request: JSON.stringify({ ver, assets: [{ id: 1, required: 1, img: { type: 3 } }] }),
  },
});
const inVast = (document: string, address: string) =>
  document.replace(/https:\/\/ads\.example\/(seen|i)/, address);
const xml = (address: string) => address.replaceAll('&', '&amp;');

/** The ids of other people's trackers in markup, and what our impression pixels say beside their token. */
function read(markup: string) {
  const plain = markup.replaceAll('&amp;', '&');
  const ours = [...plain.matchAll(OURS)];
  const token = ours[0]?.[1] ?? '';
  const verified = tokens.verify(token, 'markup');
  return {
    ids: [...plain.matchAll(THEIRS)].map(([, id]) => id),
    expected: shortIds.of(verified.ok ? verified.clickId() : ''),
    parameters: ours.map(([, , parameters]) => parameters),
  };
}

type Kind = readonly [name: string, medium: Record<string, unknown>, of: (address: string) => CreativeFields];
const KINDS: readonly Kind[] = [
  ['HTML', BANNER, (a) => creativeFields({ admType: 'html', admBody: `<img src="${a}"><p>{domain}</p>` })],
  [
    'an HTML document',
    BANNER,
    (a) => creativeFields({ admType: 'html', admBody: `<!doctype html><img src="${a}">` }),
  ],
  ['a script', BANNER, (a) => creativeFields({ admType: 'script', admBody: `<script src="${a}"></script>` })],
  [
    'an iframe',
    BANNER,
    (a) => creativeFields({ admType: 'iframe', admBody: `<iframe src="${a}"></iframe>` }),
  ],
  ['an image', BANNER, (a) => creativeFields({ admType: 'image', admBody: a })],
  ['native 1.1', NATIVE('1.1'), (a) => creativeOf('native', { native: { ...nativePart, largeImage: a } })],
  ['native 1.2', NATIVE('1.2'), (a) => creativeOf('native', { native: { ...nativePart, largeImage: a } })],
  [
    'a push ad in native form',
    NATIVE('1.2'),
    (a) => creativeOf('push', { push: { ...pushPart, images: [ICON, a] } }),
  ],
  ['a video', VIDEO, (a) => creativeOf('video', { video: { ...mediaPart, admBody: a } })],
  ['a VAST tag', VIDEO, (a) => creativeOf('video', { video: { ...wrapperPart, vastAdTagURI: a } })],
  ['VAST', VIDEO, (a) => creativeOf('video', { video: ownPart(inVast(OWN_VAST.inLine, a)) })],
  ['VPAID', VIDEO, (a) => creativeOf('video', { video: ownPart(inVast(OWN_VAST.vpaid, xml(a))) })],
];

describe('the click id in markup', () => {
  const connect = connectingExchanges();

  it.each(KINDS)(
    'of %s is the short one of the bid, which its impression keeps',
    async (_name, medium, of) => {
      for (const macro of ['{click_id}', '{click_id_enc}']) {
        const exchange = await connect({ creative: of(TRACKER.replace('{click_id}', macro)) });
        const { ids, expected, parameters } = read((await exchange.bid(asks(medium))).adm);
        expect(expected).toMatch(/^c[\w-]{32}$/);
        expect(ids).toEqual([expected]);
        expect(parameters).toEqual(['&p=${AUCTION_PRICE}&k=1']);
      }
    },
  );

  it.each(KINDS)('is kept by no impression of %s that does not take it', async (_name, medium, of) => {
    const exchange = await connect({ creative: of(TRACKER.replace('{click_id}', '{bid_id}')) });
    const { ids, parameters } = read((await exchange.bid(asks(medium))).adm);
    expect(ids).toHaveLength(1);
    expect(parameters).toEqual(['&p=${AUCTION_PRICE}']);
  });

  it('is the short one in the images of a feed, whose pixel keeps it', async () => {
    const ask = async (icon: string) => {
      const native = { ...nativePart, smallImage: icon };
      const { testBidder } = await connect({
        creative: creativeOf('native', { native }),
        campaign: { pricingModel: 'CPC', bidPriceNanos: 10_000_000n },
        endpoint: { integration: 'xml' },
      });
      const query = { key: ENDPOINT_KEY, ua: 'Mozilla/5.0 Chrome/130.0.0.0', ip: '203.0.113.20' };
      const { body } = await testBidder.app.inject({ url: '/feed/3', query });
      return Object.fromEntries(readListings(body)[0] ?? []);
    };
    const taking = await ask(TRACKER);
    const { expected, ids } = read(`${taking['icon']}" ${taking['pixel']}`);
    expect(ids).toEqual([expected]);
    expect(taking['pixel']).toMatch(/^[^&]+&k=1$/);
    expect((await ask('https://cdn.example/icon.png'))['pixel']).toMatch(/^[^&]+$/);
  });

  it('stays long in the pixel of an installation, which no impression keeps', async () => {
    const exchange = await connect({ config: { ivtPixelUrl: TRACKER } });
    const { eventStore } = exchange.testBidder;
    const settings = { userId: 5, settings: { ivtPx: true } };
    await eventWriter(eventStore)('user-5', { type: 'UserSettingsChanged', data: settings });
    await expect.poll(async () => (await exchange.bid(asks(BANNER))).adm).toContain('tracker.example');
    const { ids, parameters } = read((await exchange.bid(asks(BANNER))).adm);
    expect(tokens.verify(ids[0] ?? '', 'click').ok).toBe(true);
    expect(parameters).toEqual(['&p=${AUCTION_PRICE}']);
  });

  it('bills no impression, and is no token', async () => {
    const creative = creativeFields({
      admType: 'html',
      admBody: `<a href="{click_url}"><img src="${TRACKER}"></a>`,
    });
    const { adm } = await (await connect({ creative })).bid(asks(BANNER));
    for (const id of read(adm).ids)
      for (const purpose of ['notice', 'markup', 'click'] as const)
        expect(tokens.verify(id ?? '', purpose).ok).toBe(false);
    // Our own links and pixels have tokens of their own purposes, and none that serves for a notice.
    for (const [path, purpose] of [
      ['click', 'click'],
      ['imp', 'markup'],
    ] as const) {
      const token = new RegExp(`/t/${path}\\?t=([\\w-]+)(?:"|&amp;)`).exec(adm)?.[1] ?? '';
      expect([path, tokens.verify(token, purpose).ok]).toEqual([path, true]);
      expect([path, tokens.verify(token, 'notice').ok]).toEqual([path, false]);
    }
  });
});
