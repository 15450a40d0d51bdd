import { readSamples } from '@marquee/openrtb/test/bid-request-samples';
import { playerSizeOf, videoFloorCpmNanos, readImpVideo } from '@marquee/openrtb/formats/imp-video';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { isObject } from '@marquee/openrtb/request/read-json';
import { chooseVersion, protocolOf } from '@marquee/openrtb/vast/vast-version';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { NO_BID_REASONS } from '@marquee/schemas/traffic/no-bid-reasons';
import { mediaPart, options, OWN_VAST, ownPart, impVideoOf, wrapperPart } from './test/video-parts.ts';
import { prepareVideo } from './video-ad.ts';
import { videoNoBidReason } from './video-fit.ts';

type Options = Partial<typeof options>;
const media = (part: Partial<typeof mediaPart> = {}, more: Options = {}) =>
  prepareVideo({ ...mediaPart, ...part }, { ...options, ...more })!;
const wrapper = (part: Partial<typeof mediaPart> = {}) => prepareVideo({ ...wrapperPart, ...part }, options)!;
const own = (body: string) => prepareVideo(ownPart(body), options)!;
const skippable = media({}, { attributes: [16] });
const ordinary = { isRewarded: false };

describe('imp.video', () => {
  it('reads what OpenRTB 2.6 says', () => {
    const impVideo = impVideoOf({
      mimes: ['Video/MP4'],
      minduration: 5,
      maxduration: '30',
      startdelay: -1,
      plcmt: 1,
      placement: 3,
      linearity: 1,
      skip: 1,
      skipmin: 15,
      skipafter: 5,
      playbackmethod: [2],
      delivery: [2],
      minbitrate: 300,
      maxbitrate: 1500,
      battr: [13],
      api: [7],
      companionad: [{ id: 'a', w: 300, h: 250 }, { w: 300 }],
      companiontype: [1],
      podid: 'pod',
      slotinpod: -1,
      poddedupe: [1, 3],
      protocols: [2, 3],
      mincpmpersec: 0.25,
      durfloors: [{ mindur: 1, maxdur: 15, bidfloor: 5 }],
    });
    expect(impVideo).toEqual({
      mimes: ['video/mp4'],
      minDuration: 5,
      maxDuration: 30,
      requiredDurations: [],
      protocols: [2, 3],
      w: 640,
      h: 360,
      startDelay: -1,
      plcmt: 1,
      placement: 3,
      linearity: 1,
      maySkip: true,
      skipMin: 15,
      skipAfter: 5,
      playbackMethods: [2],
      delivery: [2],
      minBitrate: 300,
      maxBitrate: 1500,
      battr: [13],
      api: [7],
      companions: [{ id: 'a', sizes: [{ w: 300, h: 250 }], mimes: [] }],
      companionTypes: [1],
      podId: 'pod',
      slotInPod: -1,
      podDedupe: [1, 3],
      floorCpmNanosPerSecond: 250_000_000n,
      durationFloors: [{ minSeconds: 1, maxSeconds: 15, floorCpmNanos: 5_000_000_000n }],
    });
  });

  it.each<[string, JsonObject, object]>([
    ['the old protocol as a number', { protocol: 3 }, { protocols: [3] }],
    ['the old protocol as a list', { protocol: [2, 5] }, { protocols: [2, 5] }],
    ['skip in ext', { ext: { skippable: 1 } }, { maySkip: true }],
    ['no skipping', { skip: 0 }, { maySkip: false }],
    ['nothing of skipping', {}, { maySkip: undefined }],
    ['no list of types', { mimes: null }, { mimes: [] }],
    ['an extension', { maxduration: 30, maxextended: 10 }, { maxDuration: 40 }],
    ['an extension without a bound', { maxduration: 30, maxextended: -1 }, { maxDuration: Infinity }],
    ['a pod', { maxduration: 90, poddur: 60 }, { maxDuration: 60 }],
  ])('reads %s', (_, video, expected) => {
    expect(impVideoOf(video)).toMatchObject(expected);
  });

  it.each(['w', 'h'])('refuses a negative %s, as of banners', (side) => {
    expect(readImpVideo({ [side]: -1 }, 3)).toEqual({
      error: `imp[3].video.${side} must be a positive number`,
    });
  });

  it.each([
    [undefined, ''],
    [1, 'small'],
    [350, 'small'],
    [351, 'medium'],
    [499, 'medium'],
    [500, 'large'],
    [799, 'large'],
    [800, 'x-large'],
    [1920, 'x-large'],
  ])('a player %s wide is "%s"', (w, size) => {
    expect(playerSizeOf(impVideoOf({ w }))).toBe(size);
  });

  it('has a floor by the length of the ad', () => {
    expect(videoFloorCpmNanos(impVideoOf(), 15)).toBeUndefined();
    const perSecond = impVideoOf({ mincpmpersec: 0.5, maxduration: 20 });
    expect(videoFloorCpmNanos(perSecond, 15)).toBe(7_500_000_000n);
    expect(videoFloorCpmNanos(perSecond, undefined)).toBe(10_000_000_000n);
    expect(videoFloorCpmNanos(impVideoOf({ mincpmpersec: 0.5 }), undefined)).toBe(15_000_000_000n);
    const durfloors = [
      { maxdur: 15, bidfloor: 5 },
      { mindur: 16, maxdur: 30, bidfloor: 9 },
    ];
    expect(videoFloorCpmNanos(impVideoOf({ durfloors }), 15)).toBe(5_000_000_000n);
    expect(videoFloorCpmNanos(impVideoOf({ durfloors }), 30)).toBe(9_000_000_000n);
    expect(videoFloorCpmNanos(impVideoOf({ durfloors }), undefined)).toBe(9_000_000_000n);
    expect(videoFloorCpmNanos(impVideoOf({ durfloors }), 40)).toBeUndefined();
  });

  it('is of every real request an impVideo that is taken or refused with a reason', () => {
    const videos = readSamples().flatMap(({ body }) => {
      try {
        const request = JSON.parse(body.toString()) as { imp?: readonly { video?: unknown }[] };
        return (request.imp ?? []).flatMap(({ video }) => (isObject(video) ? [video] : []));
      } catch {
        return [];
      }
    });
    expect(videos.length).toBeGreaterThanOrEqual(10);
    const ads = [media(), media({ duration: 120 }), wrapper()];
    let taken = 0;
    for (const video of videos) {
      const impVideo = readImpVideo(video, 0);
      if ('error' in impVideo) throw new Error(impVideo.error);
      const noBids = ads.map((ad) => videoNoBidReason(ad, impVideo, ordinary));
      for (const noBidReason of noBids)
        if (noBidReason !== undefined) expect(NO_BID_REASONS).toContain(noBidReason);
      if (noBids.includes(undefined)) taken += 1;
    }
    expect(taken).toBeGreaterThanOrEqual(videos.length / 2);
  });
});

describe('a video', () => {
  it.each<[string, ReturnType<typeof media>, JsonObject, string | undefined]>([
    ['anything', media(), {}, undefined],
    ['another type', media(), { mimes: ['video/webm'] }, 'mime'],
    ['another type of a wrapper that says its own', wrapper(), { mimes: ['video/webm'] }, 'mime'],
    [
      'another type of a wrapper that does not say',
      wrapper({ mimeType: [] }),
      { mimes: ['video/webm'] },
      undefined,
    ],
    ['one type of several', own(OWN_VAST.inLine), { mimes: ['application/x-mpegurl'], skip: 1 }, undefined],
    [
      'a script',
      own(OWN_VAST.vpaid),
      { api: [1, 2], mimes: ['application/javascript', 'video/mp4'] },
      undefined,
    ],
    ['a script that the player cannot run', own(OWN_VAST.vpaid), { api: [7] }, 'api'],
    ['a longer one', media(), { minduration: 16 }, 'video-duration'],
    ['a shorter one', media(), { maxduration: 14 }, 'video-duration'],
    ['its very length', media(), { minduration: 15, maxduration: 15 }, undefined],
    ['its length but for a frame', media({ duration: 15.04 }), { maxduration: 15 }, undefined],
    ['a length that is allowed', media(), { rqddurs: [6, 15], maxduration: 10 }, undefined],
    ['a length that is not allowed', media(), { rqddurs: [6, 30], maxduration: 60 }, 'video-duration'],
    ['an exact length of a wrapper', wrapper(), { rqddurs: [15] }, 'video-duration'],
    ['a length of a wrapper', wrapper(), { minduration: 5, maxduration: 6 }, undefined],
    ['a video without a length', media({ duration: null }), {}, 'video-duration'],
    ['VAST 1.0 alone', media(), { protocols: [1, 4] }, 'video-protocol'],
    ['wrappers alone', media(), { protocols: [5, 6] }, 'video-protocol'],
    ['no wrappers', wrapper(), { protocols: [2, 3, 7] }, 'video-protocol'],
    ['wrappers too', wrapper(), { protocols: [2, 5] }, undefined],
    ['the version of its own', own(OWN_VAST.vast4), { protocols: [11], mimes: [] }, undefined],
    [
      'other versions than its own',
      own(OWN_VAST.vast4),
      { protocols: [2, 3, 13], mimes: [] },
      'video-protocol',
    ],
    ['an overlay', media(), { linearity: 2 }, 'video-linearity'],
    ['a linear ad', media(), { linearity: 1 }, undefined],
    ['no skipping', skippable, { skip: 0 }, 'video-skip'],
    ['no skipping, of one that cannot be', media(), { skip: 0 }, undefined],
    ['skipping', skippable, { skip: 1 }, undefined],
    ['skipping of longer videos', skippable, { skip: 1, skipmin: 15 }, undefined],
    ['skipping of longer videos than its own', own(OWN_VAST.inLine), { skip: 1, skipmin: 20 }, 'video-skip'],
    ['no skippable ads', skippable, { skip: 1, battr: [16] }, 'blocked-attribute'],
    ['no skippable documents', own(OWN_VAST.inLine), { battr: [16] }, 'blocked-attribute'],
    ['streams', media(), { delivery: [1] }, 'video-delivery'],
    ['downloads', media(), { delivery: [3] }, undefined],
    ['streams of one that has them', own(OWN_VAST.inLine), { delivery: [1] }, undefined],
    ['a finer video', media({}, { bitrate: 500 }), { minbitrate: 600 }, 'video-delivery'],
    ['a lighter video', media({}, { bitrate: 500 }), { maxbitrate: 400 }, 'video-delivery'],
    ['bounds of an unknown bitrate', media(), { minbitrate: 600, maxbitrate: 700 }, undefined],
  ])('asked for %s', (_, ad, video, noBidReason) => {
    expect(videoNoBidReason(ad, impVideoOf(video), ordinary)).toBe(noBidReason);
  });

  it('cannot be skipped for a reward, unless the player says that it may', () => {
    const rewarded = { isRewarded: true };
    expect(videoNoBidReason(skippable, impVideoOf(), rewarded)).toBe('video-skip');
    expect(videoNoBidReason(skippable, impVideoOf({ skip: 1 }), rewarded)).toBeUndefined();
    expect(videoNoBidReason(media(), impVideoOf(), rewarded)).toBeUndefined();
  });

  it('is secure when nothing of it is fetched over plain http', () => {
    expect(media().isSecure).toBe(true);
    expect(media({ admBody: 'http://cdn.example/a.mp4' }).isSecure).toBe(false);
    expect(wrapper().isSecure).toBe(true);
    expect(wrapper({ vastAdTagURI: 'http://ads.example/vast' }).isSecure).toBe(false);
    // Its landing page is plain http, which is no part of the ad.
    expect(own(OWN_VAST.inLine).isSecure).toBe(true);
    expect(own(OWN_VAST.vast4.replace('https://ads.example/seen', 'http://ads.example/seen')).isSecure).toBe(
      false,
    );
  });

  it('is distinguished by what requests can ask for', () => {
    expect(media({ admBody: 'https://cdn.example/other.mp4' }, { adTitle: 'Other' }).equivalenceClass).toBe(
      media().equivalenceClass,
    );
    const others = [
      media({ duration: 10 }),
      media({ admBody: 'https://cdn.example/a.webm', mimeType: ['video/webm'] }),
      media({ admBody: 'http://cdn.example/parasol.mp4' }),
      media({}, { bitrate: 500 }),
      skippable,
      wrapper(),
      own(OWN_VAST.vast4),
      own(OWN_VAST.inLine),
    ].map(({ equivalenceClass }) => equivalenceClass);
    expect(new Set([...others, media().equivalenceClass]).size).toBe(others.length + 1);
  });

  it('has the type that its address names, where the advertiser names that too', () => {
    expect(
      media({ admBody: 'https://cdn.example/a.webm', mimeType: ['video/mp4', 'video/webm'] }).mimes,
    ).toEqual(['video/webm']);
    expect(media({ admBody: 'https://cdn.example/a.webm', mimeType: ['video/mp4'] }).mimes).toEqual([
      'video/mp4',
    ]);
    expect(media({ admBody: 'https://cdn.example/video?id=4', mimeType: ['video/mpeg'] }).mimes).toEqual([
      'video/mpeg',
    ]);
    expect(
      prepareVideo({ ...mediaPart, admBody: 'https://cdn.example/video', mimeType: [] }, options),
    ).toBeUndefined();
  });
});

describe('the version of a document', () => {
  it('is the highest that both sides know', () => {
    expect(chooseVersion([], false)).toBe('3.0');
    expect(chooseVersion([2, 3, 5, 6], false)).toBe('3.0');
    expect(chooseVersion([13, 2], false)).toBe('4.2');
    expect(chooseVersion([15], false)).toBeUndefined();
    expect(chooseVersion([2, 3], true)).toBeUndefined();
    expect(protocolOf('2.0.1', false)).toBe(2);
    expect(protocolOf('9.0', false)).toBeUndefined();
  });

  it('is one that the request lists', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        fc.boolean(),
        (protocols, isWrapper) => {
          const version = chooseVersion(protocols, isWrapper);
          const known = isWrapper ? [5, 6, 8, 12, 14] : [2, 3, 7, 11, 13];
          if (version === undefined)
            expect(known.filter((protocol) => protocols.includes(protocol))).toEqual([]);
          else
            expect(protocolOf(version, isWrapper)).toBe(
              Math.max(...known.filter((one) => protocols.includes(one))),
            );
        },
      ),
    );
  });
});
