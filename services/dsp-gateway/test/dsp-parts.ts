import { redacted } from '@marquee/openrtb/privacy/redact';
import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { normaliseBidRequest } from '@marquee/openrtb/request/normalise-request';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

export const SEAT = 'marquee';

/** A request as the auction hands it to DSPs. */
export function requestOf(body: JsonObject, type: SspEndpointFields['type'] = 'banner'): NormalisedRequest {
  const request = normaliseBidRequest(body, { type, isByClick: false });
  if ('error' in request) throw new Error(request.error);
  return redacted(request);
}

export const BANNER_IMP = {
  id: '1',
  banner: {
    w: 300,
    h: 250,
    format: [
      { w: 300, h: 250 },
      { w: 320, h: 50 },
    ],
    battr: [9],
    api: [5],
  },
  bidfloor: 0.9,
  secure: 1,
} as const;

export const banner = (request: object = {}, imp: object = {}): JsonObject => ({
  id: 'exchange-auction',
  imp: [{ ...BANNER_IMP, ...imp }],
  site: { id: 's1', domain: 'news.example', page: 'https://news.example/a' },
  device: { ua: 'Mozilla/5.0', ip: '203.0.113.77' },
  cur: ['USD'],
  at: 1,
  tmax: 200,
  ...request,
});

export const vast = (version = '3.0', file = 'https://cdn.shop.example/video.mp4'): string =>
  `<?xml version="1.0"?><VAST version="${version}"><Ad id="1"><InLine><AdSystem>B</AdSystem><AdTitle>T</AdTitle>` +
  `<Impression><![CDATA[https://t.shop.example/i]]></Impression><Creatives><Creative><Linear><Duration>00:00:15</Duration>` +
  `<VideoClicks><ClickThrough>http://shop.example/</ClickThrough></VideoClicks><MediaFiles>` +
  `<MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[${file}]]></MediaFile>` +
  `</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;

export const VIDEO_IMP = {
  id: '1',
  video: { mimes: ['video/mp4'], protocols: [2, 3, 6, 7], w: 640, h: 360, minduration: 5, maxduration: 30 },
  secure: 1,
} as const;

export const NATIVE_REQUEST = {
  ver: '1.2',
  assets: [
    { id: 1, required: 1, title: { len: 20 } },
    { id: 2, required: 1, img: { type: 3, wmin: 300, hmin: 200 } },
    { id: 3, required: 0, data: { type: 2, len: 90 } },
  ],
} as const;

export const NATIVE_ANSWER = {
  ver: '1.2',
  link: { url: 'http://shop.example/' },
  assets: [
    { id: 1, title: { text: 'A headline' } },
    { id: 2, img: { url: 'https://cdn.shop.example/a.png', w: 300, h: 200 } },
  ],
} as const;
