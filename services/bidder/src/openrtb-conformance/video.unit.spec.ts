import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { describe, expect, it } from 'vitest';

import { mediaPart, ownPart, OWN_VAST, wrapperPart } from '../auction/formats/video/test/video-parts.ts';
import { claimsIn } from '../test/notices.ts';
import { type ReadVast, readVast } from '../test/read-vast.ts';
import { NO_TARGETING } from '../test/test-bidder.ts';
import {
  asks,
  type Bid,
  connectingExchanges,
  creativeOf,
  type Json,
  type ExchangeClientOptions,
} from './test/exchange-client.ts';

type VideoPart = NonNullable<CreativeFields['video']>;

/** What every player says, so that a test names only what it is about. */
const PLAYER = { mimes: ['video/mp4'], w: 640, h: 360 };
const player = (video: Json = {}, imp: Json = {}, over: Json = {}) =>
  asks({ video: { ...PLAYER, ...video } }, imp, over);

/** What an upload turned out to be: 1,200 kilobits a second. */
const video = {
  type: 'MediaAssetUploaded',
  data: {
    mediaAssetId: 9,
    userId: 5,
    mediaType: 'video',
    originName: 'a.mp4',
    extension: 'mp4',
    storageKey: '0123.mp4',
    contentType: 'video/mp4',
    weight: 2_250_000,
    width: 1_280,
    height: 720,
    thumbnailKey: null,
    video: { bitrate: 1_200_000, duration: 15, mimeType: 'video/mp4' },
  },
} as const;
const uploaded: VideoPart = { ...mediaPart, admBody: 'https://media.example/media/0123.mp4' };

const linearOf = ({ ads: [ad] }: ReadVast) => ad!.creatives.find(({ type }) => type === 'linear')!;

describe('OpenRTB conformance: videos', () => {
  const connect = connectingExchanges();
  const showing = (part: Partial<VideoPart> = {}, over: Partial<CreativeFields> = {}) =>
    connect({ creative: creativeOf('video', { video: { ...mediaPart, ...part }, ...over }) });
  const vastOf = async (bid: Bid) => readVast(bid.adm);

  describe('video mimes (required)', () => {
    it('shows only a content type that the player reads', async () => {
      const exchange = await showing();
      expect(await exchange.noBidReason(player({ mimes: ['video/webm'] }))).toBe('mime');
      const vast = await vastOf(await exchange.bid(player({ mimes: ['video/webm', 'video/mp4'] })));
      expect(linearOf(vast).mediaFiles).toMatchObject([{ mimeType: 'video/mp4' }]);
    });
    it('takes any where the list is missing', async () => {
      expect(await (await showing()).bids(player({ mimes: undefined }))).toHaveLength(1);
    });
  });

  describe('min/maxduration or rqddurs', () => {
    it.each([
      ['is shorter than minduration', { minduration: 16 }],
      ['is longer than maxduration', { maxduration: 14 }],
      ['is none of rqddurs', { rqddurs: [6, 30] }],
      ['does not fit into the pod', { podid: 'p', poddur: 10 }],
    ])('never shows a video that %s', async (_name, video) => {
      expect(await (await showing()).noBidReason(player(video))).toBe('video-duration');
    });
    it.each([
      { minduration: 15, maxduration: 15 },
      { rqddurs: [6, 15] },
      { maxduration: 10, maxextended: 5 },
      { maxduration: 10, maxextended: -1 },
    ])('shows one that fits: %j', async (video) => {
      expect(await (await showing()).bid(player(video))).toMatchObject({ dur: 15 });
    });
    it('states the same length to the player as to the exchange', async () => {
      const bid = await (await showing()).bid(player());
      expect(bid['dur']).toBe(15);
      expect(linearOf(await vastOf(bid)).duration).toBe(15);
    });
  });

  describe('protocols', () => {
    it.each([
      [[2], '2.0', 2],
      [[2, 3], '3.0', 3],
      [[2, 3, 7], '4.0', 7],
      [[3, 11], '4.1', 11],
      [[3, 13], '4.2', 13],
    ])('writes the highest version that %j allows: VAST %s', async (protocols, version, protocol) => {
      const bid = await (await showing()).bid(player({ protocols }));
      expect(bid['protocol']).toBe(protocol);
      expect((await vastOf(bid)).version).toBe(version);
    });
    it('shows no wrapper where only whole documents are read', async () => {
      const exchange = await showing(wrapperPart);
      expect(await exchange.noBidReason(player({ protocols: [2, 3] }))).toBe('video-protocol');
      expect(await exchange.bid(player({ protocols: [2, 6] }))).toMatchObject({ protocol: 6 });
    });
    it("shows an advertiser's own document only in its version", async () => {
      const exchange = await showing(ownPart(OWN_VAST.inLine));
      expect(await exchange.noBidReason(player({ protocols: [2, 7] }))).toBe('video-protocol');
      expect(await exchange.bid(player({ protocols: [3] }))).toMatchObject({ protocol: 3 });
    });
  });

  describe('w/h, startdelay, plcmt, playbackmethod', () => {
    it('knows the size of the player', async () => {
      const creative = creativeOf('video', { video: mediaPart });
      const targeting = { ...NO_TARGETING, playerSizes: ['x-large'] };
      const exchange = await connect({ creative, campaign: { targeting } });
      expect(await exchange.bids(player({ w: 1_280, h: 720 }))).toHaveLength(1);
      expect(await exchange.noBidReason(player({ w: 300, h: 168 }))).toBe('player-size');
    });
    it('refuses a negative size with 400', async () => {
      expect((await (await showing()).send(player({ w: -640 }))).statusCode).toBe(400);
    });
    it.each([
      { startdelay: 0 },
      { startdelay: -1 },
      { startdelay: -2 },
      { startdelay: 30 },
      { plcmt: 4 },
      { placement: 3 },
      { playbackmethod: [2, 6] },
    ])('bids whatever it says of when and how it plays: %j', async (video) => {
      expect(await (await showing()).bids(player(video))).toHaveLength(1);
    });
  });

  describe('linearity', () => {
    it('never shows a linear video in an overlay', async () => {
      const exchange = await showing();
      expect(await exchange.noBidReason(player({ linearity: 2 }))).toBe('video-linearity');
      expect(await exchange.bids(player({ linearity: 1 }))).toHaveLength(1);
    });
  });

  describe('skip/skipmin, attr [16]', () => {
    const skippable = { attributes: [16] };
    it('says by attribute 16 and skipoffset that a video may be skipped', async () => {
      const exchange = await showing({}, skippable);
      const bid = await exchange.bid(player({ skip: 1, skipafter: 7 }));
      expect(bid['attr']).toEqual([16]);
      expect(linearOf(await vastOf(bid)).skipDelay).toBe(7);
    });
    it('shows no skippable video where skipping is not allowed', async () => {
      const exchange = await showing({}, skippable);
      expect(await exchange.noBidReason(player({ skip: 0 }))).toBe('video-skip');
      expect(await exchange.noBidReason(player({ battr: [16] }))).toBe('blocked-attribute');
    });
    it('lets no video be skipped that is not longer than skipmin', async () => {
      const bid = await (await showing({}, skippable)).bid(player({ skip: 1, skipmin: 15 }));
      expect(bid).not.toHaveProperty('attr');
      expect(bid.adm).not.toContain('skipoffset');
    });
    it('does not call a video skippable that is not', async () => {
      expect(await (await showing()).bid(player({ skip: 1 }))).not.toHaveProperty('attr');
    });
  });

  describe('delivery, bitrate', () => {
    it('shows a file only where files are delivered whole', async () => {
      const exchange = await showing();
      expect(await exchange.noBidReason(player({ delivery: [1] }))).toBe('video-delivery');
      expect(await exchange.bids(player({ delivery: [1, 2] }))).toHaveLength(1);
    });
    it('never asks more or less of a line than minbitrate and maxbitrate', async () => {
      const exchange = await connect({
        creative: creativeOf('video', { video: uploaded }),
        uploads: [video],
      });
      expect(await exchange.noBidReason(player({ maxbitrate: 1_199 }))).toBe('video-delivery');
      expect(await exchange.noBidReason(player({ minbitrate: 1_201 }))).toBe('video-delivery');
      expect(await exchange.bids(player({ minbitrate: 1_200, maxbitrate: 1_200 }))).toHaveLength(1);
    });
  });

  describe('companionad, companiontype', () => {
    const image = (width: number, height: number) => ({
      imageUrl: `https://cdn.example/${width}x${height}.png`,
      mimeType: 'image/png',
      width,
      height,
      altText: 'Parasols',
    });
    const withCompanions = () => showing({ companions: [image(300, 250), image(728, 90)] });
    const place = { id: 'c1', w: 300, h: 250 };
    const companionsOf = async (bid: Bid) =>
      (await vastOf(bid)).ads[0]!.creatives.filter(({ type }) => type === 'companion');

    it.each([2, 3, 7, 11, 13])(
      'puts the image that is asked for beside the video, in protocol %i',
      async (protocol) => {
        const exchange = await withCompanions();
        const bid = await exchange.bid(
          player({ companionad: [place], companiontype: [1], protocols: [protocol] }),
        );
        const [companion, ...others] = await companionsOf(bid);
        expect(others).toEqual([]);
        expect(companion!.variations).toMatchObject([
          {
            id: 'c1',
            width: '300',
            height: '250',
            staticResources: [{ url: 'https://cdn.example/300x250.png', creativeType: 'image/png' }],
            altText: 'Parasols',
          },
        ]);
      },
    );
    it('counts a click on it as a click of the same bid, and its view apart from the impression', async () => {
      const bid = await (await withCompanions()).bid(player({ companionad: [place] }));
      const [ad] = (await vastOf(bid)).ads;
      expect(ad!.impressionURLTemplates).toHaveLength(1);
      const [shown] = ad!.creatives.find(({ type }) => type === 'companion')!.variations!;
      const click = shown!.companionClickThroughURLTemplate!;
      expect(click).toBe(linearOf({ version: '', ads: [ad!] }).videoClickThroughURLTemplate!.url);
      expect({ ...claimsIn(click), clickUrl: '' }).toEqual(claimsIn(bid.burl));
      expect(shown!.trackingEvents).toEqual({
        creativeView: [expect.stringMatching(/\/t\/video\?t=[\w.-]+&e=creativeView$/) as string],
      });
    });
    it.each([
      ['are not asked for', {}],
      ['are asked for in another size', { companionad: [{ id: 'c1', w: 160, h: 600 }] }],
      ['are asked for in another content type', { companionad: [{ ...place, mimes: ['image/gif'] }] }],
      ['are no images there', { companionad: [place], companiontype: [2, 3] }],
    ])('shows the video alone where companions %s', async (_name, video) => {
      expect(await companionsOf(await (await withCompanions()).bid(player(video)))).toEqual([]);
    });
    it('owes none that it has not: a video without images is shown alone', async () => {
      expect(await companionsOf(await (await showing()).bid(player({ companionad: [place] })))).toEqual([]);
    });
    it('never puts an image over plain http into a secure page', async () => {
      const imageUrl = 'http://cdn.example/300x250.png';
      const exchange = await showing({ companions: [{ ...image(300, 250), imageUrl }] });
      expect(await exchange.noBidReason(player({ companionad: [place] }, { secure: 1 }))).toBe('secure');
      expect(await exchange.bids(player({ companionad: [place] }, { secure: 0 }))).toHaveLength(1);
    });
  });

  describe('podid/poddur/slotinpod', () => {
    const slots = (video: Json = {}, podOf: (slot: number) => string = () => 'pod-1') =>
      asks(
        {},
        {},
        {
          imp: [1, 2, 3, 4].map((slotinpod) => ({
            id: `slot-${slotinpod}`,
            video: { ...PLAYER, podid: podOf(slotinpod), slotinpod, ...video },
          })),
        },
      );
    /** A campaign of another advertiser, with a video of its own. */
    const competitor = (over: Json = {}, part: Partial<VideoPart> = {}) => ({
      campaign: { topLevelDomain: 'other.example', categories: ['IAB1'], ...over },
      creative: creativeOf('video', {
        video: { ...mediaPart, admBody: 'https://media.example/media/other.mp4', ...part },
      }),
    });
    const among = (...competitors: NonNullable<ExchangeClientOptions['competitors']>) =>
      connect({ creative: creativeOf('video', { video: mediaPart }), competitors });

    it('bids for each slot of a pod, and says for which', async () => {
      const exchange = await among(competitor());
      const imp = [1, 2].map((slotinpod) => ({
        id: `slot-${slotinpod}`,
        video: { ...PLAYER, podid: 'pod-1', slotinpod },
      }));
      const bids = await exchange.bids(asks({}, {}, { imp }));
      expect(bids.map(({ impid, slotinpod }) => [impid, slotinpod])).toEqual([
        ['slot-1', 1],
        ['slot-2', 2],
      ]);
    });
    it('bids with a creative once a pod, and in another pod again', async () => {
      const exchange = await among(competitor());
      const inOne = await exchange.bids(slots());
      expect(inOne.map(({ crid }) => crid).sort()).toEqual(['100', '7']);
      const inTwo = await exchange.bids(slots({}, (slot) => `pod-${slot % 2}`));
      expect(inTwo.map(({ crid }) => crid).sort()).toEqual(['100', '100', '7', '7']);
    });
    it.each([
      ['1: one of each advertiser', [1], competitor({ topLevelDomain: 'shop.example' }), 1],
      ['1: and another one of another', [1], competitor(), 2],
      ['2: one of each category', [2], competitor({ categories: ['IAB22'] }), 1],
      ['2: and another one of another', [2], competitor({ topLevelDomain: 'shop.example' }), 2],
      ['3: each creative', [3], competitor({ topLevelDomain: 'shop.example', categories: ['IAB22'] }), 2],
      ['4: each video', [4], competitor({}, { admBody: mediaPart.admBody }), 1],
      ['4: and another video', [4], competitor(), 2],
      ['what is not listed', [99], competitor({}, { admBody: mediaPart.admBody }), 2],
    ])('obeys poddedupe %s', async (_name, poddedupe, other, count) => {
      const exchange = await among(other);
      expect(await exchange.bids(slots({ poddedupe }))).toHaveLength(count);
    });
    it('reports why a campaign is not bid twice in a pod', async () => {
      const exchange = await showing();
      expect(await exchange.bids(slots())).toHaveLength(1);
      const reasons = exchange.testBidder.diagnostics.noBids(42)?.reasons ?? [];
      expect(reasons).toContainEqual(expect.objectContaining({ reason: 'pod-duplicate', total: 3 }));
    });
  });

  describe('floors: mincpmpersec and durfloors before imp.bidfloor', () => {
    it('asks the floor of each second', async () => {
      const exchange = await showing();
      expect(await exchange.bids(player({ mincpmpersec: 0.13 }, { bidfloor: 50 }))).toHaveLength(1);
      expect(await exchange.noBidReason(player({ mincpmpersec: 0.14 }))).toBe('floor');
    });
    it('asks the floor of its length', async () => {
      const exchange = await showing();
      const durfloors = [
        { mindur: 1, maxdur: 10, bidfloor: 50 },
        { mindur: 11, maxdur: 30, bidfloor: 1.5 },
      ];
      expect(await exchange.bids(player({ durfloors }, { bidfloor: 50 }))).toHaveLength(1);
      expect(await exchange.noBidReason(player({ durfloors: [{ mindur: 11, bidfloor: 2.5 }] }))).toBe(
        'floor',
      );
    });
  });

  describe('VAST as a player reads it', () => {
    it.each([2, 3, 7, 11, 13])(
      'holds an impression, a click and the video, in protocol %i',
      async (protocol) => {
        const bid = await (await showing()).bid(player({ protocols: [protocol] }));
        const [ad] = (await vastOf(bid)).ads;
        const linear = linearOf({ version: '', ads: [ad!] });
        const impression = ad!.impressionURLTemplates.map(({ url }) => url);
        expect(impression).toHaveLength(1);
        expect(claimsIn(impression[0]!)).toEqual(claimsIn(bid.burl));
        expect(claimsIn(linear.videoClickThroughURLTemplate!.url).campaignId).toBe(42);
        expect(linear.mediaFiles).toMatchObject([
          { fileURL: 'https://cdn.example/parasol.mp4', width: 1_280 },
        ]);
      },
    );
    it('reports start, quartiles and end', async () => {
      const linear = linearOf(await vastOf(await (await showing()).bid(player())));
      for (const event of ['start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']) {
        expect(linear.trackingEvents![event], event).toEqual([
          expect.stringMatching(new RegExp(`/t/video\\?t=[\\w.-]+&e=${event}$`)) as string,
        ]);
      }
    });
    it("keeps the trackers of an advertiser's own document beside ours", async () => {
      const bid = await (await showing(ownPart(OWN_VAST.inLine))).bid(player({ protocols: [3] }));
      const [ad] = (await vastOf(bid)).ads;
      const impressions = ad!.impressionURLTemplates.map(({ url }) => url);
      expect(impressions).toContain('https://ads.example/seen');
      expect(impressions.some((url) => url.startsWith('https://edge.example/t/imp?t='))).toBe(true);
    });
    it('follows a wrapper to the video', async () => {
      const bid = await (await showing(wrapperPart)).bid(player({ protocols: [6] }));
      const uri = /<VASTAdTagURI><!\[CDATA\[([^\]]+)/.exec(bid.adm)?.[1] ?? '';
      const vast = await readVast(bid.adm, { [uri]: OWN_VAST.inLine });
      expect(linearOf(vast).mediaFiles!.length).toBeGreaterThan(0);
    });
  });

  it('that is a script names the frameworks of which the player needs one', async () => {
    const exchange = await showing(ownPart(OWN_VAST.vpaid));
    const in26 = { regs: { gdpr: 0 } };
    const asked = { mimes: ['application/javascript'], protocols: [3] };
    expect(await exchange.bid(player({ ...asked, api: [7, 2] }, {}, in26))).toMatchObject({
      api: 2,
      apis: [1, 2],
    });
    const plain = await (await showing()).bid(player({ api: [2] }, {}, in26));
    for (const name of ['api', 'apis']) expect(plain).not.toHaveProperty(name);
  });

  describe('audio', () => {
    it('is no bid: there is no audio to show', async () => {
      const exchange = await showing();
      expect(await exchange.noBidReason(asks({ audio: { mimes: ['audio/mp4'], minduration: 5 } }))).toBe(
        'format',
      );
    });
    it('beside a video leaves the video', async () => {
      const exchange = await showing();
      expect(await exchange.bids(asks({ audio: { mimes: ['audio/mp4'] }, video: PLAYER }))).toHaveLength(1);
    });
  });
});
